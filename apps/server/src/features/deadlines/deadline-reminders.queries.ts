import { mostReminders, type ReminderKind, type ReminderWay } from '@caseward/contract/deadline-reminders';
import { sql } from 'kysely';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Who was reminded of a deadline, when and by which way, latest first. */
export const listReminders = (scope: Scope, deadlineId: string) =>
  scope.rows(
    db
      .selectFrom('reminder_deliveries')
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'reminder_deliveries.user_id'),
      )
      .select([
        'reminder_deliveries.id',
        'reminder_deliveries.value_number',
        'reminder_deliveries.due_on',
        'reminder_deliveries.created_at',
      ])
      .select([
        sql<ReminderKind>`reminder_deliveries.kind`.as('kind'),
        sql<ReminderWay>`reminder_deliveries.way`.as('way'),
      ])
      .select(personName().as('told'))
      .where('reminder_deliveries.tenant_id', '=', scope.tenantId)
      .where('reminder_deliveries.deadline_id', '=', deadlineId)
      .orderBy('reminder_deliveries.created_at', 'desc')
      .orderBy('reminder_deliveries.id', 'desc')
      .limit(mostReminders),
  );
