import type { Scope } from '../../db/scope.ts';
import { indexedName, namesOfContact, rulesVersion } from './contact-names.ts';
import { contactsDue, contactsToIndex, hasContactsDue, writeNames } from './names.queries.ts';
import { indexAllRegister } from './register-indexing.ts';

interface Written {
  action: string;
  objectType: string;
  objectId?: string | null;
}

const writing = new Set(['CREATED', 'CHANGED']);
/** How many contacts a statement indexes. */
const batchSize = 500;
/** So many batches at once: about ten seconds. */
const mostBatches = 10;

const waiting = new WeakMap<Scope, Set<string>>();

/**
 * Indexes contacts under their names when the scope ends. The audit calls it with what happened, as it does for the
 * search. Contacts that are written in another way are due, and are indexed before the next comparison.
 */
export function indexNamesAtEnd(scope: Scope, events: readonly Written[]): void {
  for (const { action, objectType, objectId } of events) {
    if (objectType !== 'contact' || !objectId || !writing.has(action)) continue;
    const ids = waiting.get(scope) ?? new Set();
    waiting.set(scope, ids.add(objectId));
    scope.beforeCommit('index names', async () => {
      const all = [...ids];
      ids.clear();
      for (let first = 0; first < all.length; first += batchSize)
        await index(scope, all.slice(first, first + batchSize));
    });
  }
}

/** Indexes some contacts, whose former names follow their field then. */
export const indexNamesOf = (scope: Scope, ids: readonly string[]) => index(scope, ids);

/** Indexes some contacts that are due. @returns how many; fewer than asked for may be not all there are */
export async function indexSomeNames(scope: Scope, most: number): Promise<number> {
  const due = await contactsDue(scope, rulesVersion, most);
  await index(scope, due);
  return due.length;
}

/** Indexes some contacts that are due. @returns whether all that were found are done, which may be not all there are */
export const indexDueNames = async (scope: Scope, most: number = batchSize): Promise<boolean> =>
  (await indexSomeNames(scope, most)) < most;

/**
 * Indexes all contacts, and entries of the register, that are due, as far as this takes no longer than a call may.
 * @returns whether each is indexed under its present names
 */
export async function indexAllNames(scope: Scope): Promise<boolean> {
  for (let batch = 0; batch < mostBatches; batch += 1) if (await indexDueNames(scope)) break;
  const hasRegister = await indexAllRegister(scope);
  return hasRegister && !(await hasContactsDue(scope, rulesVersion));
}

async function index(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const named = (await contactsToIndex(scope, ids)).map(({ id, stamp, ...contact }) => ({
    id,
    stamp,
    rows: contact.more.map((name) => name.id),
    names: namesOfContact(contact).map(indexedName),
  }));
  await writeNames(scope, rulesVersion, named);
}
