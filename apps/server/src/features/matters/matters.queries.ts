import { fieldNames } from '@caseward/contract/field-descriptions';
import { matterFields } from '@caseward/contract/matter-fields';
import { MatterRow } from '@caseward/contract/matters';
import { sql } from 'kysely';
import { inOrder } from '../../db/keyset.ts';
import { personName, personNameOrNone } from '../../db/person-name.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Scope, Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { documentRows } from '../../platform/matters/document-rows.queries.ts';
import { byDueDate, taskRows, toTask } from '../../platform/matters/task-rows.queries.ts';

/** A matter's columns that are fields of the same name. */
export const ownColumns = fieldNames(
  matterFields,
  'practice_area',
  'court',
  'clients',
  'assigned_users',
  'status_reason',
);
type OwnColumn = (typeof ownColumns)[number];
type ColumnOfList = Extract<OwnColumn, keyof MatterRow>;

const isInList = (name: OwnColumn): name is ColumnOfList => name in MatterRow.shape;
const columnsOfList = ownColumns.filter(isInList);
const otherColumns = ownColumns.filter((name): name is Exclude<OwnColumn, ColumnOfList> => !isInList(name));

/** Columns of matters in every answer. */
export const matterRows = (scope: Tenant) =>
  db
    .selectFrom('matters')
    .leftJoin('practice_areas', (join) =>
      join
        .on('practice_areas.tenant_id', '=', scope.tenantId)
        .onRef('practice_areas.id', '=', 'matters.practice_area_id'),
    )
    .leftJoin('courts', (join) =>
      join.on('courts.tenant_id', '=', scope.tenantId).onRef('courts.id', '=', 'matters.court_id'),
    )
    .leftJoin('users as lead', (join) =>
      join.on('lead.tenant_id', '=', scope.tenantId).onRef('lead.id', '=', 'matters.lead_attorney'),
    )
    .leftJoin('users as originator', (join) =>
      join
        .on('originator.tenant_id', '=', scope.tenantId)
        .onRef('originator.id', '=', 'matters.originating_attorney'),
    )
    .select(['matters.id', 'matters.number', ...columnsOfList.map((name) => `matters.${name}` as const)])
    .select(['matters.practice_area_id as practice_area', 'practice_areas.name as practice_area_name'])
    .select(['matters.court_id as court', 'courts.name as court_name', 'matters.next_on'])
    .select(['matters.held', personNameOrNone('lead').as('lead_attorney_details')])
    .select(personNameOrNone('originator').as('originating_attorney_details'))
    .select(sql<boolean>`matters.visible_to is not null`.as('walled'))
    .select(['matters.version', 'matters.created_at', 'matters.updated_at'])
    .where('matters.tenant_id', '=', scope.tenantId)
    .where('matters.deleted_at', 'is', null);

interface Named {
  practice_area: string | null;
  practice_area_name: string | null;
  court: string | null;
  court_name: string | null;
}

const named = (id: string | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

/** A matter's practice area and court, as the contract defines them. */
export const withNames = <Row extends Named>({
  practice_area_name: areaName,
  court_name: courtName,
  ...matter
}: Row) => ({
  ...matter,
  practice_area_details: named(matter.practice_area, areaName),
  court_details: named(matter.court, courtName),
});

type OneMatter = Tenant & { id: string };

const matterOf = preparedStatement((matter: OneMatter) =>
  matterRows(matter)
    .select(['matters.visible_to', ...otherColumns.map((name) => `matters.${name}` as const)])
    .where('matters.id', '=', matter.id),
);
const clientsOf = preparedStatement((matter: OneMatter) =>
  clientRows(matter)
    .select(['contacts.phone_number', 'contacts.email'])
    .where('matter_parties.matter_id', '=', matter.id),
);
const tasksOf = preparedStatement((matter: OneMatter) =>
  inOrder(taskRows(matter).where('tasks.matter_id', '=', matter.id), byDueDate),
);
const documentsOf = preparedStatement((matter: OneMatter) =>
  documentRows(matter)
    .where('documents.matter_id', '=', matter.id)
    .orderBy('documents.created_at', 'desc')
    .orderBy('documents.id', 'desc'),
);

const teamOf = preparedStatement(({ tenantId, id }: OneMatter) =>
  db
    .selectFrom('matter_team')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', tenantId).onRef('users.id', '=', 'matter_team.user_id'),
    )
    .select(['users.id', personName().as('person')])
    .where('matter_team.tenant_id', '=', tenantId)
    .where('matter_team.matter_id', '=', id)
    .orderBy('users.username')
    .orderBy('users.id'),
);

/** One matter with its clients, team, tasks and documents, and its `visible_to`, if it exists. */
export async function findMatter(scope: Scope, id: string) {
  const values = { tenantId: scope.tenantId, id };
  const [matter, clients_details, assigned_users_details, tasks, documents] = await Promise.all([
    scope.row(matterOf(values)),
    scope.rows(clientsOf(values)),
    scope.rows(teamOf(values)).then((team) => team.map(({ person }) => person)),
    scope.rows(tasksOf(values)),
    scope.rows(documentsOf(values)),
  ]);
  return (
    matter && {
      ...withNames(matter),
      clients: clients_details.map((client) => client.id),
      clients_details,
      assigned_users: assigned_users_details.map((user) => user.id),
      assigned_users_details,
      tasks: tasks.map(toTask),
      documents,
    }
  );
}

/** The parties of matters, by name. */
export const namedParties = (scope: Tenant) =>
  db
    .selectFrom('matter_parties')
    .innerJoin('contacts', (join) =>
      join
        .on('contacts.tenant_id', '=', scope.tenantId)
        .onRef('contacts.id', '=', 'matter_parties.contact_id'),
    )
    .select(['contacts.id', 'contacts.first_name', 'contacts.last_name'])
    .where('matter_parties.tenant_id', '=', scope.tenantId)
    .orderBy('contacts.last_name')
    .orderBy('contacts.first_name')
    .orderBy('contacts.id');

/** The clients of matters, by name. */
export const clientRows = (scope: Tenant) => namedParties(scope).where('matter_parties.role', '=', 'CLIENT');

/** The changes of a matter's status, latest first. */
export const listStatusChanges = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('matter_status_changes')
      .innerJoin('users', (join) =>
        join
          .on('users.tenant_id', '=', scope.tenantId)
          .onRef('users.id', '=', 'matter_status_changes.created_by'),
      )
      .select(['matter_status_changes.id', 'from_status', 'to_status', 'reason', 'without_check'])
      .select(['matter_status_changes.created_at', personName().as('created_by')])
      .where('matter_status_changes.tenant_id', '=', scope.tenantId)
      .where('matter_status_changes.matter_id', '=', matterId)
      .orderBy('matter_status_changes.created_at', 'desc')
      .orderBy('matter_status_changes.id', 'desc'),
  );
