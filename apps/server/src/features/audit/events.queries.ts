import type { AuditEvent, AuditQuery } from '@caseward/contract/audit';
import { largestExactCount } from '@caseward/contract/paging';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type Page, type PageRequest, readPage } from '../../db/keyset.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { heldTexts } from '../../platform/audit/held-texts.queries.ts';
import { midnight } from '../../platform/firm-days.queries.ts';
import type { Registry } from '../../records/registry.ts';
import { actionsOf } from './event-parts.ts';
import { labelled } from './labels.queries.ts';

/** Filters of events; days are the firm's. */
export type EventFilters = Omit<z.output<typeof AuditQuery>, keyof PageRequest>;
type HistoryFilters = Pick<EventFilters, 'show' | 'user' | 'object_id'>;

const latestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('audit_events.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    { column: sql.ref('audit_events.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** The personal access token that an event was done with. */
const tokenOrNone = sql<AuditEvent['token']>`case when personal_tokens.id is not null then
  jsonb_build_object('id', personal_tokens.id, 'name', personal_tokens.name) end`;

const events = (scope: Scope) =>
  db
    .selectFrom('audit_events')
    .leftJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'audit_events.user_id'),
    )
    .leftJoin('audit_seals', (join) =>
      join
        .on('audit_seals.tenant_id', '=', scope.tenantId)
        .onRef('audit_seals.event_id', '=', 'audit_events.id'),
    )
    .leftJoin('personal_tokens', (join) =>
      join
        .on('personal_tokens.tenant_id', '=', scope.tenantId)
        .onRef('personal_tokens.id', '=', 'audit_events.session_id'),
    )
    .select([
      'audit_events.id',
      'audit_events.created_at',
      personNameOrNone().as('user'),
      'audit_events.session_id',
      'audit_events.address',
      'audit_events.action',
      'audit_events.object_type',
      'audit_events.object_id',
      'audit_events.matter_id',
      'audit_events.changes',
      'audit_events.details',
    ])
    .select(tokenOrNone.as('token'))
    .select(heldTexts(scope))
    .select(sql<string | null>`encode(audit_seals.mac, 'hex')`.as('seal'))
    .where('audit_events.tenant_id', '=', scope.tenantId);

/** A page of the firm's events, latest first. */
export function listEvents(
  scope: Scope,
  registry: Registry,
  { show, user, action, object_type, object_id, since, until }: EventFilters,
  request: PageRequest,
): Promise<Page<AuditEvent>> {
  let query = filtered(events(scope), { show, user, object_id });
  if (action) query = query.where('audit_events.action', '=', action);
  if (object_type) query = query.where('audit_events.object_type', '=', object_type);
  if (since) query = query.where('audit_events.created_at', '>=', midnight(scope, since, 0));
  if (until) query = query.where('audit_events.created_at', '<', midnight(scope, until, 1));
  return told(scope, registry, query, request);
}

/** A page of a matter's events, latest first. */
export const listHistory = (
  scope: Scope,
  registry: Registry,
  matterId: string,
  { show, user, object_id, ...request }: HistoryFilters & PageRequest,
) => {
  const ofMatter = events(scope).where('audit_events.matter_id', '=', matterId);
  return told(scope, registry, filtered(ofMatter, { show, user, object_id }), request);
};

/** Whether the caller sees a record. */
export const hasRecord = async (scope: Scope, type: RecordType, id: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom(recordTypes[type].table)
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  )) !== undefined;

/** A page of a record's events, latest first. What happened while it was in a matter is seen by who sees the matter. */
export const listRecordHistory = (
  scope: Scope,
  registry: Registry,
  type: 'contact' | 'task',
  object_id: string,
  { show, user, ...request }: Omit<HistoryFilters, 'object_id'> & PageRequest,
) => {
  const ofType = events(scope).where('audit_events.object_type', '=', type);
  return told(scope, registry, filtered(ofType, { show, user, object_id }), request);
};

function filtered(query: ReturnType<typeof events>, { show, user, object_id }: HistoryFilters) {
  let some = query;
  if (show) some = some.where('audit_events.action', 'in', actionsOf(show));
  if (user) some = some.where('audit_events.user_id', '=', user);
  if (object_id) some = some.where('audit_events.object_id', '=', object_id);
  return some;
}

async function told(
  scope: Scope,
  registry: Registry,
  query: ReturnType<typeof events>,
  request: PageRequest,
): Promise<Page<AuditEvent>> {
  const page = await readPage(scope, query, latestFirst, request, largestExactCount);
  const label = await labelled(scope, registry, page.rows);
  const rows = page.rows.map(
    ({ matter_id, ...event }) =>
      ({
        ...event,
        object_label: label(event.object_type, event.object_id),
        matter: matter_id ? { id: matter_id, title: label('matter', matter_id) } : null,
      }) as AuditEvent,
  );
  return { ...page, rows };
}
