import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { Tool } from '../../shared/tools/Tool.tsx';
import type { DocumentFormProps } from './DocumentForm.tsx';

const EditDocumentDialog = lazy(async () => ({
  default: (await import('./EditDocumentDialog.tsx')).EditDocumentDialog,
}));

/** Opens a dialog that changes a document's title, type and matter. */
export function EditDocument(form: Omit<DocumentFormProps, 'onSaved'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Tool
        icon="pencil"
        look="bare"
        aria-label={t`Edit ${form.document.title}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <EditDocumentDialog {...form} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
