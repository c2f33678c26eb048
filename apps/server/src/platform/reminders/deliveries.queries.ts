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

/** A deadline as somebody was told of it. */
export interface ToldDeadline {
  deadline_id: string;
  value_number: number;
  /** The day that was told. */
  due_on: string;
}

const columns = [
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
] as const;

/** Notes that the scope's user was told of deadlines; of what the application shows, only what they have not turned off. */
export async function noteDeliveries(
  scope: Scope,
  told: readonly ToldDeadline[],
  { kind, way, at }: Delivery,
): Promise<void> {
  if (told.length === 0) return;
  const ids = told.map(({ deadline_id }) => deadline_id);
  await shareMattersOf(scope, ids);
  await scope.run(
    db
      .insertInto('reminder_deliveries')
      .columns([...columns])
      .expression(sql`
        select deadlines.tenant_id, told.id, deadlines.matter_id, deadlines.id, told.value_number, told.due_on,
          users.id, ${kind}::text, ${way}::text, ${at}::timestamptz, deadlines.visible_to, deadlines.held
        from unnest(${told.map(() => uuidv7())}::uuid[], ${ids}::uuid[],
          ${told.map(({ value_number }) => value_number)}::integer[], ${told.map(({ due_on }) => due_on)}::date[])
          told (id, deadline_id, value_number, due_on)
        join caseward.deadlines on deadlines.tenant_id = ${scope.tenantId} and deadlines.id = told.deadline_id
        join caseward.users on users.tenant_id = ${scope.tenantId} and users.id = ${scope.userId}
          and (${way}::text <> 'APPLICATION' or not ${`DEADLINE_${kind}`}::text = any(users.muted_notifications))`),
  );
}

/**
 * Notes that what the application had told the scope's user of deadlines was mailed, or could not be: with the value and
 * the day that they were told then, which may have changed since.
 */
export async function noteMails(
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
      .columns([...columns])
      .expression(sql`
        select deadlines.tenant_id, told.id, deadlines.matter_id, deadlines.id, shown.value_number, shown.due_on,
          ${scope.userId}::uuid, ${kind}::text, ${way}::text, ${at}::timestamptz, deadlines.visible_to, deadlines.held
        from unnest(${told.map(() => uuidv7())}::uuid[], ${told}::uuid[]) told (id, deadline_id)
        join caseward.deadlines on deadlines.tenant_id = ${scope.tenantId} and deadlines.id = told.deadline_id
        cross join lateral (select delivered.value_number, delivered.due_on
          from caseward.reminder_deliveries delivered
          where delivered.tenant_id = ${scope.tenantId} and delivered.deadline_id = told.deadline_id
            and delivered.user_id = ${scope.userId} and delivered.kind = ${kind} and delivered.way = 'APPLICATION'
          order by delivered.created_at desc limit 1) shown`),
  );
}
