import type { CourtDayInput } from '@caseward/contract/courts';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const dayRows = (scope: Scope, court: string) =>
  db
    .selectFrom('court_days')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'court_days.created_by'),
    )
    .select(['court_days.id', 'court_days.day', 'court_days.kind', 'court_days.source', 'court_days.note'])
    .select(['court_days.created_at', personName('users').as('created_by')])
    .where('court_days.tenant_id', '=', scope.tenantId)
    .where('court_days.court_id', '=', court)
    .where('court_days.removed_at', 'is', null);

const latestFirst: Order<{ id: string; day: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('court_days.day'), of: ({ day }) => day, accepts: acceptable.day },
    { column: sql.ref('court_days.id'), of: ({ id }) => id, accepts: acceptable.id },
  ],
};

/** A page of the days that were entered of a court, latest first. */
export const listCourtDays = (scope: Scope, court: string, page: PageRequest) =>
  readPage(scope, dayRows(scope, court), latestFirst, page, largestExactCount);

/** One day that was entered of a court. */
export const findCourtDay = (scope: Scope, court: string, id: string) =>
  scope.row(dayRows(scope, court).where('court_days.id', '=', id));

/** The days that were entered of a court, in a span of days, both inclusive. */
export const courtDaysBetween = (scope: Scope, court: string, first: string, last: string) =>
  scope.rows(
    dayRows(scope, court)
      .where('court_days.day', '>=', first)
      .where('court_days.day', '<=', last)
      .orderBy('court_days.day'),
  );

/** How many days are entered of a court, and whether this one is. */
export const countCourtDays = (scope: Scope, court: string, day: string) =>
  scope.row(
    db
      .selectFrom('court_days')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<boolean>`coalesce(bool_or(day = ${day}::date), false)`.as('has'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('court_id', '=', court)
      .where('removed_at', 'is', null),
  );

/** Enters a day of a locked court; answers its id. */
export async function insertCourtDay(
  scope: Scope,
  court: string,
  { note = '', ...day }: z.output<typeof CourtDayInput>,
): Promise<string> {
  const id = uuidv7();
  const row = { tenant_id: scope.tenantId, id, court_id: court, note, ...day, created_by: scope.userId };
  await scope.run(db.insertInto('court_days').values(row));
  return id;
}

/** Removes a day of a locked court; its row stays. */
export const removeCourtDay = (scope: Scope, court: string, id: string) =>
  scope.run(
    db
      .updateTable('court_days')
      .set({ removed_at: sql<string>`now()`, removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('court_id', '=', court)
      .where('id', '=', id),
  );
