import type { Document } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import classes from './DocumentLink.module.css';
import { downloadDocument } from './documents.api.ts';

interface DocumentLinkProps {
  document: Pick<Document, 'id' | 'file_name' | 'title'>;
  /** What it is called for those who do not see the table around it. */
  label?: string;
}

/** A document's title, which downloads its file. */
export const DocumentLink = ({ document, label }: DocumentLinkProps) => (
  <UnstyledButton
    className={classes.title}
    data-on-paper
    aria-label={label}
    title={t`Download`}
    onClick={() => downloadDocument(document)}
  >
    {document.title}
  </UnstyledButton>
);
