import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Who else follows these matters, and who sees each of them. */
export const followersOf = (scope: Scope, matters: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('matters')
      .innerJoin('users', (join) =>
        join
          .on('users.tenant_id', '=', scope.tenantId)
          .on(sql<boolean>`matters.id = any(users.followed_matters)`),
      )
      .select(['users.id as user', 'matters.id as matter', 'matters.visible_to'])
      .where('matters.tenant_id', '=', scope.tenantId)
      .where('matters.id', '=', sql<string>`any(${matters as string[]}::uuid[])`)
      .where('users.id', '<>', scope.userId)
      .where('users.disabled_at', 'is', null),
  );

/** Ends the following of a matter for all but these people. */
export const endFollowing = (scope: Scope, matter: string, but: readonly string[]) =>
  scope.run(
    db
      .updateTable('users')
      .set({ followed_matters: sql`array_remove(followed_matters, ${matter}::uuid)` })
      .where('tenant_id', '=', scope.tenantId)
      .where(sql<boolean>`${matter}::uuid = any(followed_matters)`)
      .where(sql<boolean>`not id = any(${but as string[]}::uuid[])`),
  );
