import { parties as endpoints, type Party } from '@caseward/contract/parties';
import { partyRoleLabels } from '@caseward/contract/party-roles';
import { t } from '@lingui/core/macro';
import { RemoveButton } from '../../shared/dialogs/RemoveButton.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { inARow } from '../../shared/language/language.ts';
import { Entry, EntryFact, EntryLine, EntryNote } from '../../shared/layout/Entries.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { CallLink, MailLink } from '../../shared/layout/reach-links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { periodInWords } from '../../shared/period.ts';
import { type HeldSince, useHeldSince } from '../../shared/records/legal-holds.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { Tool } from '../../shared/tools/Tool.tsx';
import { addParty, partiesChanged, removeParty } from './parties.api.ts';

interface PartyItemProps {
  party: Party;
  /** The parties of the matter. */
  all: readonly Party[];
  held: boolean;
  onEdit: (party: Party) => void;
}

/** A party, with what reaches them and what can be done about them. */
export function PartyItem({ party, all, held, onEdit }: PartyItemProps) {
  const { contact_details: contact, role, note } = party;
  const name = fullName(contact);
  const mayChange = useMay(endpoints.update);
  const title = (
    <>
      <TextLink to={paths.contact} params={{ contactId: contact.id }}>
        {name}
      </TextLink>
      {role !== 'CLIENT' && <Tag>{partyRoleLabels[role]}</Tag>}
    </>
  );
  const tools = mayChange && (
    <>
      <Tool icon="pencil" look="bare" aria-label={t`Edit party ${name}`} onClick={() => onEdit(party)} />
      <RemoveParty party={party} all={all} held={held} />
    </>
  );
  return (
    <Entry title={title} tools={tools}>
      {(contact.phone_number || contact.email) && (
        <EntryLine>
          {contact.phone_number && <CallLink number={contact.phone_number} />}
          {contact.email && <MailLink address={contact.email} />}
        </EntryLine>
      )}
      {factsOf(party, all).map((fact) => (
        <EntryFact key={fact}>{fact}</EntryFact>
      ))}
      {note && <EntryNote>{note}</EntryNote>}
    </Entry>
  );
}

/** Who represents whom, and since and until when. */
function factsOf(party: Party, all: readonly Party[]): string[] {
  const { represented_by_details: counsel, contact } = party;
  const actsInPerson = counsel?.id === contact;
  const clients = all.filter((each) => each.represented_by === contact && each.contact !== contact);
  const names = inARow(clients.map(({ contact_details }) => fullName(contact_details)));
  const period = periodInWords(party);
  return [
    ...(actsInPerson ? [t`Acts in person`] : []),
    ...(counsel && !actsInPerson ? [t`Represented by ${fullName(counsel)}`] : []),
    ...(clients.length > 0 ? [t`Represents ${names}`] : []),
    ...(period ? [period] : []),
  ];
}

const onHold = t`On legal hold: parties can leave, but are not removed until the hold is released.`;
const onHoldSince = ({ day, placedBy }: HeldSince) =>
  t`On legal hold since ${day}, placed by ${placedBy}: parties can leave, but are not removed until the hold is released.`;

/** Removes a party that was entered by mistake. */
function RemoveParty({ party, all, held }: Omit<PartyItemProps, 'onEdit'>) {
  const { contact, role, side, represented_by, since, until, note, matter } = party;
  const name = fullName(party.contact_details);
  const hold = useHeldSince(matter, held);
  const represents = all.filter((each) => each.represented_by === contact).map((each) => each.contact);
  return (
    <RemoveButton
      label={t`Remove party ${name}`}
      remove={() => removeParty(party)}
      restore={() =>
        addParty(matter, { contact, role, side, represented_by, since, until, note, represents })
      }
      effects={partiesChanged}
      failure={t`Failed to remove the party.`}
      removed={t`${name} is no party any more.`}
      restored={t`${name} is a party again.`}
      refusal={hold ? onHoldSince(hold) : held ? onHold : undefined}
    />
  );
}
