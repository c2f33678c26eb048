import { daysOfNotifications, mostNotifications, type NotificationKind } from '@caseward/contract/inbox';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { News } from './news.ts';

/** Mail waits so many seconds, so that what happens at the same time goes in one letter, and what is read goes in none. */
const secondsToMail = 60;

/** What the product does, in whosever name. */
const productsOwn = new Set<NotificationKind>([
  'IMPORT_DONE',
  'LIST_CHECKED',
  'DEADLINE_DIGEST',
  'DEADLINE_UNACKNOWLEDGED',
  'DEADLINE_LAST_DAY',
  'DEADLINE_UNCONFIRMED',
  'DEADLINE_STANDS_IN',
  'FEED_OFF',
  'DEADLINES_ORPHANED',
]);

/**
 * Writes a notification for each of these people who is not disabled and has not turned its kind off; answers who they
 * are.
 */
export async function insertNotifications(
  scope: Scope,
  users: readonly string[],
  { kind, object, matter, more = 0, unmailed }: News,
): Promise<string[]> {
  const reached = await scope.rows(reachable(scope, users, kind));
  if (reached.length === 0) return [];
  await scope.run(
    db.insertInto('notifications').values(
      reached.map(({ id, mailed }) => ({
        tenant_id: scope.tenantId,
        id: uuidv7(),
        user_id: id,
        kind,
        matter_id: matter?.id ?? null,
        visible_to: matter?.visible_to ?? null,
        object_type: object.type,
        object_id: object.id,
        created_by: productsOwn.has(kind) ? null : scope.userId,
        mail_at: mailed && !unmailed ? sql`now() + make_interval(secs => ${secondsToMail}::int)` : null,
        more,
      })),
    ),
  );
  return reached.map(({ id }) => id);
}

/** Which of these people want to be told of a kind, and whether by mail, too. */
const reachable = (scope: Scope, users: readonly string[], kind: NotificationKind) =>
  db
    .selectFrom('users')
    .select('id')
    .select(sql<boolean>`email <> '' and not ${kind}::text = any(unmailed_notifications)`.as('mailed'))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', sql<string>`any(${users as string[]}::uuid[])`)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`not ${kind}::text = any(muted_notifications)`);

/** For so many minutes, what somebody goes on doing in a matter joins what is not read yet. */
const minutesOfJoining = 10;

/** SQL condition: whether what a notification leads to is there. A cluster takes no subquery within CASE in an update. */
const leadsSomewhere = sql<boolean>`(object_type not in ('note', 'document', 'task')
  or object_type = 'note' and exists (select from caseward.notes o
    where o.tenant_id = notifications.tenant_id and o.id = object_id and o.deleted_at is null)
  or object_type = 'document' and exists (select from caseward.documents o
    where o.tenant_id = notifications.tenant_id and o.id = object_id and o.deleted_at is null)
  or object_type = 'task' and exists (select from caseward.tasks o
    where o.tenant_id = notifications.tenant_id and o.id = object_id and o.deleted_at is null))`;

/** SQL condition: whether its person still wants to be told so, and no letter has told them of it. */
const isOpen = sql<boolean>`exists (select from caseward.users u
  where u.tenant_id = notifications.tenant_id and u.id = user_id and u.disabled_at is null
    and not kind = any(u.muted_notifications)
    and (mail_at is not null or u.email = '' or kind = any(u.unmailed_notifications)))`;

/**
 * Counts what happened into the unread notifications that tell these people of the same kind of deed, in the same matter
 * and by the same person, from a moment ago; answers who has one. What would be seen by nobody is not counted: the first
 * record is gone, or its letter.
 */
export async function joinNotifications(
  scope: Scope,
  users: readonly string[],
  { kind, matter, more = 0 }: News,
): Promise<string[]> {
  const moment = await scope.moment();
  const joined = await scope.rows(
    db
      .updateTable('notifications')
      .set({ more: sql`more + ${more + 1}::integer` })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', sql<string>`any(${users as string[]}::uuid[])`)
      .where('kind', '=', kind)
      .where('matter_id', '=', matter?.id ?? null)
      .where('created_by', '=', scope.userId)
      .where('read_at', 'is', null)
      .where(leadsSomewhere)
      .where(isOpen)
      .where(
        'created_at',
        '>',
        sql<string>`${moment}::timestamptz - make_interval(mins => ${minutesOfJoining}::int)`,
      )
      .returning('user_id'),
  );
  return [...new Set(joined.map(({ user_id }) => user_id))];
}

/** Those of these people that are too old or too many. */
const surplus = (scope: Scope, users: readonly string[]) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${users as string[]}::uuid[])`.as<'told'>(sql`told (id)`))
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('notifications as kept')
          .select(['kept.id', 'kept.created_at'])
          .select(sql<number>`row_number() over (order by kept.id desc)`.as('place'))
          .where('kept.tenant_id', '=', scope.tenantId)
          .where('kept.user_id', '=', sql<string>`told.id`)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select('own.id')
    .where((own) =>
      own.or([
        own('own.place', '>', mostNotifications),
        own('own.created_at', '<', sql<string>`now() - make_interval(days => ${daysOfNotifications}::int)`),
      ]),
    );

/** Forgets what is too old or too much of these people, but for what another transaction is forgetting just now. */
export const trimNotifications = (scope: Scope, users: readonly string[]) =>
  scope.run(
    db
      .deleteFrom('notifications')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', 'in', (old) =>
        old
          .selectFrom('notifications as old')
          .select('old.id')
          .where('old.tenant_id', '=', scope.tenantId)
          .where('old.id', 'in', surplus(scope, users))
          .forUpdate('old')
          // Two that wait for each other's would deadlock.
          .skipLocked(),
      ),
  );
