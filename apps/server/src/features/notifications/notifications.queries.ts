import { sql } from 'kysely';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Unread notifications of the scope's user, latest first. */
export const listNotices = (scope: Scope) =>
  scope.rows(
    db
      .selectFrom('notices')
      .innerJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'notices.matter_id'),
      )
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'notices.created_by'),
      )
      .select(['notices.id', 'notices.kind', 'notices.reason', 'notices.created_at'])
      .select(['matters.id as matter_id', 'matters.title', personName().as('created_by')])
      .where('notices.tenant_id', '=', scope.tenantId)
      .where('notices.user_id', '=', scope.userId)
      .where('notices.dismissed_at', 'is', null)
      .where('matters.deleted_at', 'is', null)
      .orderBy('notices.created_at', 'desc')
      .orderBy('notices.id', 'desc'),
  );

/** Marks a notification of the scope's user as read; answers its matter, or undefined when there is no unread one. */
export const dismissNotice = (scope: Scope, id: string) =>
  scope.row(
    db
      .updateTable('notices')
      .set({ dismissed_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('id', '=', id)
      .where('dismissed_at', 'is', null)
      .returning(['matter_id as id', 'visible_to']),
  );
