import type { AuditedType } from '@caseward/contract/audit';
import { type Compilable, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

interface Labelled {
  id: string;
  label: string;
}

/** The objects of events. */
interface Named {
  object_type: string;
  object_id: string | null;
  matter_id: string | null;
}

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

const titled = (table: 'matters' | 'tasks' | 'documents') => (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom(table)
    .select(['id', 'title as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const named = (table: 'contacts' | 'one_time_links') => (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom(table)
    .select([
      'id',
      sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('label'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const users = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'username as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const practiceAreas = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('practice_areas')
    .select(['id', 'name as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const firm = (scope: Scope) =>
  db.selectFrom('tenants').select(['id', 'name as label']).where('id', '=', scope.tenantId);

/** Types of objects that have a name. */
const statements: Partial<
  Record<AuditedType, (scope: Scope, ids: readonly string[]) => Compilable<Labelled>>
> = {
  matter: titled('matters'),
  task: titled('tasks'),
  document: titled('documents'),
  contact: named('contacts'),
  invitation: named('one_time_links'),
  user: users,
  practice_area: practiceAreas,
  firm,
};

/**
 * Present names of the events' objects. The log stores no names, so that none outlives its object.
 * @returns the name of an object; null when it is purged, hidden from the caller, or has none
 */
export async function labelled(scope: Scope, events: readonly Named[]) {
  const wanted = new Map<string, Set<string>>();
  const want = (type: string, id: string | null) => {
    if (id) wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
  };
  for (const { object_type, object_id, matter_id } of events) {
    want(object_type, object_id);
    want('matter', matter_id);
  }
  const labels = new Map<string, string>();
  const read = [...wanted].map(async ([type, ids]) => {
    const statement = statements[type as AuditedType];
    if (!statement) return;
    for (const { id, label } of await scope.rows(statement(scope, [...ids]))) labels.set(id, label);
  });
  await Promise.all(read);
  return (type: string, id: string | null): string | null =>
    (id !== null && statements[type as AuditedType] && labels.get(id)) || null;
}
