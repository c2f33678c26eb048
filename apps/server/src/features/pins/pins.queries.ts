import { mostPins, type Pin } from '@caseward/contract/pins';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Where a person's pins of a type are kept. */
export type PinColumn = 'pinned_matters' | 'pinned_views';

const own = (scope: Scope) =>
  db.updateTable('users').where('tenant_id', '=', scope.tenantId).where('id', '=', scope.userId);

/** The ids that the caller pinned, also of what they can no longer see. */
export const pinnedIds = (scope: Scope) =>
  scope.row(
    db
      .selectFrom('users')
      .select(['pinned_matters', 'pinned_views'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId),
  );

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

/** Those of some matters that the caller can see, as pins, in the order of the ids. */
export const seenMatters = async (scope: Scope, ids: readonly string[]): Promise<Pin[]> =>
  inOrder(
    ids,
    await scope.rows(
      db
        .selectFrom('matters')
        .select([sql<'matter'>`'matter'`.as('type'), 'id', 'title', sql<null>`null`.as('list')])
        .where('tenant_id', '=', scope.tenantId)
        .where('deleted_at', 'is', null)
        .where('id', '=', among(ids)),
    ),
  );

/** Those of some views that the caller can see, as pins, in the order of the ids. */
export const seenViews = async (scope: Scope, ids: readonly string[]): Promise<Pin[]> =>
  inOrder(
    ids,
    await scope.rows(
      db
        .selectFrom('views')
        .select([sql<'view'>`'view'`.as('type'), 'id', 'name as title', 'list'])
        .where('tenant_id', '=', scope.tenantId)
        .where((view) => view.or([view('shared', '=', true), view('created_by', '=', scope.userId)]))
        .where('id', '=', among(ids)),
    ),
  );

function inOrder(ids: readonly string[], found: readonly Pin[]): Pin[] {
  const byId = new Map(found.map((pin) => [pin.id, pin]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Pins something, unless it is pinned. Answers false, and pins nothing, where there are as many as there can be. */
export async function addPin(scope: Scope, column: PinColumn, id: string): Promise<boolean> {
  const pinned = sql.ref(column);
  const row = await scope.row(
    own(scope)
      .set({
        [column]: sql`case when ${id}::uuid = any(${pinned}) then ${pinned} else ${pinned} || ${id}::uuid end`,
      })
      .where(sql<boolean>`cardinality(array_remove(${pinned}, ${id}::uuid)) < ${mostPins}::integer`)
      .returning('id'),
  );
  return row !== undefined;
}

/** Keeps these pins of a type, and no others. */
export const keepPins = (scope: Scope, column: PinColumn, ids: readonly string[]) =>
  scope.run(own(scope).set({ [column]: sql`${ids as string[]}::uuid[]` }));

/** Unpins something, if it is pinned. */
export const removePin = (scope: Scope, column: PinColumn, id: string) =>
  scope.run(own(scope).set({ [column]: sql`array_remove(${sql.ref(column)}, ${id}::uuid)` }));
