import { t } from '@lingui/core/macro';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { fullName } from '../../shared/names.ts';
import { RelationForm, type RelationFormProps } from './RelationForm.tsx';
import { toldFrom } from './relation-sides.ts';

/** Relates a contact to another one, or changes what they are to one another. */
export function RelationDialog({ contact, relation, onClose }: RelationFormProps) {
  const title = relation
    ? t`Edit relation to ${fullName(toldFrom(contact.id, relation).other)}`
    : t`Add relation`;
  return (
    <Dialog title={title} onClose={onClose}>
      <RelationForm contact={contact} relation={relation} onClose={onClose} />
    </Dialog>
  );
}
