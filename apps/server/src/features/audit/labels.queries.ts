import type { AuditedType } from '@caseward/contract/audit';
import { isRecordType, type RecordType } from '@caseward/contract/records';
import { type Compilable, sql } from 'kysely';
import { shownName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { readLabels } from '../../records/labels.queries.ts';
import { definitionOf, type Registry } from '../../records/registry.ts';

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

const invitations = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('one_time_links')
    .select([
      'id',
      sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('label'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const users = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', shownName('users').as('label')])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const practiceAreas = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('practice_areas')
    .select(['id', 'name as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const courts = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('courts')
    .select(['id', 'name as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const playbooks = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('playbooks')
    .select(['id', 'name as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const rulePacks = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('rule_packs')
    .select(['id', 'title as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const parties = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('matter_parties')
    .innerJoin('contacts', (join) =>
      join
        .on('contacts.tenant_id', '=', scope.tenantId)
        .onRef('contacts.id', '=', 'matter_parties.contact_id'),
    )
    .select([
      'matter_parties.id',
      sql<string>`trim(contacts.first_name || ' ' || contacts.last_name)`.as('label'),
    ])
    .where('matter_parties.tenant_id', '=', scope.tenantId)
    .where('matter_parties.id', '=', among(ids));

const tokens = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('personal_tokens')
    .select(['id', 'name as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const feeds = (scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('feeds')
    .select(['id', 'name as label'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));

const firm = (scope: Scope) =>
  db.selectFrom('tenants').select(['id', 'name as label']).where('id', '=', scope.tenantId);

/** Types of objects, beside record types, that have a name. */
const statements: Partial<
  Record<Exclude<AuditedType, RecordType>, (scope: Scope, ids: readonly string[]) => Compilable<Labelled>>
> = {
  invitation: invitations,
  user: users,
  practice_area: practiceAreas,
  court: courts,
  playbook: playbooks,
  rule_pack: rulePacks,
  party: parties,
  token: tokens,
  feed: feeds,
  firm,
};

/** The names of things of one type, by id; null for a type whose things have none. */
function readNames(scope: Scope, registry: Registry, type: AuditedType, ids: readonly string[]) {
  if (isRecordType(type))
    return definitionOf(registry, type).hasName ? readLabels(scope, registry, type, ids) : null;
  const statement = statements[type as keyof typeof statements];
  return statement
    ? scope.rows(statement(scope, ids)).then((rows) => new Map(rows.map(({ id, label }) => [id, label])))
    : null;
}

/**
 * Present names of the events' objects. The log stores no names, so that none outlives its object.
 * @returns the name of an object; null when it is purged, hidden from the caller, or has none
 */
export async function labelled(scope: Scope, registry: Registry, events: readonly Named[]) {
  const wanted = new Map<string, Set<string>>();
  const want = (type: string, id: string | null) => {
    if (id) wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
  };
  for (const { object_type, object_id, matter_id } of events) {
    want(object_type, object_id);
    want('matter', matter_id);
  }
  const names = new Map<string, Map<string, string>>();
  const read = [...wanted].map(async ([type, ids]) => {
    const some = await readNames(scope, registry, type as AuditedType, [...ids]);
    if (some) names.set(type, some);
  });
  await Promise.all(read);
  return (type: string, id: string | null): string | null =>
    (id !== null && names.get(type)?.get(id)) || null;
}
