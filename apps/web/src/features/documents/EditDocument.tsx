import type { Document } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { Tool } from '../../shared/tools/Tool.tsx';

const EditDocumentDialog = lazy(async () => ({
  default: (await import('./EditDocumentDialog.tsx')).EditDocumentDialog,
}));

/** Opens a dialog that changes a document's title and type. */
export function EditDocument({ document }: { document: Document }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Tool icon="pencil" look="bare" aria-label={t`Edit ${document.title}`} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <EditDocumentDialog document={document} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
