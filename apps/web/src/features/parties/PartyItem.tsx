import { parties as endpoints, type Party } from '@caseward/contract/parties';
import { partyRoleLabels } from '@caseward/contract/party-roles';
import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { formatDay } from '../../shared/dates.ts';
import { useConfirmedAction } from '../../shared/dialogs/use-confirmed-action.ts';
import { alertHint, alertUndoable } from '../../shared/feedback/alerts.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { inARow } from '../../shared/language/language.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { CallLink, MailLink } from '../../shared/layout/reach-links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { Tool } from '../../shared/tools/Tool.tsx';
import classes from './PartiesPanel.module.css';
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
  return (
    <li className={classes.party}>
      <div className={classes.words}>
        <span className={classes.name}>
          <TextLink to={paths.contact} params={{ contactId: contact.id }}>
            {name}
          </TextLink>
          {role !== 'CLIENT' && <Tag>{partyRoleLabels[role]}</Tag>}
        </span>
        {(contact.phone_number || contact.email) && (
          <span className={classes.reached}>
            {contact.phone_number && <CallLink number={contact.phone_number} />}
            {contact.email && <MailLink address={contact.email} />}
          </span>
        )}
        {factsOf(party, all).map((fact) => (
          <span key={fact} className={classes.fact}>
            {fact}
          </span>
        ))}
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {mayChange && (
        <div className={classes.tools} data-screen-only>
          <Tool icon="pencil" look="bare" aria-label={t`Edit party ${name}`} onClick={() => onEdit(party)} />
          <RemoveButton party={party} all={all} held={held} name={name} />
        </div>
      )}
    </li>
  );
}

/** Who represents whom, and since and until when. */
function factsOf(party: Party, all: readonly Party[]): string[] {
  const { represented_by_details: counsel, contact, since, until } = party;
  const actsInPerson = counsel?.id === contact;
  const clients = all.filter((each) => each.represented_by === contact && each.contact !== contact);
  const names = inARow(clients.map(({ contact_details }) => fullName(contact_details)));
  return [
    ...(actsInPerson ? [t`Acts in person`] : []),
    ...(counsel && !actsInPerson ? [t`Represented by ${fullName(counsel)}`] : []),
    ...(clients.length > 0 ? [t`Represents ${names}`] : []),
    ...(since && until ? [t`From ${formatDay(since)} until ${formatDay(until)}`] : []),
    ...(since && !until ? [t`Since ${formatDay(since)}`] : []),
    ...(until && !since ? [t`Until ${formatDay(until)}`] : []),
  ];
}

const onHold = t`On legal hold: parties can leave, but are not removed until the hold is released.`;

/** Removes a party that was entered by mistake, and offers to take that back. */
function RemoveButton({ party, all, held, name }: Omit<PartyItemProps, 'onEdit'> & { name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const { contact, role, side, represented_by, since, until, note, matter } = party;
  const represents = all.filter((each) => each.represented_by === contact).map((each) => each.contact);
  const { start, isPending } = useConfirmedAction({
    act: () => removeParty(party),
    effects: partiesChanged,
    failure: t`Failed to remove the party.`,
    onDone: () => {
      alertUndoable(t`${name} is no party any more.`, {
        label: t`Undo`,
        act: () => addParty(matter, { contact, role, side, represented_by, since, until, note, represents }),
        failure: t`Failed to restore it.`,
        done: t`${name} is a party again.`,
        effects: partiesChanged,
      });
      // The button goes with its row: the focus stays with the list.
      button.current?.closest('section')?.querySelector('h2')?.focus();
    },
  });
  const action = held
    ? { 'aria-disabled': true, 'data-disabled': true, title: onHold, onClick: () => alertHint(onHold) }
    : { onClick: start };
  return (
    <ActionIcon
      ref={button}
      {...action}
      loading={isPending}
      variant="subtle"
      color="gray"
      aria-label={t`Remove party ${name}`}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}
