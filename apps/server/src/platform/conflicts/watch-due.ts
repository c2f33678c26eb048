import type { Scope } from '../../db/scope.ts';
import { noteContacts, noteEntries, noteParties, notePartiesOfMatters } from './watch-due.queries.ts';

interface Written {
  action: string;
  objectType: string;
  objectId?: string | null;
  changes?: object | null;
}

/** Fields of a contact, and of a matter, of which a change can make a conflict. */
const fieldsOf: Record<string, ReadonlySet<string>> = {
  contact: new Set([
    ...['first_name', 'last_name', 'kind', 'former_names', 'names', 'relations', 'told_apart'],
    ...['email', 'emails', 'phone_number', 'phones', 'register_number', 'date_of_birth'],
  ]),
  matter: new Set(['clients', 'status', 'deleted_at']),
};
/** What gives a contact the names and relations of another one, or back. */
const merging = new Set(['MERGED', 'MERGE_UNDONE']);
const entryWritten = new Set(['REGISTER_ADDED', 'REGISTER_CHANGED', 'REGISTER_RESTORED']);

type Subject = 'contact' | 'party' | 'matter' | 'register_entry';
const waiting = new WeakMap<Scope, Record<Subject, Set<string>>>();

/**
 * Notes when the scope ends whom the conflict watch has to look at. The audit calls it with what happened, as it does for
 * the search. A new contact is noted once it is a party, or related to somebody.
 */
export function watchAtEnd(scope: Scope, events: readonly Written[]): void {
  for (const { action, objectType, objectId, changes } of events) {
    const subject = subjectOf(action, objectType, changes);
    if (!subject || !objectId) continue;
    const due = waiting.get(scope) ?? {
      contact: new Set(),
      party: new Set(),
      matter: new Set(),
      register_entry: new Set(),
    };
    waiting.set(scope, due);
    due[subject].add(objectId);
    scope.beforeCommit('note for the watch', async () => {
      const ids = (of: Subject) => {
        const all = [...due[of]];
        due[of].clear();
        return all;
      };
      await noteContacts(scope, ids('contact'));
      await noteParties(scope, ids('party'));
      await notePartiesOfMatters(scope, ids('matter'));
      await noteEntries(scope, ids('register_entry'));
    });
  }
}

function subjectOf(action: string, type: string, changes: Written['changes']): Subject | undefined {
  if (type === 'register_entry') return entryWritten.has(action) ? type : undefined;
  if (action === 'CREATED') return type === 'party' || type === 'matter' ? type : undefined;
  if (type === 'contact' && merging.has(action)) return type;
  if (action === 'RESTORED') return type === 'matter' ? type : undefined;
  if (action !== 'CHANGED') return undefined;
  if (type === 'party') return type;
  if (type !== 'contact' && type !== 'matter') return undefined;
  return Object.keys(changes ?? {}).some((field) => fieldsOf[type]?.has(field)) ? type : undefined;
}
