import type { Document } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { Tool } from '../../shared/tools/Tool.tsx';
import { downloadDocument } from './documents.api.ts';

/** Downloads a document's file. */
export const DownloadDocument = ({ document }: { document: Document }) => (
  <Tool
    icon="download"
    look="bare"
    aria-label={t`Download ${document.title}`}
    onClick={() => downloadDocument(document)}
  />
);
