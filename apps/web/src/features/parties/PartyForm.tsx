import { fieldLabels } from '@caseward/contract/field-descriptions';
import { NewPartyInput, type Party, PartyPatch } from '@caseward/contract/parties';
import { partyFields } from '@caseward/contract/party-fields';
import {
  type PartyRole,
  type PartySide,
  partyRoleLabels,
  partyRoles,
  partySideLabels,
  partySides,
} from '@caseward/contract/party-roles';
import { counselOf, usualSide } from '@caseward/contract/usual-sides';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Writing } from '../../shared/api/call.ts';
import type { Newcomer } from '../../shared/conflicts/offer-check.ts';
import { useCheckOffer } from '../../shared/conflicts/use-check-offer.ts';
import { today } from '../../shared/dates.ts';
import { alertSuccess, alertUndoable } from '../../shared/feedback/alerts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { MultiSelect } from '../../shared/forms/MultiSelect.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { fullName } from '../../shared/names.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { addParty, changeParty, getParty, partiesChanged } from './parties.api.ts';

export interface PartyFormProps {
  matterId: string;
  /** The party to change; left out: a new one. */
  party: Party | undefined;
  /** The parties of the matter. */
  others: readonly Party[];
  contactOptions: OptionSource;
  onClose: () => void;
}

const fieldsOf = (party?: Party) => ({
  contact: party?.contact ?? (null as string | null),
  role: party?.role ?? ('OPPOSING_PARTY' as PartyRole),
  side: party?.side ?? usualSide('OPPOSING_PARTY'),
  represented_by: party?.represented_by ?? null,
  represents: [] as string[],
  since: party?.since ?? null,
  until: party?.until ?? null,
  note: party?.note ?? '',
});
type Filled = ReturnType<typeof fieldsOf>;

const labels = { ...fieldLabels(partyFields), represents: t`Represents` };
const counselRoles: readonly PartyRole[] = ['OPPOSING_COUNSEL', 'CO_COUNSEL'];

const namesOf = (party?: Party) =>
  party
    ? [party.contact_details, ...(party.represented_by_details ? [party.represented_by_details] : [])].map(
        (contact) => ({ value: contact.id, label: fullName(contact) }),
      )
    : [];

/** The form of a party: who it is, in which role, on which side, and who represents it. */
export function PartyForm({ matterId, party, others, contactOptions, onClose }: PartyFormProps) {
  const offerCheck = useCheckOffer(matterId);
  const save = (filled: Filled, { version }: Writing) => {
    const { contact, represents, ...fields } = filled;
    const saving = party
      ? changeParty(party, fields, { version })
      : addParty(matterId, { contact: contact ?? '', represents, ...fields });
    return offerCheck(saving, newcomersIn(filled));
  };
  const { form, frame, naming, isSaving } = useRecordForm<Filled, Party>({
    name: `party ${party?.id ?? `new ${matterId}`}`,
    body: party ? PartyPatch : NewPartyInput,
    ...(party && { stored: party, reload: () => getParty(party) }),
    effects: partiesChanged,
    fieldsOf,
    labelsOf: () => labels,
    codes: { role: partyRoleLabels, side: partySideLabels },
    namesOf,
    save,
    failure: party ? t`Failed to change the party.` : t`Failed to add the party.`,
    onSaved: (saved) => {
      const name = fullName(saved.contact_details);
      if (party) offerToUndo(saved, party);
      else alertSuccess(t`${name} is a party now.`);
      onClose();
    },
  });
  const { role, side, contact } = form.values;
  const chooseRole = (chosen: string | null) => {
    if (!chosen) return;
    const next = chosen as PartyRole;
    form.setValues({ role: next, ...(side === usualSide(role) && { side: usualSide(next) }) });
  };
  const now = today(useTimeZone());
  const leave = () => form.setFieldValue('until', now);
  const clients = others.filter((other) => other.contact !== contact);
  return (
    <RecordFrame {...frame}>
      {!party && (
        <OneChooser
          label={labels.contact}
          description={t`Search by name. Who is not there yet can be added from here.`}
          source={contactOptions}
          required
          {...naming}
          {...form.getInputProps('contact')}
        />
      )}
      <SideBySide>
        <Select
          label={labels.role}
          data={codeOptions(partyRoles, partyRoleLabels)}
          {...form.getInputProps('role')}
          onChange={chooseRole}
        />
        <Select
          label={labels.side}
          data={codeOptions(partySides, partySideLabels)}
          {...form.getInputProps('side')}
          onChange={(chosen) => chosen && form.setFieldValue('side', chosen as PartySide)}
        />
      </SideBySide>
      {!party && counselRoles.includes(role) && clients.length > 0 && (
        <MultiSelect
          label={labels.represents}
          data={namesOfClients(clients)}
          {...form.getInputProps('represents')}
        />
      )}
      {!counselRoles.includes(role) && (
        <OneChooser
          label={labels.represented_by}
          description={t`Their counsel, who becomes a party as well.`}
          source={contactOptions}
          {...naming}
          {...form.getInputProps('represented_by')}
        />
      )}
      <SideBySide>
        <LazyDateInput label={labels.since} yearless="last" {...form.getInputProps('since')} />
        <LazyDateInput label={labels.until} yearless="last" {...form.getInputProps('until')} />
      </SideBySide>
      <TextArea label={labels.note} minRows={2} maxRows={8} {...form.getInputProps('note')} />
      <FormFooter
        submitLabel={party ? t`Save Changes` : t`Add party`}
        isSaving={isSaving}
        onCancel={onClose}
        aside={
          party && !form.values.until && <Button variant="default" onClick={leave}>{t`Left today`}</Button>
        }
      />
    </RecordFrame>
  );
}

/** Says that a party was changed, and offers to change it back. */
function offerToUndo(saved: Party, { role, side, represented_by, since, until, note }: Party) {
  const name = fullName(saved.contact_details);
  const before = { role, side, represented_by, since, until, note };
  alertUndoable(t`${name} was changed.`, {
    label: t`Undo`,
    act: () => changeParty(saved, before, { version: saved.version }),
    failure: t`Failed to change the party.`,
    done: t`${name} is as before.`,
    effects: partiesChanged,
  });
}

/** Who becomes a party with these fields: counsel stand on the side of whom they represent. */
const newcomersIn = ({ contact, role, side, represented_by }: Filled): Newcomer[] => [
  ...(contact ? [{ contact, role, side }] : []),
  ...(represented_by ? [{ contact: represented_by, role: counselOf[side], side }] : []),
];

/** One who is there in several roles is one. */
const namesOfClients = (clients: readonly Party[]) => [
  ...new Map(
    clients.map(({ contact, contact_details }) => [
      contact,
      { value: contact, label: fullName(contact_details) },
    ]),
  ).values(),
];
