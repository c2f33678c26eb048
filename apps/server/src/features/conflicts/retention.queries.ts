import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Firms of which the register has entries whose time is over at a moment. */
export const firmsWithEntriesToForget = (pool: Pool, now: Date) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ id: string }>`caseward.firms_with_entries_to_forget(${now}::timestamptz)`.as<'firms'>(
          sql`firms(id)`,
        ),
      )
      .selectAll(),
  );

/** What was forgotten, as the audit log records it. */
export interface Forgotten {
  object_type: string;
  object_id: string;
  matter_id: string | null;
  visible_to: string[] | null;
}

/** Has the register forget entries whose time is over at a moment; answers them. */
export const forgetEntries = (scope: Scope, now: Date, most: number) =>
  scope.rows(
    db
      .selectFrom(
        sql<Forgotten>`caseward.forget_entries(${scope.tenantId}, ${now}::timestamptz, ${most}::integer)`.as(
          'forgotten',
        ),
      )
      .selectAll(),
  );

/** Firms that have reports of checks about no matter whose time is over at a moment. */
export const firmsWithReportsToForget = (pool: Pool, now: Date) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ id: string }>`caseward.firms_with_reports_to_forget(${now}::timestamptz)`.as<'firms'>(
          sql`firms(id)`,
        ),
      )
      .selectAll(),
  );

/** Forgets what such reports said; answers their checks. */
export const forgetReports = (scope: Scope, now: Date, most: number) =>
  scope.rows(
    db
      .selectFrom(
        sql<Forgotten>`caseward.forget_reports(${scope.tenantId}, ${now}::timestamptz, ${most}::integer)`.as(
          'forgotten',
        ),
      )
      .selectAll(),
  );
