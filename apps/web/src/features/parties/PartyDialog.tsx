import type { Party } from '@caseward/contract/parties';
import { t } from '@lingui/core/macro';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { fullName } from '../../shared/names.ts';
import { PartyForm } from './PartyForm.tsx';

export interface PartyDialogProps {
  matterId: string;
  /** The party to change; left out: a new one. */
  party: Party | undefined;
  /** The parties of the matter. */
  others: readonly Party[];
  contactOptions: OptionSource;
  onClose: () => void;
}

/** Adds a party to a matter, or changes one. */
export function PartyDialog({ party, ...form }: PartyDialogProps) {
  const title = party ? t`Edit party ${fullName(party.contact_details)}` : t`Add party`;
  return (
    <Dialog title={title} onClose={form.onClose}>
      <PartyForm party={party} {...form} />
    </Dialog>
  );
}
