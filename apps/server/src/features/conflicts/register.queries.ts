import { largestExactCount } from '@caseward/contract/paging';
import type { RegisterEntry } from '@caseward/contract/register';
import type { RegisterCapacity, RegisterSource } from '@caseward/contract/register-codes';
import { type SqlBool, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { batchesOf } from '../../db/batches.ts';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { likePatterns } from '../../db/text-match.ts';

/** The columns of an entry that people write. */
export type EntryColumns = Pick<
  RegisterEntry,
  'name' | 'kind' | 'other_names' | 'capacity' | 'subject' | 'since' | 'until' | 'firm_before'
>;

/** Whose entries are read: null of everybody, of the whole register; else own interests alone. */
export type Reader = string | null;

const entryRows = (scope: Scope, reader: Reader) => {
  const rows = db
    .selectFrom('register_entries')
    .leftJoin('users as owner', (join) =>
      join.on('owner.tenant_id', '=', scope.tenantId).onRef('owner.id', '=', 'register_entries.user_id'),
    )
    .leftJoin('users as maker', (join) =>
      join.on('maker.tenant_id', '=', scope.tenantId).onRef('maker.id', '=', 'register_entries.created_by'),
    )
    .select(['register_entries.id', 'register_entries.source', 'register_entries.capacity'])
    .select(['register_entries.kind', 'register_entries.name', 'register_entries.other_names'])
    .select(['register_entries.firm_before', 'register_entries.subject', 'register_entries.since'])
    .select(['register_entries.until', 'register_entries.matter_number', 'register_entries.created_at'])
    .select([personNameOrNone('owner').as('user'), personNameOrNone('maker').as('created_by')])
    .where('register_entries.tenant_id', '=', scope.tenantId);
  return reader === null
    ? rows
    : rows.where('register_entries.source', '=', 'INTEREST').where('register_entries.user_id', '=', reader);
};

const newestFirst: Order<{ id: string }> = {
  direction: 'desc',
  keys: [{ column: sql.ref('register_entries.id'), of: ({ id }) => id, accepts: acceptable.id }],
};

/** What the register is narrowed by. */
interface RegisterFilters {
  source?: RegisterSource | undefined;
  capacity?: RegisterCapacity | undefined;
  user?: string | undefined;
  search?: string | undefined;
}

/** A page of the register, newest first. */
export function listEntries(
  scope: Scope,
  reader: Reader,
  { source, capacity, user, search, ...page }: RegisterFilters & PageRequest,
) {
  let query = entryRows(scope, reader).where('register_entries.removed_at', 'is', null);
  if (source) query = query.where('register_entries.source', '=', source);
  if (capacity) query = query.where('register_entries.capacity', '=', capacity);
  if (user) query = query.where('register_entries.user_id', '=', user);
  if (search)
    query = query.where(
      sql<SqlBool>`caseward.folded_words(register_entries.name || ' ' || register_entries.other_names::text)
        like all (${likePatterns(search)})`,
    );
  return readPage(scope, query, newestFirst, page, largestExactCount);
}

/** Entries by their ids, as the contract defines them. */
export const findEntries = (scope: Scope, reader: Reader, ids: readonly string[]) =>
  scope.rows(
    entryRows(scope, reader)
      .where('register_entries.removed_at', 'is', null)
      .where('register_entries.id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
      .orderBy('register_entries.id'),
  );

/** What the register has of a person's list. */
export const namesOfList = (scope: Scope, user: string) =>
  scope.rows(
    db
      .selectFrom('register_entries')
      .select(['name', 'capacity', 'subject'])
      .where('tenant_id', '=', scope.tenantId)
      .where('source', '=', 'LATERAL')
      .where('user_id', '=', user)
      .where('removed_at', 'is', null),
  );

/** An entry that is added, and whose it is. */
export type NewEntry = EntryColumns & { source: RegisterSource; user_id: string | null };

/** Adds entries; answers their ids. */
export async function insertEntries(scope: Scope, entries: readonly NewEntry[]): Promise<string[]> {
  const rows = entries.map(({ other_names, ...entry }) => ({
    ...entry,
    other_names: JSON.stringify(other_names),
    tenant_id: scope.tenantId,
    id: uuidv7(),
    created_by: scope.userId,
    updated_by: scope.userId,
  }));
  for (const batch of batchesOf(rows)) await scope.run(db.insertInto('register_entries').values(batch));
  return rows.map(({ id }) => id);
}

/** An entry that is there, or one that was removed, locked until the transaction ends. */
export const lockEntry = (scope: Scope, reader: Reader, id: string, isRemoved = false) => {
  const row = db
    .selectFrom('register_entries')
    .select(['id', 'source', 'name', 'kind', 'other_names', 'capacity', 'subject', 'since', 'until'])
    .select(['firm_before', 'matter_id', 'visible_to'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .where('forgotten_at', 'is', null)
    .forUpdate();
  return scope.row(
    reader === null ? row : row.where('source', '=', 'INTEREST').where('user_id', '=', reader),
  );
};
export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

const change = async (scope: Scope, id: string, columns: object) =>
  scope.run(
    db
      .updateTable('register_entries')
      .set({ ...columns, updated_at: await scope.moment(), updated_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Changes a locked entry. */
export const updateEntry = (scope: Scope, id: string, { other_names, ...columns }: Partial<EntryColumns>) =>
  change(scope, id, { ...columns, ...(other_names && { other_names: JSON.stringify(other_names) }) });

/** Removes a locked entry. */
export const removeEntry = async (scope: Scope, id: string) =>
  change(scope, id, { removed_at: await scope.moment(), removed_by: scope.userId });

/** Takes back that a locked entry was removed. */
export const restoreEntry = (scope: Scope, id: string) =>
  change(scope, id, { removed_at: null, removed_by: null });
