import type { View } from '@caseward/contract/views';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const people = (scope: Scope) => db.updateTable('users').where('tenant_id', '=', scope.tenantId);

/** Makes the caller's list open with a view. */
export const makeDefaultView = (scope: Scope, { id, list }: View) =>
  scope.run(
    people(scope)
      .set({ default_views: sql`default_views || jsonb_build_object(${list}::text, ${id}::text)` })
      .where('id', '=', scope.userId),
  );

/** The people whose list opens with a view. */
const thoseWith = (scope: Scope, { id, list }: Pick<View, 'id' | 'list'>) =>
  people(scope)
    .set({ default_views: sql`default_views - ${list}::text` })
    .where(sql`default_views ->> ${list}::text`, '=', id);

/** Makes the caller's list open without a view again, if it opened with it. */
export const clearDefaultView = (scope: Scope, view: View) =>
  scope.run(thoseWith(scope, view).where('id', '=', scope.userId));

/** Makes everybody's list open without a view that they can no longer see: everybody's but `owner`'s. */
export const forgetDefaultView = (scope: Scope, view: Pick<View, 'id' | 'list'>, owner?: string) =>
  scope.run(owner ? thoseWith(scope, view).where('id', '<>', owner) : thoseWith(scope, view));
