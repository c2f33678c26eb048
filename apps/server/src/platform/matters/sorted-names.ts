import type { Scope } from '../../db/scope.ts';
import { alignMatters, alignMattersOf } from './sorted-names.queries.ts';

interface Written {
  action: string;
  objectType: string;
  objectId?: string | null;
  matter?: { id: string } | null | undefined;
  changes?: Readonly<Record<string, unknown>>;
}

/** The fields of records whose change changes by what a matter is sorted. */
const sorting: Readonly<Record<string, readonly string[]>> = {
  matter: ['clients', 'lead_attorney', 'practice_area'],
  contact: ['first_name', 'last_name'],
  user: ['first_name', 'last_name', 'username'],
  practice_area: ['name'],
};

/** How many matters a statement aligns. */
const batchSize = 500;

interface Waiting {
  matters: Set<string>;
  parents: Set<string>;
}

const waiting = new WeakMap<Scope, Waiting>();

/**
 * Matters are sorted by names that stand in other tables. The audit calls this with what happened, as it does for the
 * search, so nothing that writes those names has to know of it.
 */
export function alignAtEnd(scope: Scope, events: readonly Written[]): void {
  for (const { action, objectType, objectId, matter, changes = {} } of events) {
    if (objectType === 'party') {
      if (matter) waitingOf(scope).matters.add(matter.id);
    } else if (objectId && sorting[objectType]?.some((field) => field in changes)) {
      if (objectType === 'matter') waitingOf(scope).matters.add(objectId);
      else if (action === 'CHANGED') waitingOf(scope).parents.add(objectId);
    }
  }
}

/** The matters of a contact are sorted anew when the scope ends: it was merged, or a merge was undone. */
export const alignMattersAtEnd = (scope: Scope, contact: string): void => {
  waitingOf(scope).parents.add(contact);
};

/** A matter is sorted anew when the scope ends: what happened to its names while it was in the trash was not followed. */
export const alignMatterAtEnd = (scope: Scope, id: string): void => {
  waitingOf(scope).matters.add(id);
};

function waitingOf(scope: Scope): Waiting {
  const known = waiting.get(scope) ?? { matters: new Set(), parents: new Set() };
  waiting.set(scope, known);
  scope.beforeCommit('sort matters', async () => {
    const ids = [...known.matters];
    for (let first = 0; first < ids.length; first += batchSize)
      await alignMatters(scope, ids.slice(first, first + batchSize));
    for (const parent of known.parents) await alignMattersOf(scope, parent);
    known.matters.clear();
    known.parents.clear();
  });
  return known;
}
