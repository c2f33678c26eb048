import { sql } from 'kysely';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { EscalationKind, PressingDeadline } from './escalation.ts';

/** A deadline with its firm. */
export interface PressingRow extends PressingDeadline {
  tenant_id: string;
  deadline_id: string;
  value_number: number;
}

/** Open deadlines of all firms of which somebody may have to be told. */
export const pressingDeadlines = (pool: Pool, now: Date) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<PressingRow>`caseward.pressing_deadlines(${now.toISOString()}::timestamptz)`.as('pressing'),
      )
      .selectAll(),
  );

/**
 * The matter of a deadline that is open still and has the same day, with its protection, locked until the transaction
 * ends; undefined where the scope's user does not see it.
 */
export const sharePressing = (
  scope: Scope,
  { deadline_id, value_number, due_on }: Pick<PressingRow, 'deadline_id' | 'value_number' | 'due_on'>,
) =>
  scope.row(
    db
      .selectFrom('matters')
      .select(['matters.id', 'matters.visible_to', 'matters.held'])
      .where('matters.tenant_id', '=', scope.tenantId)
      .where('matters.deleted_at', 'is', null)
      .where('matters.id', 'in', (hanging) =>
        hanging
          .selectFrom('deadlines')
          .select('deadlines.matter_id')
          .where('deadlines.tenant_id', '=', scope.tenantId)
          .where('deadlines.id', '=', deadline_id)
          .where('deadlines.value_number', '=', value_number)
          .where('deadlines.remind_on', '=', due_on)
          .where('deadlines.status', '=', 'OPEN')
          .where('deadlines.deleted_at', 'is', null),
      )
      .forShare(),
  );

/** Notes that the scope's user is told; answers whether they were not yet. Of parallel notes, one succeeds. */
export const noteEscalation = async (
  scope: Scope,
  { deadline_id, value_number, due_on, away_since }: PressingRow,
  matter: { id: string; visible_to: string[] | null; held: boolean },
  kind: EscalationKind,
  day: string,
): Promise<boolean> =>
  (await scope.run(
    db
      .insertInto('deadline_reminders')
      .values({
        tenant_id: scope.tenantId,
        id: uuidv7(),
        matter_id: matter.id,
        visible_to: matter.visible_to,
        held: matter.held,
        deadline_id,
        value_number,
        user_id: scope.userId,
        kind,
        day,
        ...(kind === 'LAST_DAY' && { last_on: due_on }),
        // The backup is told anew of another absence.
        ...(kind === 'STANDS_IN' && away_since !== null && { last_on: away_since }),
      })
      .onConflict((same) => same.constraint('deadline_reminders_once').doNothing()),
  )) > 0;
