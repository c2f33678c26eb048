import type { Scope } from '../../db/scope.ts';
import { indexRecords } from './indexing.queries.ts';
import { type SearchedTable, searchedTables } from './searchable.ts';

interface Written {
  action: string;
  objectType: string;
  objectId?: string | null;
}

/** What changes what a record is found by. */
const writing = new Set(['CREATED', 'CHANGED']);

/** How many records a statement indexes: an import of 50,000 in one would take longer than a statement may. */
const batchSize = 500;

const waiting = new WeakMap<Scope, Map<SearchedTable, Set<string>>>();

/**
 * Puts records into the search as they are when the scope ends. The audit calls it with what happened: what writes a
 * record notes it there, so nothing that writes records has to know of the search.
 */
export function indexAtEnd(scope: Scope, events: readonly Written[]): void {
  for (const { action, objectType, objectId } of events) {
    const table = isSearched(objectType) ? searchedTables[objectType] : undefined;
    if (table && objectId && writing.has(action)) add(scope, table, objectId);
  }
}

/** Puts a record into the search once more when the scope ends: what it is found by changed beside it. */
export const reindexAtEnd = (scope: Scope, table: SearchedTable, id: string): void => add(scope, table, id);

const isSearched = (type: string): type is keyof typeof searchedTables => Object.hasOwn(searchedTables, type);

function add(scope: Scope, table: SearchedTable, id: string): void {
  const tables = waiting.get(scope) ?? new Map<SearchedTable, Set<string>>();
  waiting.set(scope, tables);
  tables.set(table, (tables.get(table) ?? new Set()).add(id));
  scope.beforeCommit('index for the search', async () => {
    for (const [each, ids] of tables)
      for (const batch of batches([...ids])) await indexRecords(scope, each, batch);
    tables.clear();
  });
}

const batches = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );
