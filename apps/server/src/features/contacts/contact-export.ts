import {
  addressLabels,
  addressPartLabels,
  addressPartNames,
  addressParts,
  type ContactAddress,
} from '@caseward/contract/contact-details';
import { contactNameLabels } from '@caseward/contract/contact-name-kinds';
import { type Contact, type ContactsQuery, contactFields, contactFilters } from '@caseward/contract/contacts';
import { asItIs, rowSeparator, type Telling } from '@caseward/contract/field-descriptions';
import * as z from 'zod/mini';
import {
  type ExportedColumns,
  type ExportedList,
  fieldColumns,
  recordColumns,
} from '../../platform/export/exported-list.ts';
import { namesOfContacts } from './contact-names.queries.ts';
import { listContacts } from './contacts.queries.ts';

/** The first address in columns of its own, for letters. */
const firstAddress: ExportedColumns<Contact> = Object.fromEntries(
  addressPartNames.map((part) => [
    part,
    [addressPartLabels[part], ({ addresses }: Contact) => addresses[0]?.[part] ?? '', 'text'],
  ]),
);

const addressCell = (address: ContactAddress, { label: tell = asItIs }: Telling) =>
  `${tell(addressLabels[address.label])}: ${addressParts(address).join(' | ')}`;

type StoredNames = Awaited<ReturnType<typeof namesOfContacts>>;
/** A contact with its other names but the former ones, which have a column of their own. */
type ExportedContact = Contact & { names: StoredNames };

const nameCell = ({ kind, name }: StoredNames[number], { label: tell = asItIs }: Telling) =>
  // What parts names in the cell parts no name.
  `${tell(contactNameLabels[kind])}: ${name.replaceAll(/[;\r\n]+/g, ',')}`;

/** The export of contacts; an import reads the same column names. */
export const contactExport: ExportedList<z.output<typeof ContactsQuery>, ExportedContact> = {
  kind: 'contacts',
  query: z.strictObject(contactFilters),
  columns: {
    ...fieldColumns<ExportedContact, keyof typeof contactFields>(contactFields, {
      // The parts of an address keep their places, so that an import finds them again.
      addresses: ({ addresses }, telling) =>
        addresses.map((address) => addressCell(address, telling)).join(rowSeparator),
    }),
    ...firstAddress,
    other_names: [
      'Other names',
      ({ names }, telling) => names.map((name) => nameCell(name, telling)).join(rowSeparator),
    ],
    ...recordColumns,
  },
  page: async (scope, query, at) => {
    const page = await listContacts(scope, { ...query, ...at });
    const names = Map.groupBy(
      await namesOfContacts(
        scope,
        page.rows.map(({ id }) => id),
      ),
      ({ contact }) => contact,
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, names: names.get(row.id) ?? [] })) };
  },
};
