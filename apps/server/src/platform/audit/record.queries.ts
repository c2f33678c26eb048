import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { theProduct } from '../jobs/job-kinds.ts';
import type { AuditEvent } from './event.ts';

const asJson = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Appends an event. */
export const insertEvent = (scope: Scope, event: AuditEvent) =>
  scope.run(
    db.insertInto('audit_events').values({
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
      details: asJson(event.by ? { ...event.details, by: event.by } : event.details),
    }),
  );
