import { type Contact, type ContactsQuery, contactFields } from '@caseward/contract/contacts';
import type * as z from 'zod/mini';
import { type ExportedList, fieldColumns, recordColumns } from '../../platform/export/exported-list.ts';
import { listContacts } from './contacts.queries.ts';

/** The export of contacts; an import reads the same column names. */
export const contactExport: ExportedList<z.output<typeof ContactsQuery>, Contact> = {
  kind: 'contacts',
  columns: { ...fieldColumns<Contact, keyof typeof contactFields>(contactFields, {}), ...recordColumns },
  page: (scope, query, at) => listContacts(scope, { ...query, ...at }),
};
