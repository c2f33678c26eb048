import { sql } from 'kysely';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A matter that the caller may see. */
export const findMatterForReport = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('matters')
      .select(['id', 'title', 'created_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** All people of the firm, by username. */
export const everybody = (scope: Scope) =>
  scope.rows(
    db
      .selectFrom('users')
      .select(['id', 'created_at', 'disabled_at', personName().as('user')])
      .where('tenant_id', '=', scope.tenantId)
      .orderBy('username')
      .orderBy('id'),
  );

/** When people were disabled and enabled, oldest first. */
export const disablings = (scope: Scope) =>
  scope.rows(
    db
      .selectFrom('audit_events')
      .select(['object_id as user_id', 'action', 'created_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('object_type', '=', 'user')
      .where('action', 'in', ['DISABLED', 'ENABLED'])
      .orderBy('created_at')
      .orderBy('id'),
  );

/** People who were behind a matter's walls by name, with their spans. */
export const namedBehind = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('wall_members')
      .select(['user_id', 'created_at as since', 'removed_at as until'])
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId),
  );

/** A matter's team. */
export async function teamNow(scope: Scope, matterId: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('matter_team')
      .select('user_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId),
  );
  return rows.map((row) => row.user_id);
}

/** Changes of a matter's team, oldest first. */
export const teamChanges = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('audit_events')
      .select('created_at as at')
      .select(
        sql<{ old: string[] | null; new: string[] | null }>`changes -> 'assigned_users'`.as('assigned_users'),
      )
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where('object_type', '=', 'matter')
      .where(sql<boolean>`changes ? 'assigned_users'`)
      .orderBy('created_at')
      .orderBy('id'),
  );

/** People who opened a matter, downloaded from it and changed it: first and last time, and how often. */
export const deeds = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('audit_events')
      .select(({ fn }) => [
        'user_id',
        sql<
          'saw' | 'downloaded' | 'changed'
        >`case action when 'READ' then 'saw' when 'DOWNLOADED' then 'downloaded'
          else 'changed' end`.as('deed'),
        fn.min('created_at').as('first_at'),
        fn.max('created_at').as('last_at'),
        // The matter's page also reads its notes and its conflict check, and shows its documents: that counts once.
        sql<number>`greatest(count(*) filter (where (action, object_type) = ('READ', 'note')),
          count(*) filter (where (action, object_type) = ('READ', 'document')),
          count(*) filter (where (action, object_type) = ('READ', 'conflict_check')),
          count(*) filter (where action <> 'READ' or object_type not in ('note', 'document', 'conflict_check')))`.as(
          'times',
        ),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where('user_id', 'is not', null)
      .where('action', '<>', 'REFUSED')
      .groupBy(['user_id', 'deed']),
  );
