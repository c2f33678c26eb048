import { t } from '@lingui/core/macro';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { fullName } from '../../shared/names.ts';
import { PartyForm, type PartyFormProps } from './PartyForm.tsx';

/** Adds a party to a matter, or changes one. */
export function PartyDialog({ party, ...form }: PartyFormProps) {
  const title = party ? t`Edit party ${fullName(party.contact_details)}` : t`Add party`;
  return (
    <Dialog title={title} onClose={form.onClose}>
      <PartyForm party={party} {...form} />
    </Dialog>
  );
}
