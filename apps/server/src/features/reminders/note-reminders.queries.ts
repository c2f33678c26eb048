import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { shareMattersOf } from '../../platform/reminders/deliveries.queries.ts';
import type { Noted } from './digest.ts';

/** Notes what was told of deadlines, with the protection of their matters; what is noted already stays. */
export async function noteReminders(scope: Scope, noted: readonly Noted[], day: string): Promise<void> {
  if (noted.length === 0) return;
  const deadlines = [...new Set(noted.map(({ deadline }) => deadline))];
  await shareMattersOf(scope, deadlines);
  await scope.run(
    db
      .insertInto('deadline_reminders')
      .columns([
        'tenant_id',
        'id',
        'matter_id',
        'deadline_id',
        'value_number',
        'user_id',
        'kind',
        'day',
        'visible_to',
        'held',
      ])
      .expression(sql`
        select deadlines.tenant_id, told.id, deadlines.matter_id, deadlines.id, deadlines.value_number,
          ${scope.userId}::uuid, told.kind, ${day}::date, deadlines.visible_to, deadlines.held
        from unnest(${noted.map(() => uuidv7())}::uuid[], ${noted.map(({ deadline }) => deadline)}::uuid[],
          ${noted.map(({ value_number }) => value_number)}::integer[], ${noted.map(({ kind }) => kind)}::text[])
          told (id, deadline_id, value_number, kind)
        join caseward.deadlines on deadlines.tenant_id = ${scope.tenantId} and deadlines.id = told.deadline_id
          and deadlines.value_number = told.value_number and deadlines.deleted_at is null`)
      .onConflict((same) => same.constraint('deadline_reminders_once').doNothing()),
  );
}
