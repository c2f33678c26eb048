import {
  type PartyRole,
  type PartySide,
  partyRoleLabels,
  partyRoles,
  partySideLabels,
  partySides,
} from '@caseward/contract/party-roles';
import { mostFirstParties } from '@caseward/contract/party-shape';
import { usualSide } from '@caseward/contract/usual-sides';
import { t } from '@lingui/core/macro';
import { Box, Input, NativeSelect } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FieldRows, type RowPlace, type RowsProps } from '../../shared/forms/FieldRows.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Naming } from '../../shared/forms/options.ts';
import classes from './PartyRows.module.css';

/** A party in the form of a new matter. */
export interface FirstParty {
  /** Empty while nobody is chosen. */
  contact: string;
  role: PartyRole;
  side: PartySide;
}

export interface PartyFieldsProps extends RowsProps<FirstParty>, Naming {}

interface PartyRowsProps extends PartyFieldsProps {
  source: OptionSource;
}

const opposing: FirstParty = { contact: '', role: 'OPPOSING_PARTY', side: 'ADVERSE' };
const other: FirstParty = { contact: '', role: 'OTHER', side: 'NEUTRAL' };

const isAdverse = ({ side }: FirstParty) => side === 'ADVERSE';

/** Clients have a field of their own. */
const rolesOf = (isTheirs: (side: PartySide) => boolean) =>
  partyRoles
    .filter((role) => role !== 'CLIENT' && isTheirs(usualSide(role)))
    .map((role) => ({ value: role, label: partyRoleLabels[role] }));
const adverseRoles = rolesOf((side) => side !== 'OURS');
const otherRoles = rolesOf((side) => side !== 'ADVERSE');
const otherSides = partySides
  .filter((side) => side !== 'ADVERSE')
  .map((side) => ({ value: side, label: partySideLabels[side] }));

/** The other side of a new matter, and who else is a party: with errors by the place in the list of both. */
export function PartyRows({ value = [], onChange, errors, source, ...naming }: PartyRowsProps) {
  const [adverse, others] = [value.filter(isAdverse), value.filter((row) => !isAdverse(row))];
  return (
    <>
      <Group title={t`Other side`}>
        <FieldRows
          name="parties"
          value={adverse}
          onChange={(rows) => onChange([...rows, ...others])}
          errors={errors}
          one={t`opposing party`}
          empty={opposing}
          most={mostFirstParties - others.length}
        >
          {(row, place) => (
            <PartyFields
              row={row}
              place={place}
              names={{
                contact: t`Opposing party ${place.number}`,
                role: t`Role of opposing party ${place.number}`,
              }}
              roles={adverseRoles}
              onRole={(role) => place.set({ role })}
              {...{ source, ...naming }}
            />
          )}
        </FieldRows>
      </Group>
      <Group title={t`Others`}>
        <FieldRows
          name="parties"
          from={adverse.length}
          value={others}
          onChange={(rows) => onChange([...adverse, ...rows])}
          errors={errors}
          one={t`other party`}
          empty={other}
          most={mostFirstParties - adverse.length}
        >
          {(row, place) => (
            <PartyFields
              row={row}
              place={place}
              names={{
                contact: t`Other party ${place.number}`,
                role: t`Role of other party ${place.number}`,
                side: t`Side of other party ${place.number}`,
              }}
              roles={otherRoles}
              onRole={(role) => place.set({ role, side: usualSide(role) })}
              {...{ source, ...naming }}
            />
          )}
        </FieldRows>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Input.Label labelElement="div" id={id}>
        {title}
      </Input.Label>
      {children}
    </Box>
  );
}

interface OnePartyProps extends Naming {
  row: FirstParty;
  place: RowPlace<FirstParty>;
  /** What the fields are called; without a name for the side it is no choice. */
  names: { contact: string; role: string; side?: string };
  roles: { value: PartyRole; label: string }[];
  onRole: (role: PartyRole) => void;
  source: OptionSource;
}

function PartyFields({ row, place: { set, bound }, names, roles, onRole, source, ...naming }: OnePartyProps) {
  const contact = bound('contact');
  return (
    <div className={classes.party} data-sided={names.side !== undefined || undefined}>
      <OneChooser
        label={names.contact}
        labelProps={{ className: classes.unseen }}
        placeholder={t`Name`}
        source={source}
        value={row.contact || null}
        onChange={(chosen) => set({ contact: chosen ?? '' })}
        {...naming}
        {...contact}
        error={contact.error && !row.contact ? t`Choose a contact, or remove this row.` : contact.error}
      />
      <NativeSelect
        aria-label={names.role}
        data={roles}
        value={row.role}
        onChange={({ currentTarget }) => onRole(currentTarget.value as PartyRole)}
        {...bound('role')}
      />
      {names.side && (
        <NativeSelect
          aria-label={names.side}
          data={otherSides}
          value={row.side}
          onChange={({ currentTarget }) => set({ side: currentTarget.value as PartySide })}
          {...bound('side')}
        />
      )}
    </div>
  );
}
