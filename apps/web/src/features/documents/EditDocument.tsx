import type { Document } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { lazy, Suspense, useState } from 'react';

const EditDocumentDialog = lazy(async () => ({
  default: (await import('./EditDocumentDialog.tsx')).EditDocumentDialog,
}));

/** Opens a dialog that changes a document's title and type. */
export function EditDocument({ document }: { document: Document }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Edit ${document.title}`}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <EditDocumentDialog document={document} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
