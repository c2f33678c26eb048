import { documentTypes } from '@caseward/contract/document-record';
import { documents } from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { alertFailure } from '../../../shared/feedback/alerts.ts';
import { Marked } from '../../../shared/feedback/Marked.tsx';
import { Tag } from '../../../shared/feedback/Tag.tsx';
import { fileSize } from '../../../shared/file-size.ts';
import { useUpload } from '../../../shared/forms/use-upload.ts';
import { useMay } from '../../../shared/session/permissions.ts';
import { createDocument, documentAdded } from '../documents.api.ts';
import classes from './DocumentPreview.module.css';
import { withMarks } from './found-words.ts';
import type { Attachment } from './read-message.ts';

interface AttachmentsProps {
  attachments: readonly Attachment[];
  /** The matter of the message. */
  matterId: string;
  words: readonly string[];
}

/** The files of a message. Each can become a document of its matter, by way of any other upload. */
export const Attachments = ({ attachments, matterId, words }: AttachmentsProps) => (
  <ul className={classes.attachments}>
    {attachments.map((attachment, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change, and names can be the same.
      <AttachmentRow key={place} attachment={attachment} matterId={matterId} words={words} />
    ))}
  </ul>
);

interface AttachmentRowProps extends Omit<AttachmentsProps, 'attachments'> {
  attachment: Attachment;
}

function AttachmentRow({ attachment: { name, size, file }, matterId, words }: AttachmentRowProps) {
  const mayAdd = useMay(documents.create);
  const [isSaved, setSaved] = useState(false);
  const [doc_type] = documentTypes;
  const fileName = file.name;
  const { start, isPending } = useUpload({
    bodyOf: (file_path) => ({ title: file.name, doc_type, matter: matterId, file_path }),
    make: createDocument,
    effects: documentAdded,
    onMade: () => setSaved(true),
    onFailed: (error) => alertFailure(t`Failed to save the attachment.`, error),
  });
  return (
    <li>
      <span>
        <Marked {...withMarks(name || t`without a name`, words)} /> ({fileSize(size)})
      </span>
      <span role="status">{isSaved && <Tag tone="active">{t`Saved as a document`}</Tag>}</span>
      {mayAdd && !isSaved && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          aria-label={t`Save as document: ${fileName}`}
          onClick={() => start(file)}
        >
          {t`Save as document`}
        </Button>
      )}
    </li>
  );
}
