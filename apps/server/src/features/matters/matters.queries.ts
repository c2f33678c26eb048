import type { MatterInput } from '@caseward/contract/matters';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, inOrder, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { birth, change, deletion, newDeletion, recordColumns } from '../../db/records.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { likePatterns } from '../../db/text-match.ts';
import { documentRows } from '../../platform/document-rows.queries.ts';
import { byDueDate, taskRows, toTask } from '../../platform/task-rows.queries.ts';

/** A matter's own columns, as they are written. */
export type MatterColumns = Omit<z.output<typeof MatterInput>, 'clients' | 'assigned_users'>;

const rowColumns = ['id', 'title', 'local_case_number', 'status', ...recordColumns] as const;

const newestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    { column: sql.ref('id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

const mattersOf = (scope: Scope) =>
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

/** One matter with its clients, team, tasks and documents, if it is there. */
export async function findMatter(scope: Scope, id: string) {
  const [matter, clients_details, assigned_users_details, tasks, documents] = await Promise.all([
    scope.row(mattersOf(scope).select(rowColumns).select('description').where('id', '=', id)),
    scope.rows(clientsOf(scope, id)),
    scope.rows(teamOf(scope, id)),
    scope.rows(inOrder(taskRows(scope).where('tasks.matter_id', '=', id), byDueDate)),
    scope.rows(
      documentRows(scope)
        .where('documents.matter_id', '=', id)
        .orderBy('documents.created_at', 'desc')
        .orderBy('documents.id', 'desc'),
    ),
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

const clientsOf = (scope: Scope, matter_id: string) =>
  db
    .selectFrom('matter_parties')
    .innerJoin('contacts', (join) =>
      join
        .on('contacts.tenant_id', '=', scope.tenant_id)
        .onRef('contacts.id', '=', 'matter_parties.contact_id'),
    )
    .select(['contacts.id', 'contacts.first_name', 'contacts.last_name'])
    .where('matter_parties.tenant_id', '=', scope.tenant_id)
    .where('matter_parties.matter_id', '=', matter_id)
    .where('matter_parties.role', '=', 'CLIENT')
    .orderBy('contacts.last_name')
    .orderBy('contacts.first_name')
    .orderBy('contacts.id');

const teamOf = (scope: Scope, matter_id: string) =>
  db
    .selectFrom('matter_team')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenant_id).onRef('users.id', '=', 'matter_team.user_id'),
    )
    .select(['users.id', 'users.username'])
    .where('matter_team.tenant_id', '=', scope.tenant_id)
    .where('matter_team.matter_id', '=', matter_id)
    .orderBy('users.username')
    .orderBy('users.id');

/** Writes a new matter; answers its id. */
export async function insertMatter(scope: Scope, columns: MatterColumns): Promise<string> {
  const values = { ...birth(scope), ...columns };
  await scope.run(db.insertInto('matters').values(values));
  return values.id;
}

/** Changes the columns given; answers whether the matter is there. */
export async function updateMatter(
  scope: Scope,
  id: string,
  columns: Partial<MatterColumns>,
): Promise<boolean> {
  const touched = await scope.run(
    db
      .updateTable('matters')
      .set({ ...columns, ...change(scope) })
      .where('tenant_id', '=', scope.tenant_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  return touched > 0;
}

/** Makes exactly these contacts the matter's clients; parties in other roles stay. */
export async function replaceClients(scope: Scope, matter_id: string, contact_ids: readonly string[]) {
  const { tenant_id, user_id } = scope;
  const ids = sql<string>`unnest(${contact_ids as string[]}::uuid[])`;
  await Promise.all([
    scope.run(
      db
        .deleteFrom('matter_parties')
        .where('tenant_id', '=', tenant_id)
        .where('matter_id', '=', matter_id)
        .where('role', '=', 'CLIENT')
        .where('contact_id', '<>', sql<string>`all(${contact_ids as string[]}::uuid[])`),
    ),
    scope.run(
      db
        .insertInto('matter_parties')
        .columns(['tenant_id', 'matter_id', 'role', 'side', 'created_by', 'contact_id'])
        .expression(
          sql`select ${tenant_id}::uuid, ${matter_id}::uuid, 'CLIENT', 'OURS', ${user_id}::uuid, ${ids}`,
        )
        .onConflict((already) => already.doNothing()),
    ),
  ]);
}

/** Puts exactly these users on the matter's team. */
export async function replaceTeam(scope: Scope, matter_id: string, user_ids: readonly string[]) {
  const { tenant_id, user_id } = scope;
  const ids = sql<string>`unnest(${user_ids as string[]}::uuid[])`;
  await Promise.all([
    scope.run(
      db
        .deleteFrom('matter_team')
        .where('tenant_id', '=', tenant_id)
        .where('matter_id', '=', matter_id)
        .where('user_id', '<>', sql<string>`all(${user_ids as string[]}::uuid[])`),
    ),
    scope.run(
      db
        .insertInto('matter_team')
        .columns(['tenant_id', 'matter_id', 'created_by', 'user_id'])
        .expression(sql`select ${tenant_id}::uuid, ${matter_id}::uuid, ${user_id}::uuid, ${ids}`)
        .onConflict((already) => already.doNothing()),
    ),
  ]);
}

/**
 * Marks a matter as deleted, and with it, under the same deletion, its tasks, notes and documents.
 * @returns whether it was there
 */
export async function markMatterDeleted(scope: Scope, id: string): Promise<boolean> {
  const marks = deletion(scope, newDeletion());
  const touched = await scope.run(
    db
      .updateTable('matters')
      .set(marks)
      .where('tenant_id', '=', scope.tenant_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  if (touched === 0) return false;
  await Promise.all(
    (['tasks', 'notes', 'documents'] as const).map((children) =>
      scope.run(
        db
          .updateTable(children)
          .set(marks)
          .where('tenant_id', '=', scope.tenant_id)
          .where('matter_id', '=', id)
          .where('deleted_at', 'is', null),
      ),
    ),
  );
  return true;
}
