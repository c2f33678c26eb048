import { type FollowedMatter, mostFollowed } from '@caseward/contract/follows';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const own = (scope: Scope) =>
  db.updateTable('users').where('tenant_id', '=', scope.tenantId).where('id', '=', scope.userId);

/** The matters that the caller follows and can see, in the order of following. */
export const listFollowed = (scope: Scope): Promise<FollowedMatter[]> =>
  scope.rows(
    db
      .selectFrom('users')
      .innerJoin('matters', (join) =>
        join
          .on('matters.tenant_id', '=', scope.tenantId)
          .on(sql<boolean>`matters.id = any(users.followed_matters)`)
          .on('matters.deleted_at', 'is', null),
      )
      .select(['matters.id', 'matters.title'])
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId)
      .orderBy(sql`array_position(users.followed_matters, matters.id)`),
  );

/** Locks a matter that the caller can see, so that no wall is raised around it meanwhile; answers whether there is one. */
export const shareSeen = async (scope: Scope, id: string): Promise<boolean> => {
  const found = await scope.row(
    db
      .selectFrom('matters')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare(),
  );
  return found !== undefined;
};

/** Follows a matter, unless it is followed. Answers false, and follows nothing, where there are as many as there can be. */
export async function addFollowed(scope: Scope, id: string): Promise<boolean> {
  const followed = sql.ref('followed_matters');
  const changed = await scope.run(
    own(scope)
      .set({
        followed_matters: sql`case when ${id}::uuid = any(${followed}) then ${followed} else ${followed} || ${id}::uuid end`,
      })
      .where(sql<boolean>`cardinality(array_remove(${followed}, ${id}::uuid)) < ${mostFollowed}::integer`),
  );
  return changed > 0;
}

/** Follows these matters, and no others. */
export const keepFollowed = (scope: Scope, ids: readonly string[]) =>
  scope.run(own(scope).set({ followed_matters: sql`${ids as string[]}::uuid[]` }));

/** Follows a matter no more. */
export const removeFollowed = (scope: Scope, id: string) =>
  scope.run(own(scope).set({ followed_matters: sql`array_remove(followed_matters, ${id}::uuid)` }));
