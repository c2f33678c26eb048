import {
  addressLabels,
  addressPartLabels,
  addressPartNames,
  addressParts,
  type ContactAddress,
} from '@caseward/contract/contact-details';
import { type Contact, type ContactsQuery, contactFields, contactFilters } from '@caseward/contract/contacts';
import { asItIs, rowSeparator, type Telling } from '@caseward/contract/field-descriptions';
import * as z from 'zod/mini';
import {
  type ExportedColumns,
  type ExportedList,
  fieldColumns,
  recordColumns,
} from '../../platform/export/exported-list.ts';
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

/** The export of contacts; an import reads the same column names. */
export const contactExport: ExportedList<z.output<typeof ContactsQuery>, Contact> = {
  kind: 'contacts',
  query: z.strictObject(contactFilters),
  columns: {
    ...fieldColumns<Contact, keyof typeof contactFields>(contactFields, {
      // The parts of an address keep their places, so that an import finds them again.
      addresses: ({ addresses }, telling) =>
        addresses.map((address) => addressCell(address, telling)).join(rowSeparator),
    }),
    ...firstAddress,
    ...recordColumns,
  },
  page: (scope, query, at) => listContacts(scope, { ...query, ...at }),
};
