import {
  type Document,
  type DocumentType,
  documentTypeLabels,
  documentTypes,
} from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { fileSize } from '../../shared/file-size.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { useUpload } from '../../shared/forms/use-upload.ts';
import { createDocument, documentOfSeveralAdded, documentSaved, updateDocument } from './documents.api.ts';
import classes from './Uploads.module.css';
import type { Upload, UploadState } from './use-uploads.ts';

interface UploadRowProps {
  upload: Upload;
  matterId: string;
  /** Its turn has come. */
  starts: boolean;
  /** The type that was chosen for all; a row can have another. */
  typeOfAll: DocumentType;
  onMove: (state: UploadState) => void;
  onRemove: () => void;
}

/** A file on its way, with its progress; its title and type can be changed before and after it has arrived. */
export function UploadRow({ upload, matterId, starts, typeOfAll, onMove, onRemove }: UploadRowProps) {
  const { file, state } = upload;
  const [title, setTitle] = useState(file.name);
  const [type, setType] = useState<DocumentType>(typeOfAll);
  const [error, setError] = useState<Error>();
  const made = useRef<Document>(undefined);
  const fields = useRef({ title, doc_type: type });
  fields.current = { title: title.trim() || file.name, doc_type: type };

  const own = useId();
  const { mutate: change } = useMutation({
    // One after the other: each knows the version that the last one made.
    scope: { id: `document of upload ${own}` },
    mutationFn: ({ id, version }: Document) =>
      updateDocument(id, fields.current, {
        version: made.current?.version ?? version,
        idempotency_key: undefined,
      }),
    meta: { effects: documentSaved },
    onSuccess: (saved) => {
      made.current = saved;
    },
    onError: (failed) => alertFailure(t`Failed to update document.`, failed),
  });
  const save = () => {
    const { title: written, doc_type } = fields.current;
    const document = made.current;
    if (document && (document.title !== written || document.doc_type !== doc_type)) change(document);
  };
  const { start, cancel, share } = useUpload({
    bodyOf: (file_path) => ({ ...fields.current, matter: matterId, file_path }),
    make: createDocument,
    effects: documentOfSeveralAdded,
    onMade: (document) => {
      made.current = document;
      onMove('done');
      save();
    },
    onFailed: (failed) => {
      setError(failed);
      onMove('failed');
    },
  });
  useEffect(() => {
    if (!starts) return;
    setError(undefined);
    onMove('sending');
    start(file);
  });
  const wasOfAll = useRef(typeOfAll);
  useEffect(() => {
    if (wasOfAll.current === typeOfAll) return;
    wasOfAll.current = typeOfAll;
    setType(typeOfAll);
    fields.current.doc_type = typeOfAll;
    save();
  });

  const stop = () => {
    cancel();
    onMove('cancelled');
  };
  return (
    <li className={classes.row} aria-label={file.name}>
      <div className={classes.fields}>
        <TextInput
          aria-label={t`Title of ${file.name}`}
          size="xs"
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          onBlur={() => {
            setTitle(fields.current.title);
            save();
          }}
        />
        <Select
          aria-label={t`Type of ${file.name}`}
          size="xs"
          data={codeOptions(documentTypes, documentTypeLabels)}
          value={type}
          onChange={(chosen) => {
            if (!chosen) return;
            setType(chosen as DocumentType);
            fields.current.doc_type = chosen as DocumentType;
            save();
          }}
        />
      </div>
      {state === 'sending' && <ProgressBar label={t`Upload of ${file.name}`} share={share} />}
      <Group gap="xs" justify="space-between">
        <Text size="xs" c={state === 'failed' ? 'red.9' : 'dimmed'} flex="1 1 12rem">
          {inWords(state, error, file)}
        </Text>
        <Group gap="xs">
          {(state === 'waiting' || state === 'sending') && (
            <Button size="compact-xs" variant="default" aria-label={t`Cancel ${file.name}`} onClick={stop}>
              {t`Cancel`}
            </Button>
          )}
          {(state === 'cancelled' || (state === 'failed' && mayRetry(error))) && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t`Retry ${file.name}`}
              onClick={() => onMove('waiting')}
            >
              {t`Retry`}
            </Button>
          )}
          {(state === 'cancelled' || state === 'failed') && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t`Remove ${file.name}`}
              onClick={onRemove}
            >
              {t`Remove`}
            </Button>
          )}
        </Group>
      </Group>
    </li>
  );
}

/** A file that was refused for what it is would be refused again. */
const mayRetry = (error: Error | undefined) => !(error instanceof ApiError) || error.status !== 400;

function inWords(state: UploadState, error: Error | undefined, { size }: File): string {
  if (state === 'failed') return error?.message ?? '';
  if (state === 'waiting') return t`Waiting · ${fileSize(size)}`;
  if (state === 'sending') return t`Uploading · ${fileSize(size)}`;
  return state === 'done' ? t`Uploaded · ${fileSize(size)}` : t`Cancelled`;
}
