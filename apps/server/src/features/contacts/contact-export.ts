import {
  type Contact,
  type ContactsQuery,
  contactKindLabels,
  contactTypeLabels,
} from '@caseward/contract/contacts';
import type * as z from 'zod/mini';
import type { ExportedList } from '../../platform/export/exported-list.ts';
import { listContacts } from './contacts.queries.ts';

/** The export of contacts; an import reads the same column names. */
export const contactExport: ExportedList<z.output<typeof ContactsQuery>, Contact> = {
  kind: 'contacts',
  columns: {
    first_name: ['First Name', (row) => row.first_name],
    last_name: ['Last Name', (row) => row.last_name],
    email: ['Email', (row) => row.email],
    phone_number: ['Phone Number', (row) => row.phone_number],
    former_names: ['Former Names', (row) => row.former_names],
    contact_type: ['Contact Type', (row) => contactTypeLabels[row.contact_type]],
    kind: ['Kind', (row) => contactKindLabels[row.kind]],
    created_at: ['Created (UTC)', (row) => row.created_at],
    id: ['Id', (row) => row.id],
  },
  page: (scope, query, at) => listContacts(scope, { ...query, ...at }),
};
