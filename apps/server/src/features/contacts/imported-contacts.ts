import { notFound } from '../../http/api-problem.ts';
import type { MadeRecords } from '../../platform/import/importer.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { contactStandings, lockContacts } from './imported-contacts.queries.ts';

/** Contacts that imports made. */
export const importedContacts: MadeRecords = {
  lock: lockContacts,
  standings: contactStandings,
  remove: (scope, id) => moveToTrash(scope, 'contact', id, () => notFound('Contact')),
};
