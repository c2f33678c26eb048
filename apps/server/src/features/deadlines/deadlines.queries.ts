import type { DeadlineStatus } from '@caseward/contract/deadline-labels';
import type { DeadlineKind } from '@caseward/contract/deadline-terms';
import type { DeadlinePatch } from '@caseward/contract/deadlines';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { shareMatterOf } from '../../platform/references/references.queries.ts';
import { deadlineColumns, deadlineRows, toDeadline } from './deadline-rows.queries.ts';
import type { NewDay } from './new-day.ts';

/** What can be changed of a deadline without a reason. */
export type DeadlineFields = z.output<typeof DeadlinePatch>;

/** One deadline, if it exists. */
export async function findDeadline(scope: Scope, id: string) {
  const row = await scope.row(deadlineRows(scope).where('deadlines.id', '=', id));
  return row && toDeadline(row);
}

/** A deadline with its version and protection, locked until the transaction ends; undefined when it does not exist. */
export async function lockDeadline(scope: Scope, id: string) {
  // Sent together. Lock order: the matter first.
  const [, deadline] = await Promise.all([
    shareMatterOf(scope, 'deadlines', id),
    scope.row(lockedDeadline(scope, id)),
  ]);
  return deadline;
}

const lockedDeadline = (scope: Scope, id: string) =>
  db
    .selectFrom('deadlines')
    .select([...deadlineColumns, 'id', 'matter_id as matter', 'value_number', 'source', 'zone'])
    .select(['court_id', 'event_id', 'before_id', 'other_event_ids', 'proposed_on'])
    .select(['version', 'visible_to', 'held', 'updated_by', updatedByName(scope, 'deadlines')])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate();
export type LockedDeadline = NonNullable<Awaited<ReturnType<typeof lockDeadline>>>;

/** The columns that copy the current value. */
export const copyOf = ({
  due_on,
  due_time,
  zone,
  earliest_on,
  latest_on,
  source,
  court_id,
  computed_with,
}: NewDay) => ({
  due_on,
  due_time,
  zone,
  earliest_on,
  latest_on,
  source,
  court_id,
  computed_with,
});

/** Writes a new deadline with its matter's protection and its first day; answers its id. */
export async function insertDeadline(
  scope: Scope,
  {
    matter,
    ...fields
  }: DeadlineFields & {
    title: string;
    kind: DeadlineKind;
    critical: boolean;
    matter: string;
    event_id: string | null;
    before_id: string | null;
    other_event_ids: string[];
  },
  day: NewDay,
  confirmed: boolean,
  marks: MatterProtection,
): Promise<string> {
  const values = {
    responsible: scope.userId,
    ...fields,
    ...copyOf(day),
    ...marks,
    ...creationStamp(scope),
    confirmed,
    matter_id: matter,
  };
  await scope.run(db.insertInto('deadlines').values(values));
  return values.id;
}

/** What can be changed of a locked deadline. */
export type Columns = DeadlineFields &
  Partial<ReturnType<typeof copyOf>> & {
    status?: DeadlineStatus;
    confirmed?: boolean;
    value_number?: number;
    extension_until?: string | null;
    event_id?: string | null | undefined;
    before_id?: string | null | undefined;
    other_event_ids?: string[];
    proposed_on?: null;
    replay_id?: null;
  };

/** Changes the given columns of a locked deadline; its version rises. */
export const updateDeadline = (scope: Scope, id: string, columns: Columns) =>
  scope.run(
    db
      .updateTable('deadlines')
      .set({ ...columns, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** Whether open deadlines come before this one, and are counted from its day. */
export const hasEarlier = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('deadlines')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('before_id', '=', id)
      .where('status', '=', 'OPEN')
      .where('deleted_at', 'is', null)
      .limit(1),
  )) !== undefined;

/** What a deadline is called in the trash and the audit log. */
export const deadlineLabel = sql<string>`title`;
