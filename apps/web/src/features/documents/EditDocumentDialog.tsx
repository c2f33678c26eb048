import type { Document } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { DocumentForm } from './DocumentForm.tsx';

interface EditDocumentDialogProps {
  document: Document;
  onClose: () => void;
}

/** Changes a document's title and type. */
export const EditDocumentDialog = ({ document, onClose }: EditDocumentDialogProps) => (
  <Dialog title={t`Edit document`} onClose={onClose}>
    <DocumentForm document={document} onSaved={onClose} />
  </Dialog>
);
