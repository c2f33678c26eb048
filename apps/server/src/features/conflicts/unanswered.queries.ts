import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Whether the scope's user is an officer who was told that a check waits for those inside a wall. */
export async function isToldOfWaiting(scope: Scope, checkId: string): Promise<boolean> {
  const row = await scope.row(
    db.selectNoFrom(
      sql<boolean>`caseward.is_told_of_waiting(${scope.tenantId}, ${checkId}::uuid)`.as('told'),
    ),
  );
  return row?.told ?? false;
}

/** Answers the names of a check that wait as a conflict; answers how many there were, null where the user may not. */
export async function refuseWaiting(scope: Scope, checkId: string, sentence: string): Promise<number | null> {
  const row = await scope.row(
    db.selectNoFrom(
      sql<number | null>`caseward.refuse_waiting(${scope.tenantId}, ${checkId}::uuid, ${sentence}::text)`.as(
        'names',
      ),
    ),
  );
  return row?.names ?? null;
}
