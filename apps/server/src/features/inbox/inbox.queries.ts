import {
  type MutedKinds,
  mostNotifications,
  type Notification,
  type NotificationKind,
} from '@caseward/contract/inbox';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { notificationRows } from './notification-rows.queries.ts';

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
  const rows = await scope.rows(notificationRows(scope).limit(mostNotifications));
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
    .set({ read_at: sql`now()`, mail_at: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', scope.userId);

/** Marks a notification of the scope's user as read, again too; answers whether there is one. */
export const markRead = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.run(unread(scope).where('id', '=', id))) > 0;

/** Marks all notifications of the scope's user as read. */
export const markAllRead = (scope: Scope) => scope.run(unread(scope).where('read_at', 'is', null));

const own = (scope: Scope) =>
  db.selectFrom('users').where('tenant_id', '=', scope.tenantId).where('id', '=', scope.userId);

/** The kinds that the scope's user has turned off, and those of which they want no mail. */
export async function readMuted(scope: Scope) {
  const row = await scope.row(own(scope).select(['muted_notifications', 'unmailed_notifications']));
  return {
    muted: (row?.muted_notifications ?? []) as NotificationKind[],
    unmailed: (row?.unmailed_notifications ?? []) as NotificationKind[],
  };
}

/** Sets them. */
export const writeMuted = (scope: Scope, { muted, unmailed }: Required<z.output<typeof MutedKinds>>) =>
  scope.run(
    db
      .updateTable('users')
      .set({ muted_notifications: muted, unmailed_notifications: unmailed })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId),
  );
