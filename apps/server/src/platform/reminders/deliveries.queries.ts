import type { ReminderKind, ReminderWay } from '@caseward/contract/deadline-reminders';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What somebody was told, how, and when. */
export interface Delivery {
  kind: ReminderKind;
  way: ReminderWay;
  at: string;
}

/** Locks the matters of deadlines until the transaction ends: a wall that is being raised finds the rows that are added. */
export const shareMattersOf = (scope: Scope, deadlines: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('matters')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', 'in', (hanging) =>
        hanging
          .selectFrom('deadlines')
          .select('deadlines.matter_id')
          .where('deadlines.tenant_id', '=', scope.tenantId)
          .where('deadlines.id', '=', sql<string>`any(${deadlines as string[]}::uuid[])`),
      )
      .orderBy('id')
      .forShare(),
  );

/** Notes that the scope's user was told of deadlines, unless they have turned that kind off. */
export async function noteDeliveries(
  scope: Scope,
  deadlines: readonly string[],
  { kind, way, at }: Delivery,
): Promise<void> {
  const told = [...new Set(deadlines)];
  if (told.length === 0) return;
  await shareMattersOf(scope, told);
  await scope.run(
    db
      .insertInto('reminder_deliveries')
      .columns([
        'tenant_id',
        'id',
        'matter_id',
        'deadline_id',
        'value_number',
        'due_on',
        'user_id',
        'kind',
        'way',
        'created_at',
        'visible_to',
        'held',
      ])
      .expression(sql`
        select deadlines.tenant_id, told.id, deadlines.matter_id, deadlines.id, deadlines.value_number,
          deadlines.remind_on, users.id, ${kind}::text, ${way}::text, ${at}::timestamptz, deadlines.visible_to,
          deadlines.held
        from unnest(${told.map(() => uuidv7())}::uuid[], ${told}::uuid[]) told (id, deadline_id)
        join caseward.deadlines on deadlines.tenant_id = ${scope.tenantId} and deadlines.id = told.deadline_id
          and deadlines.deleted_at is null
        join caseward.users on users.tenant_id = ${scope.tenantId} and users.id = ${scope.userId}
          and not ${`DEADLINE_${kind}`}::text = any(users.muted_notifications)`),
  );
}
