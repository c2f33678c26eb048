import { sql } from 'kysely';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';

const zone = (scope: Scope) => db.selectFrom('tenants').select('time_zone').where('id', '=', scope.tenantId);

/** The day it is where the firm is, as a part of a statement. */
export const today = (scope: Scope) => sql<string>`(now() at time zone ${zone(scope)})::date`;

/** The first moment of a day, or of the day after it, where the firm is, as a part of a statement. */
export const midnight = (scope: Scope, day: string, after: 0 | 1) =>
  sql<string>`((${day}::date + ${after}::int)::timestamp at time zone ${zone(scope)})`;

/** Answers the day it is where the firm is, as YYYY-MM-DD. */
export async function readToday(scope: Scope): Promise<string> {
  const row = await scope.row(db.selectNoFrom(today(scope).as('today')));
  if (!row) throw new Error('PostgreSQL did not answer what day it is.');
  return row.today;
}
