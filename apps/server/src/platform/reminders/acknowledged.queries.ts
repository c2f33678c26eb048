import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope, Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Whether a person may acknowledge the deadline of the row: as responsible, as backup, or in the docket group. */
const answersFor = (tenantId: string, person: RawBuilder<unknown>) =>
  sql<SqlBool>`(${person} in (deadlines.responsible, deadlines.backup)
    or exists (select from caseward.tenants where tenants.id = ${tenantId}
      and ${person} = any(tenants.docket_group)))`;

/** The acts by which those who answer for the deadline of the row have acknowledged its present day. */
export const acknowledgements = ({ tenantId }: Tenant) =>
  db
    .selectFrom('deadline_acts')
    .where('deadline_acts.tenant_id', '=', tenantId)
    .where('deadline_acts.deadline_id', '=', sql<string>`deadlines.id`)
    .where('deadline_acts.value_number', '=', sql<number>`deadlines.value_number`)
    .where('deadline_acts.kind', '=', 'ACKNOWLEDGED')
    .where(answersFor(tenantId, sql.ref('deadline_acts.created_by')));

/** Whether anybody has. */
export const isAcknowledged = (scope: Tenant) =>
  sql<boolean>`exists (${acknowledgements(scope).select('deadline_acts.id')})`;

/**
 * Whether the scope's user was reminded of the present day of the row's open deadline, answers for it still, and nobody has
 * acknowledged it.
 */
export function isToAcknowledge(scope: Scope) {
  const reminders = db
    .selectFrom('deadline_reminders')
    .where('deadline_reminders.tenant_id', '=', scope.tenantId)
    .where('deadline_reminders.user_id', '=', scope.userId)
    .where('deadline_reminders.kind', '=', 'REMINDED');
  // The ids first: those of one person are few, and the list must not look at all deadlines for them.
  return sql<SqlBool>`(deadlines.status = 'OPEN'
    and deadlines.id = any(array(${reminders.select('deadline_reminders.deadline_id')}))
    and exists (${reminders
      .select('deadline_reminders.id')
      .where('deadline_reminders.deadline_id', '=', sql<string>`deadlines.id`)
      .where('deadline_reminders.value_number', '=', sql<number>`deadlines.value_number`)})
    and ${answersFor(scope.tenantId, sql`${scope.userId}::uuid`)}
    and not ${isAcknowledged(scope)})`;
}
