import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Tool } from '../../shared/tools/Tool.tsx';
import type { DocumentFormProps } from './DocumentForm.tsx';

const EditDocumentDialog = lazyPart(() => import('./EditDocumentDialog.tsx'), 'EditDocumentDialog');

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
