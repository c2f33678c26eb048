import { addressLine, addressPartNames } from '@caseward/contract/contact-details';
import {
  Contact,
  contactFields,
  contactKindLabels,
  contactKinds,
  contacts,
  contactTypeLabels,
  contactTypes,
} from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { formatMoment } from '../../shared/dates.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { CallLink, MailLink } from '../../shared/layout/reach-links.tsx';
import type { ListColumn } from '../../shared/lists/columns.ts';
import type { Filter } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { withOtherFields } from '../../shared/records/field-columns.ts';
import { ContactTypeTag } from './ContactTypeTag.tsx';
import classes from './contact-list.module.css';

/** Texts of the list of contacts. */
export const contactLabels = {
  title: t`Contacts`,
  one: t`contact`,
  several: t`contacts`,
  loading: t`Loading contacts...`,
  none: t`There are no contacts yet.`,
  start: {
    why: t`Contacts are the people and companies of your matters: clients, opposing counsel, witnesses, judges.`,
    label: t`Add the first contact`,
    to: paths.addContact,
    by: contacts.create,
    help: 'matters' as const,
  },
  noMatch: t`No contacts match.`,
};

/** A name whose part that it is sorted by stands out: of a person the last name. */
const SortedName = ({ first_name, last_name }: Contact) =>
  last_name ? (
    <>
      <span className={classes.first}>{first_name}</span> <span className={classes.last}>{last_name}</span>
    </>
  ) : (
    <span className={classes.last}>{first_name}</span>
  );

const ownColumns = (timeZone: string): ListColumn<Contact>[] => [
  {
    name: 'name',
    header: t`Name`,
    ordering: 'name',
    inFile: ['first_name', 'last_name'],
    cell: (contact) => (
      <RowLink to={paths.contact} id={contact.id}>
        <SortedName {...contact} />
      </RowLink>
    ),
  },
  {
    name: 'email',
    header: t`Email`,
    cell: ({ email }) =>
      email && (
        <span className={classes.mail}>
          <MailLink address={email} />
        </span>
      ),
    rem: 18,
  },
  {
    name: 'phone_number',
    header: t`Phone`,
    cell: ({ phone_number }) => phone_number && <CallLink number={phone_number} />,
    oneLine: true,
    rem: 9,
  },
  {
    name: 'contact_type',
    header: t`Type`,
    cell: ({ contact_type }) => <ContactTypeTag type={contact_type} />,
    rem: 9.5,
  },
  { name: 'kind', header: t`Kind`, extra: true, cell: ({ kind }) => contactKindLabels[kind] },
  {
    name: 'addresses',
    header: t`Address`,
    inFile: ['addresses', ...addressPartNames],
    extra: true,
    cell: ({ addresses }) => addresses.map(addressLine).join('; '),
  },
  {
    name: 'created_at',
    header: t`Created`,
    ordering: 'created_at',
    extra: true,
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
    oneLine: true,
  },
];

/** Columns of the list of contacts. */
export const contactColumns = (timeZone: string) =>
  withOtherFields(ownColumns(timeZone), contactFields, Contact.shape);

/** Filters of the list of contacts. */
export const contactListFilters: Filter[] = [
  {
    kind: 'some',
    name: 'contact_type',
    label: t`Type`,
    options: codeOptions(contactTypes, contactTypeLabels),
  },
  { kind: 'one', name: 'kind', label: t`Kind`, options: codeOptions(contactKinds, contactKindLabels) },
];

/** Built-in views of the list of contacts. */
export const contactTabs = [
  { label: t`All`, filters: {} },
  { label: t`Clients`, filters: { contact_type: 'CLIENT' } },
  { label: t`Opposing counsel`, filters: { contact_type: 'OPPOSING_COUNSEL' } },
  { label: t`Companies`, filters: { kind: 'COMPANY' } },
];
