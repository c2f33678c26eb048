import type { View, ViewedList, ViewInput } from '@caseward/contract/views';
import type * as z from 'zod/mini';
import { personName } from '../../db/person-name.ts';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

type Fields = z.output<typeof ViewInput>;

/** One's own views and the firm's. */
const viewsOf = (scope: Scope) =>
  db
    .selectFrom('views')
    .where('views.tenant_id', '=', scope.tenantId)
    .where((view) => view.or([view('views.shared', '=', true), view('views.created_by', '=', scope.userId)]));

const shown = (scope: Scope) =>
  viewsOf(scope)
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'views.created_by'),
    )
    .select(['views.id', 'views.list', 'views.name', 'views.query', 'views.columns', 'views.density'])
    .select(['views.shared', 'views.version', 'views.created_at', 'views.updated_at'])
    .select(['views.created_by', personName().as('owner')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users as asker')
          .select('asker.id')
          .where('asker.tenant_id', '=', scope.tenantId)
          .where('asker.id', '=', scope.userId)
          .where('asker.role', '=', 'ADMIN'),
      ).as('by_admin'),
    );

type Row = Omit<View, 'changeable'> & {
  created_by: string;
  by_admin: unknown;
};

/** A view as the contract defines it. Its owner may change it, and an administrator if it is shared. */
const toView = (scope: Scope, { created_by, by_admin, ...view }: Row): View => ({
  ...view,
  changeable: created_by === scope.userId || by_admin === true,
});

/** One's own views and the firm's, by name; of one list or of all. */
export async function listViews(scope: Scope, list: ViewedList | undefined): Promise<View[]> {
  let query = shown(scope);
  if (list) query = query.where('views.list', '=', list);
  const rows = await scope.rows(query.orderBy('views.name').orderBy('views.id'));
  return rows.map((row) => toView(scope, row));
}

/** One view, if the caller can see it. */
export async function findView(scope: Scope, id: string): Promise<View | undefined> {
  const row = await scope.row(shown(scope).where('views.id', '=', id));
  return row && toView(scope, row);
}

/** Locks a view until the transaction ends. */
export const lockView = (scope: Scope, id: string) =>
  scope.row(
    viewsOf(scope)
      .select(['views.created_by', updatedByName(scope, 'views')])
      .where('views.id', '=', id)
      .forNoKeyUpdate(),
  );

/** Whether the caller may only read the firm's records. */
export async function onlyReads(scope: Scope): Promise<boolean> {
  const asker = await scope.row(
    db
      .selectFrom('users')
      .select('role')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId),
  );
  return asker?.role === 'READ_ONLY';
}

/** Writes a new view; answers its id. */
export async function insertView(scope: Scope, fields: Fields): Promise<string> {
  const values = { ...creationStamp(scope), ...fields };
  await scope.run(db.insertInto('views').values(values));
  return values.id;
}

/** Changes the given fields of a locked view. */
export const updateView = (scope: Scope, id: string, fields: Partial<Fields>) =>
  scope.run(
    db
      .updateTable('views')
      .set({ ...fields, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Removes a locked view: it is a setting, not a record of the firm. */
export const removeView = (scope: Scope, id: string) =>
  scope.run(db.deleteFrom('views').where('tenant_id', '=', scope.tenantId).where('id', '=', id));
