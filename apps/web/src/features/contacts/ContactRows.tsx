import {
  addressLabels,
  addressPartLabels,
  type ContactAddress,
  type ContactEmail,
  type ContactPhone,
  emailLabels,
  mostContactRows,
  phoneLabels,
} from '@caseward/contract/contact-details';
import { contactNameLabels, mostContactNames, rowNameKinds } from '@caseward/contract/contact-name-kinds';
import type { ContactKind } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { FieldRows, type RowPlace, type RowsProps } from '../../shared/forms/FieldRows.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import classes from './ContactRows.module.css';

interface LabelSelectProps<Label extends string> {
  name: string;
  labels: Readonly<Record<Label, string>>;
  value: Label;
  onChange: (label: Label) => void;
}

/** What a number or an address is for. */
const LabelSelect = <Label extends string>({ name, labels, value, onChange }: LabelSelectProps<Label>) => (
  <NativeSelect
    aria-label={name}
    data-kind
    data={Object.entries<string>(labels).map(([code, label]) => ({ value: code, label }))}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as Label)}
  />
);

/** A further name that a save brings along. */
export interface AddedName {
  kind: (typeof rowNameKinds)[number];
  name: string;
}

interface NameRowsProps extends RowsProps<AddedName> {
  of: ContactKind;
}

/** Further names, but for former ones, which have a field. A company was never born. */
export const NameRows = ({ of, ...props }: NameRowsProps) => (
  <FieldRows
    {...props}
    name="add_names"
    one={t({ message: 'other name', context: 'to add' })}
    empty={{ kind: of === 'COMPANY' ? 'TRADING' : 'ALIAS', name: '' }}
    most={mostContactNames}
  >
    {({ kind, name }, { number, set, bound }) => (
      <>
        <LabelSelect
          name={t`Kind of name ${number}`}
          labels={namesOf(of)}
          value={kind}
          onChange={(chosen) => set({ kind: chosen })}
        />
        <TextInput
          aria-label={t`Other name ${number}`}
          value={name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          {...bound('name')}
        />
      </>
    )}
  </FieldRows>
);

const namesOf = (of: ContactKind) =>
  Object.fromEntries(
    rowNameKinds
      .filter((kind) => of === 'PERSON' || kind !== 'MAIDEN')
      .map((kind) => [kind, contactNameLabels[kind]]),
  ) as Record<AddedName['kind'], string>;

/** Further telephone numbers. */
export const PhoneRows = (props: RowsProps<ContactPhone>) => (
  <FieldRows
    {...props}
    name="phones"
    one={t`phone`}
    empty={{ label: 'MOBILE', number: '' }}
    most={mostContactRows}
  >
    {({ label, number: digits }, { number, set, bound }) => (
      <>
        <LabelSelect
          name={t`Kind of phone ${number}`}
          labels={phoneLabels}
          value={label}
          onChange={(chosen) => set({ label: chosen })}
        />
        <TextInput
          type="tel"
          aria-label={t`Further phone ${number}`}
          value={digits}
          onChange={({ currentTarget }) => set({ number: currentTarget.value })}
          {...bound('number')}
        />
      </>
    )}
  </FieldRows>
);

/** Further e-mail addresses. */
export const EmailRows = (props: RowsProps<ContactEmail>) => (
  <FieldRows
    {...props}
    name="emails"
    one={t`e-mail`}
    empty={{ label: 'WORK', address: '' }}
    most={mostContactRows}
  >
    {({ label, address }, { number, set, bound }) => (
      <>
        <LabelSelect
          name={t`Kind of e-mail ${number}`}
          labels={emailLabels}
          value={label}
          onChange={(chosen) => set({ label: chosen })}
        />
        <TextInput
          type="email"
          aria-label={t`Further e-mail ${number}`}
          value={address}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
          {...bound('address')}
        />
      </>
    )}
  </FieldRows>
);

const noAddress: ContactAddress = {
  label: 'WORK',
  street: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
};

/** Addresses. */
export const AddressRows = (props: RowsProps<ContactAddress>) => (
  <FieldRows {...props} name="addresses" one={t`address`} empty={noAddress} most={mostContactRows}>
    {(address, place) => <AddressFields address={address} place={place} />}
  </FieldRows>
);

interface AddressFieldsProps {
  address: ContactAddress;
  place: RowPlace<ContactAddress>;
}

function AddressFields({ address, place: { number, set, bound } }: AddressFieldsProps) {
  const part = (name: Exclude<keyof ContactAddress, 'label'>) => (
    <TextInput
      label={addressPartLabels[name]}
      value={address[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      {...bound(name)}
    />
  );
  return (
    <fieldset className={classes.address}>
      <legend className={classes.legend}>{t`Address ${number}`}</legend>
      <SideBySide>
        {part('street')}
        <NativeSelect
          label={t`Kind of address`}
          data={Object.entries(addressLabels).map(([code, label]) => ({ value: code, label }))}
          value={address.label}
          onChange={({ currentTarget }) => set({ label: currentTarget.value as ContactAddress['label'] })}
        />
        {part('postcode')}
        {part('city')}
        {part('region')}
        {part('country')}
      </SideBySide>
    </fieldset>
  );
}
