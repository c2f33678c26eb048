import { t } from '@lingui/core/macro';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { DocumentForm, type DocumentFormProps } from './DocumentForm.tsx';

interface EditDocumentDialogProps extends Omit<DocumentFormProps, 'onSaved'> {
  onClose: () => void;
}

/** Changes a document's title, type and matter. */
export const EditDocumentDialog = ({ onClose, ...form }: EditDocumentDialogProps) => (
  <Dialog title={t`Edit document`} onClose={onClose}>
    <DocumentForm {...form} onSaved={onClose} />
  </Dialog>
);
