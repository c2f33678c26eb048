import type { Language } from '@caseward/contract/languages';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { notificationRows } from './notification-rows.queries.ts';

/** After so many hours, a notification that no mail server took is mailed no more. */
const hoursOfMailing = 24;
/** So many seconds pass before a letter is tried again, at least; later ones wait as long as they have waited. */
const leaseSeconds = 600;

/** People of all firms whom mail is due, those who wait longest first. @param most at most so many */
export const peopleToMail = (pool: Pool, most: number) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ tenant_id: string; user_id: string }>`caseward.people_to_mail(
          now() - make_interval(hours => ${hoursOfMailing}::int), ${most}::integer)`.as('due'),
      )
      .selectAll(),
  );

const claimed = (scope: Scope) =>
  db
    .updateTable('notifications')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', scope.userId)
    .where('mail_at', 'is not', null);

/**
 * Takes what is to be mailed to the scope's user: the rows they can still see, oldest first. Nobody else takes them
 * until the lease ends; the time doubles with each try.
 */
export async function claimMail(scope: Scope) {
  const taken = await scope.rows(
    db
      .selectFrom('notifications')
      .select(['id', 'visible_to'])
      .select(
        sql<string>`now() + greatest(make_interval(secs => ${leaseSeconds}::int), now() - created_at)`.as(
          'again_at',
        ),
      )
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('mail_at', 'is not', null)
      .forUpdate()
      .skipLocked(),
  );
  const lease = sql<{ id: string; again_at: string }>`unnest(${taken.map(({ id }) => id)}::uuid[],
    ${taken.map(({ again_at }) => again_at)}::timestamptz[])`;
  await scope.run(
    claimed(scope)
      .from(lease.as<'lease'>(sql`lease (id, again_at)`))
      .set((row) => ({ mail_at: row.ref('lease.again_at') }))
      .whereRef('notifications.id', '=', 'lease.id'),
  );
  const walled = new Map(taken.map(({ id, visible_to }) => [id, visible_to !== null]));
  const rows = await scope.rows(
    notificationRows(scope).where(
      'notifications.id',
      '=',
      sql<string>`any(${taken.map(({ id }) => id)}::uuid[])`,
    ),
  );
  return rows.reverse().map((row) => ({ ...row, walled: walled.get(row.id) === true }));
}

/** The mail of these was sent. */
export const mailSent = (scope: Scope, ids: readonly string[]) =>
  scope.run(
    claimed(scope)
      .set({ mail_at: null })
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`),
  );

/** Who the scope's user is, and their firm; undefined when nothing can be sent to them. */
export const recipient = (scope: Scope) =>
  scope.row(
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select(['users.first_name', 'users.last_name', 'users.email', 'tenants.name as firm_name'])
      .select(sql<Language>`coalesce(users.language, tenants.language)`.as('language'))
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId)
      .where('users.email', '<>', '')
      .where('users.disabled_at', 'is', null),
  );
