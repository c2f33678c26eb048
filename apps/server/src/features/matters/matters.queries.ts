import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { acceptable, inOrder, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { recordColumns } from '../../db/records.ts';
import type { Scope, Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { template } from '../../db/templates.ts';
import { likePatterns } from '../../db/text-match.ts';
import { documentRows } from '../../platform/document-rows.queries.ts';
import { byDueDate, taskRows, toTask } from '../../platform/task-rows.queries.ts';

const rowColumns = [
  'id',
  'title',
  'local_case_number',
  'status',
  'held',
  sql<boolean>`visible_to is not null`.as('walled'),
  ...recordColumns,
] as const;

const newestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    { column: sql.ref('id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

const mattersOf = (scope: Tenant) =>
  db.selectFrom('matters').where('tenant_id', '=', scope.tenant_id).where('deleted_at', 'is', null);

/** A page of matters, newest first; of those that hold every word of the search, if there is one. */
export function listMatters(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  let query = mattersOf(scope).select(rowColumns);
  if (request.search)
    query = query.where(
      sql<SqlBool>`id in (select caseward.matching_matters(${scope.tenant_id}, ${likePatterns(request.search)}))`,
    );
  return readPage(scope, query, newestFirst, request, largestExactCount);
}

type OneMatter = Tenant & { id: string };

const matterOf = template((matter: OneMatter) =>
  mattersOf(matter).select(rowColumns).select(['description', 'visible_to']).where('id', '=', matter.id),
);

const clientsOf = template(({ tenant_id, id }: OneMatter) =>
  db
    .selectFrom('matter_parties')
    .innerJoin('contacts', (join) =>
      join.on('contacts.tenant_id', '=', tenant_id).onRef('contacts.id', '=', 'matter_parties.contact_id'),
    )
    .select(['contacts.id', 'contacts.first_name', 'contacts.last_name'])
    .where('matter_parties.tenant_id', '=', tenant_id)
    .where('matter_parties.matter_id', '=', id)
    .where('matter_parties.role', '=', 'CLIENT')
    .orderBy('contacts.last_name')
    .orderBy('contacts.first_name')
    .orderBy('contacts.id'),
);

const teamOf = template(({ tenant_id, id }: OneMatter) =>
  db
    .selectFrom('matter_team')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', tenant_id).onRef('users.id', '=', 'matter_team.user_id'),
    )
    .select(['users.id', 'users.username'])
    .where('matter_team.tenant_id', '=', tenant_id)
    .where('matter_team.matter_id', '=', id)
    .orderBy('users.username')
    .orderBy('users.id'),
);

const tasksOf = template((matter: OneMatter) =>
  inOrder(taskRows(matter).where('tasks.matter_id', '=', matter.id), byDueDate),
);

const documentsOf = template((matter: OneMatter) =>
  documentRows(matter)
    .where('documents.matter_id', '=', matter.id)
    .orderBy('documents.created_at', 'desc')
    .orderBy('documents.id', 'desc'),
);

/** One matter with its clients, team, tasks and documents, and whom it is visible to, if it is there. */
export async function findMatter(scope: Scope, id: string) {
  const values = { tenant_id: scope.tenant_id, id };
  const [matter, clients_details, assigned_users_details, tasks, documents] = await Promise.all([
    scope.row(matterOf(values)),
    scope.rows(clientsOf(values)),
    scope.rows(teamOf(values)),
    scope.rows(tasksOf(values)),
    scope.rows(documentsOf(values)),
  ]);
  return (
    matter && {
      ...matter,
      clients: clients_details.map((client) => client.id),
      clients_details,
      assigned_users: assigned_users_details.map((user) => user.id),
      assigned_users_details,
      tasks: tasks.map(toTask),
      documents,
    }
  );
}
