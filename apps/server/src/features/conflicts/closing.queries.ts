import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What closing a check has come to. */
interface Closing {
  outcome: 'CLEARED' | 'WAIVED' | 'CONFLICT' | 'WAITING' | 'UNDECIDED' | 'RESTRICTED';
  report_hash: string | null;
  /** SHA-256 of each part of the report. */
  parts: Record<string, string> | null;
}

/** Closes a check that is decided; undefined where it is none that can be closed. */
export const closeRow = (scope: Scope, checkId: string) =>
  scope.row(
    db
      .selectFrom(
        sql<Closing>`caseward.close_conflict_check(${scope.tenantId}, ${checkId}::uuid)`.as('closed'),
      )
      .selectAll(),
  );
