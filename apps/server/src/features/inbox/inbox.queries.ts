import {
  daysOfNotifications,
  mostNotifications,
  type Notification,
  type NotificationKind,
} from '@caseward/contract/inbox';
import { sql } from 'kysely';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

type Row = Omit<Notification, 'object' | 'matter' | 'read'> & {
  object_type: string;
  object_id: string;
  title: string;
  matter_id: string | null;
  matter_title: string | null;
  read_at: string | null;
};

/**
 * The notifications of the scope's user, newest first. What they cannot see any more is left out: the policies hide it
 * here as everywhere, and a deleted record leads nowhere.
 */
export async function listNotifications(scope: Scope): Promise<Notification[]> {
  const { tenantId } = scope;
  const rows = await scope.rows(
    db
      .selectFrom('notifications')
      .leftJoin('matters', (join) =>
        join
          .on('matters.tenant_id', '=', tenantId)
          .onRef('matters.id', '=', 'notifications.matter_id')
          .on('matters.deleted_at', 'is', null),
      )
      .leftJoin('tasks', (join) =>
        join
          .on('tasks.tenant_id', '=', tenantId)
          .onRef('tasks.id', '=', 'notifications.object_id')
          .on('tasks.deleted_at', 'is', null),
      )
      .leftJoin('notes', (join) =>
        join
          .on('notes.tenant_id', '=', tenantId)
          .onRef('notes.id', '=', 'notifications.object_id')
          .on('notes.deleted_at', 'is', null),
      )
      .leftJoin('imports', (join) =>
        join.on('imports.tenant_id', '=', tenantId).onRef('imports.id', '=', 'notifications.object_id'),
      )
      .leftJoin('users', (join) =>
        join.on('users.tenant_id', '=', tenantId).onRef('users.id', '=', 'notifications.created_by'),
      )
      .select(['notifications.id', 'notifications.kind', 'notifications.created_at', 'notifications.read_at'])
      .select(['notifications.object_type', 'notifications.object_id'])
      .select(['matters.id as matter_id', 'matters.title as matter_title'])
      .select(personNameOrNone().as('created_by'))
      .select(
        sql<string>`case notifications.object_type when 'matter' then matters.title when 'task' then tasks.title
          when 'note' then matters.title else imports.file_name end`.as('title'),
      )
      .where('notifications.tenant_id', '=', tenantId)
      .where('notifications.user_id', '=', scope.userId)
      .where(
        'notifications.created_at',
        '>',
        sql<string>`now() - make_interval(days => ${daysOfNotifications}::int)`,
      )
      .where(
        sql<boolean>`case notifications.object_type when 'matter' then matters.id when 'task' then tasks.id
          when 'note' then notes.id else imports.id end is not null`,
      )
      .orderBy('notifications.id', 'desc')
      .limit(mostNotifications),
  );
  return rows.map((row) => toNotification(row as Row));
}

const toNotification = ({
  object_type,
  object_id,
  title,
  matter_id,
  matter_title,
  read_at,
  ...row
}: Row) => ({
  ...row,
  object: { type: object_type as Notification['object']['type'], id: object_id, title },
  matter: matter_id !== null && matter_title !== null ? { id: matter_id, title: matter_title } : null,
  read: read_at !== null,
});

const unread = (scope: Scope) =>
  db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', scope.userId);

/** Marks a notification of the scope's user as read, again too; answers whether there is one. */
export const markRead = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.run(unread(scope).where('id', '=', id))) > 0;

/** Marks all notifications of the scope's user as read. */
export const markAllRead = (scope: Scope) => scope.run(unread(scope).where('read_at', 'is', null));

const own = (scope: Scope) =>
  db.selectFrom('users').where('tenant_id', '=', scope.tenantId).where('id', '=', scope.userId);

/** The kinds that the scope's user has turned off. */
export const readMuted = async (scope: Scope): Promise<NotificationKind[]> =>
  ((await scope.row(own(scope).select('muted_notifications')))?.muted_notifications ??
    []) as NotificationKind[];

/** Sets them. */
export const writeMuted = (scope: Scope, muted: readonly NotificationKind[]) =>
  scope.run(
    db
      .updateTable('users')
      .set({ muted_notifications: [...muted] })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId),
  );
