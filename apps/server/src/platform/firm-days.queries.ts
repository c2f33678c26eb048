import type { DateOrder } from '@caseward/contract/date-orders';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';

const zone = (scope: Scope) => db.selectFrom('tenants').select('time_zone').where('id', '=', scope.tenantId);

/**
 * A value that depends on the firm's time zone. It is one subquery as a whole: PostgreSQL 15.20 uses an index for a
 * comparison with that, but under row-level security not for one with a function of a subquery.
 */
const byZone = (scope: Scope, valueIn: (timeZone: RawBuilder<string>) => RawBuilder<string>) =>
  sql<string>`(${db
    .selectFrom('tenants')
    .select(valueIn(sql.ref<string>('tenants.time_zone')).as('value'))
    .where('id', '=', scope.tenantId)})`;

/** Today in the firm's time zone, as an SQL expression. */
export const today = (scope: Scope) =>
  byZone(scope, (timeZone) => sql`(now() at time zone ${timeZone})::date`);

/** A day so many days before today in the firm's time zone, as an SQL expression. */
export const beforeToday = (scope: Scope, days: number) =>
  byZone(scope, (timeZone) => sql`(now() at time zone ${timeZone})::date - ${days}::int`);

/** A day so many days before the Monday of the present week in the firm's time zone, as an SQL expression. */
export const beforeMonday = (scope: Scope, days: number) =>
  byZone(scope, (timeZone) => sql`date_trunc('week', now() at time zone ${timeZone})::date - ${days}::int`);

/** The start of a day, or of the next day, in the firm's time zone, as an SQL expression. */
export const midnight = (scope: Scope, day: string, after: 0 | 1) =>
  byZone(scope, (timeZone) => sql`(${day}::date + ${after}::int)::timestamp at time zone ${timeZone}`);

/** The start of yesterday in the firm's time zone, as an SQL expression. */
export const startOfYesterday = (scope: Scope) =>
  byZone(
    scope,
    (timeZone) => sql`((now() at time zone ${timeZone})::date - 1)::timestamp at time zone ${timeZone}`,
  );

/** The Monday of the present week in the firm's time zone, or of the next, as an SQL expression: a week begins on Monday. */
export const monday = (scope: Scope, after: 0 | 1) =>
  byZone(
    scope,
    (timeZone) => sql`date_trunc('week', now() at time zone ${timeZone})::date + 7 * ${after}::int`,
  );

/** The first day of the present month in the firm's time zone, or of the next, as an SQL expression. */
export const monthStart = (scope: Scope, after: 0 | 1) =>
  byZone(
    scope,
    (timeZone) =>
      sql`(date_trunc('month', now() at time zone ${timeZone}) + ${after}::int * interval '1 month')::date`,
  );

/** Today in the firm's time zone, as YYYY-MM-DD. */
export async function readToday(scope: Scope): Promise<string> {
  const row = await scope.row(db.selectNoFrom(today(scope).as('today')));
  if (!row) throw new Error('PostgreSQL did not answer what day it is.');
  return row.today;
}

/** The order in which the firm writes day and month. */
export async function readDateOrder(scope: Scope): Promise<DateOrder> {
  const row = await scope.row(db.selectFrom('tenants').select('date_order').where('id', '=', scope.tenantId));
  if (!row) throw new Error('The firm of a scope is gone.');
  return row.date_order;
}

/** The firm's time zone, an IANA name. */
export async function readTimeZone(scope: Scope): Promise<string> {
  const row = await scope.row(zone(scope));
  if (!row) throw new Error('The firm of a scope is gone.');
  return row.time_zone;
}
