import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { batchesOf } from '../../db/batches.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { NewAuditEvent } from './event.ts';
import { authenticator, type RecordedEvent } from './event-macs.ts';
import { keepHeldTexts } from './held-texts.queries.ts';

const asJson = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Columns of an event without changes. */
export const eventColumns = [
  'tenant_id',
  'id',
  'user_id',
  'session_id',
  'address',
  'action',
  'object_type',
  'object_id',
  'matter_id',
  'visible_to',
  'mac',
] as const;

/** Who did it, when and from where. */
export const doer = (scope: Scope) => ({
  tenant_id: scope.tenantId,
  id: uuidv7(),
  user_id: scope.userId === SYSTEM_USER_ID ? null : scope.userId,
  session_id: scope.sessionId,
  address: scope.address,
});

const insertion = preparedStatement((event: ReturnType<typeof asColumns>) =>
  db.insertInto('audit_events').values({
    tenant_id: event.tenant_id,
    id: event.id,
    user_id: event.user_id,
    session_id: event.session_id,
    address: event.address,
    action: event.action,
    object_type: event.object_type,
    object_id: event.object_id,
    matter_id: event.matter_id,
    visible_to: event.visible_to,
    changes: event.changes,
    details: event.details,
    mac: event.mac,
  }),
);

const content = (scope: Scope, event: NewAuditEvent) => ({
  action: event.action,
  object_type: event.objectType,
  object_id: event.objectId ?? null,
  matter_id: event.matter?.id ?? null,
  visible_to: event.matter ? event.matter.visible_to : event.forActor ? [scope.userId] : null,
  changes: event.changes,
  details: detailsOf(event),
});

const detailsOf = ({ by, details }: NewAuditEvent) => (by ? { ...details, by } : details);

const whole = (scope: Scope, event: NewAuditEvent) => ({
  ...doer(scope),
  ...(event.by && { user_id: null }),
  ...content(scope, event),
});

/** An event with its code. */
async function authenticated<Row extends RecordedEvent>(scope: Scope, row: Row) {
  const macOf = await authenticator(scope);
  return { ...row, mac: macOf(row) };
}

const asColumns = (event: ReturnType<typeof whole> & { mac: Buffer }) => ({
  ...event,
  changes: asJson(event.changes),
  details: asJson(event.details),
});

/** Appends an event; under a legal hold it keeps the texts that it replaces. @returns its id */
export async function insertEvent(scope: Scope, event: NewAuditEvent): Promise<string> {
  const row = await authenticated(scope, whole(scope, event));
  await Promise.all([scope.run(insertion(asColumns(row))), keepHeldTexts(scope, [{ id: row.id, event }])]);
  return row.id;
}

/** Appends several events. They are rows of values, which Citus sends to the firm's shard. @returns their ids */
export async function insertEvents(scope: Scope, events: readonly NewAuditEvent[]): Promise<string[]> {
  const macOf = await authenticator(scope);
  const rows = events.map((event) => ({ event, row: whole(scope, event) }));
  const inserted = batchesOf(rows).map((batch) =>
    scope.run(
      db.insertInto('audit_events').values(batch.map(({ row }) => asColumns({ ...row, mac: macOf(row) }))),
    ),
  );
  const kept = keepHeldTexts(
    scope,
    rows.map(({ event, row }) => ({ id: row.id, event })),
  );
  await Promise.all([...inserted, kept]);
  return rows.map(({ row }) => row.id);
}

/**
 * Appends that a deletion was purged. The product does it itself, and stands behind no wall, so the function of the
 * database writes it.
 * @returns its id
 */
export async function insertPurge(
  scope: Scope,
  purged: { object_type: string; object_id: string; matter_id: string | null; visible_to: string[] | null },
): Promise<string> {
  const event = await authenticated(scope, {
    ...doer(scope),
    action: 'PURGED',
    ...purged,
    session_id: null,
    address: null,
    changes: null,
    details: null,
  });
  await scope.run(
    db.selectNoFrom(
      sql`caseward.record_purge(${scope.tenantId}, ${event.id}, ${event.object_type}, ${event.object_id},
        ${event.matter_id}, ${event.visible_to}::uuid[], ${event.mac})`.as('recorded'),
    ),
  );
  return event.id;
}
