import type { Document } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { downloadDocument } from './documents.api.ts';

/** Downloads a document's file. */
export const DownloadDocument = ({ document }: { document: Document }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={t`Download ${document.title}`}
    onClick={() => downloadDocument(document)}
  >
    <IconDownload size={16} aria-hidden />
  </ActionIcon>
);
