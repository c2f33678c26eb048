import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { theProduct } from '../jobs/job-kinds.ts';
import type { AuditEvent } from './event.ts';

const asJson = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

const detailsOf = ({ by, details }: AuditEvent) => (by ? { ...details, by } : details);

const valuesOf = (scope: Scope, event: AuditEvent) => ({
  tenant_id: scope.tenant_id,
  id: uuidv7(),
  user_id: event.by || scope.user_id === theProduct ? null : scope.user_id,
  session_id: scope.session_id,
  address: scope.address,
  action: event.action,
  object_type: event.object_type,
  object_id: event.object_id ?? null,
  matter_id: event.matter?.id ?? null,
  visible_to: event.matter?.visible_to ?? null,
  changes: asJson(event.changes),
  details: asJson(detailsOf(event)),
});

/** Appends an event. */
export const insertEvent = (scope: Scope, event: AuditEvent) =>
  scope.run(db.insertInto('audit_events').values(valuesOf(scope, event)));

/** Appends several in one statement, whose text is the same however many there are. */
export const insertEvents = (scope: Scope, events: readonly AuditEvent[]) =>
  scope.run(
    db
      .insertInto('audit_events')
      .columns([
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
        'changes',
        'details',
      ])
      .expression(sql`
        select ${scope.tenant_id}::uuid, e.id, e.user_id, e.session_id, e.address, e.action, e.object_type, e.object_id,
          e.matter_id, e.visible_to, e.changes, e.details
        from jsonb_to_recordset(${JSON.stringify(
          events.map((event) => ({
            ...valuesOf(scope, event),
            changes: event.changes,
            details: detailsOf(event),
          })),
        )}::jsonb) as e (id uuid, user_id uuid, session_id uuid, address text, action text, object_type text,
          object_id uuid, matter_id uuid, visible_to uuid[], changes jsonb, details jsonb)`),
  );
