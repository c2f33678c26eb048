import type { CourtInput } from '@caseward/contract/courts';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { creationStamp, recordColumns, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { likePatterns } from '../../db/text-match.ts';
import type { CourtUse } from './courts.rules.ts';

type Fields = z.output<typeof CourtInput>;

const columns = [
  'id',
  'name',
  'jurisdiction',
  'packs',
  'holiday_sets',
  'time_zone',
  'opens',
  'closes',
  'address',
  'phone',
  'website',
  ...recordColumns,
] as const;

const courtRows = (scope: Scope) =>
  db
    .selectFrom('courts')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('removed_at', 'is', null);

const byName: Order<{ id: string; name: string }> = {
  direction: 'asc',
  keys: [
    { column: sql.ref('courts.name'), of: ({ name }) => name, accepts: acceptable.text },
    { column: sql.ref('courts.id'), of: ({ id }) => id, accepts: acceptable.id },
  ],
};

/** A page of the firm's courts, by name. */
export function listCourts(scope: Scope, { search, ...page }: PageRequest & { search?: string | undefined }) {
  let query = courtRows(scope);
  if (search)
    query = query.where(
      sql<SqlBool>`caseward.folded_words(courts.name || ' ' || courts.jurisdiction) like all (${likePatterns(search)})`,
    );
  return readPage(scope, query, byName, page, largestExactCount);
}

/** One court. */
export const findCourt = (scope: Scope, id: string) => scope.row(courtRows(scope).where('id', '=', id));

/** One court, locked until the transaction ends. */
export const lockCourt = (scope: Scope, id: string) =>
  scope.row(courtRows(scope).select(updatedByName(scope, 'courts')).where('id', '=', id).forNoKeyUpdate());

/** Whether another court has the name, in any case. */
export async function isNameTaken(scope: Scope, name: string, but?: string): Promise<boolean> {
  let query = courtRows(scope).where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`);
  if (but !== undefined) query = query.where('id', '<>', but);
  return (await scope.row(query)) !== undefined;
}

const stored = ({ packs, holiday_sets, ...fields }: Partial<Fields>) => ({
  ...fields,
  ...(packs && { packs: JSON.stringify(packs) }),
  ...(holiday_sets && { holiday_sets: JSON.stringify(holiday_sets) }),
});

/** Writes a new court. */
export const insertCourt = (scope: Scope, { name, time_zone, ...fields }: Fields) =>
  scope.row(
    db
      .insertInto('courts')
      .values({ ...creationStamp(scope), name, time_zone, ...stored(fields) })
      .returning(columns),
  );

/** Changes the given fields of a locked court. */
export const updateCourt = (scope: Scope, id: string, fields: Partial<Fields>) =>
  scope.row(
    db
      .updateTable('courts')
      .set({ ...stored(fields), ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .returning(columns),
  );

/** What names a court, as the caller may see it: how many matters and open deadlines, and the first of each. */
export async function usesOfCourt(scope: Scope, id: string) {
  const [matters = unused, deadlines = unused, events = unused] = await Promise.all([
    scope.row(namingCourt(scope, 'matters', id)),
    scope.row(namingCourt(scope, 'deadlines', id).where('status', '=', 'OPEN')),
    scope.row(namingCourt(scope, 'events', id).where('status', '=', 'PLANNED')),
  ]);
  return { matters, deadlines, events };
}

const unused: CourtUse = { count: 0, first: null };

const namingCourt = (scope: Scope, table: 'matters' | 'deadlines' | 'events', id: string) =>
  db
    .selectFrom(table)
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`min(title)`.as('first')])
    .where('tenant_id', '=', scope.tenantId)
    .where('court_id', '=', id)
    .where('deleted_at', 'is', null);

/** Removes a locked court; its row stays. */
export const removeCourt = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('courts')
      .set({ ...updateStamp(scope), removed_at: sql<string>`now()`, removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );
