import { type Contact, type ContactsQuery, contactFields, contactFilters } from '@caseward/contract/contacts';
import * as z from 'zod/mini';
import { type ExportedList, fieldColumns, recordColumns } from '../../platform/export/exported-list.ts';
import { listContacts } from './contacts.queries.ts';

/** The export of contacts; an import reads the same column names. */
export const contactExport: ExportedList<z.output<typeof ContactsQuery>, Contact> = {
  kind: 'contacts',
  query: z.strictObject(contactFilters),
  columns: { ...fieldColumns<Contact, keyof typeof contactFields>(contactFields, {}), ...recordColumns },
  page: (scope, query, at) => listContacts(scope, { ...query, ...at }),
};
