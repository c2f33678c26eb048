import type { DeadlineKind } from '@caseward/contract/deadline-terms';
import type { NotificationKind } from '@caseward/contract/inbox';
import type { Language } from '@caseward/contract/languages';
import { replays } from '@caseward/contract/replays';
import { type SqlBool, sql } from 'kysely';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { rowsOutsideScope } from '../../db/direct.ts';
import { shownName, shownNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { remindTime } from '../../platform/calendar/reminded.queries.ts';
import { isAcknowledged } from '../../platform/reminders/acknowledged.queries.ts';
import type { DigestRow, Noted } from './digest.ts';

/** So many minutes nobody else works on a digest that somebody has claimed; after a failure, as long as it has waited. */
const leaseMinutes = 10;
/** More than anybody answers for. */
const mostDeadlines = 2_000;
/** Digests are kept as long as what tells of them. */
const daysKept = 90;

/** The firms whose digests are due, each with its day. */
export const digestsDue = (pool: Pool, now: Date) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ tenant_id: string; day: string }>`caseward.digests_due(${now.toISOString()}::timestamptz)`.as(
          'due',
        ),
      )
      .selectAll(),
  );

/** Whom a digest of the scope's firm may concern. */
export const peopleToDigest = async (scope: Scope): Promise<string[]> =>
  (
    await scope.rows(
      db
        .selectFrom(sql<{ user_id: string }>`caseward.people_to_digest(${scope.tenantId})`.as('people'))
        .select('user_id'),
    )
  ).map(({ user_id }) => user_id);

/** What the scope's firm chose of reminders. */
export const reminderSettings = (scope: Scope) =>
  scope.row(
    db
      .selectFrom('tenants')
      .select(['reminder_days_critical', 'reminder_days_others', 'office_holidays'])
      .where('id', '=', scope.tenantId),
  );

/** A digest that is claimed. */
export interface Claimed {
  id: string;
  /** The mail server refused it before. */
  failed: boolean;
}

/**
 * Claims the digest of the scope's user and a day; undefined when somebody else works on it, or it is done. Of parallel
 * claims, one succeeds.
 */
export async function claimDigest(scope: Scope, day: string, now: Date): Promise<Claimed | undefined> {
  const moment = now.toISOString();
  const { tenantId: tenant_id, userId: user_id } = scope;
  await scope.run(
    db
      .insertInto('digests')
      .values({ tenant_id, id: uuidv7(), user_id, day, created_at: moment, claimed_until: moment })
      .onConflict((same) => same.columns(['tenant_id', 'user_id', 'day']).doNothing()),
  );
  const begun = await scope.row(
    db
      .selectFrom('digests')
      .select('created_at')
      .where('tenant_id', '=', tenant_id)
      .where('user_id', '=', user_id)
      .where('day', '=', day),
  );
  // Reckoned here: a cluster adds no interval to a moment where a column has part in it.
  const waited = begun ? now.getTime() - new Date(begun.created_at).getTime() : 0;
  const claimedUntil = new Date(now.getTime() + Math.max(leaseMinutes * 60_000, waited));
  return scope.row(
    db
      .updateTable('digests')
      .set({ claimed_until: claimedUntil.toISOString() })
      .where('tenant_id', '=', tenant_id)
      .where('user_id', '=', user_id)
      .where('day', '=', day)
      .where('done_at', 'is', null)
      .where('claimed_until', '<=', moment)
      .returning(['id', sql<boolean>`failed_at is not null`.as('failed')]),
  );
}

/** Changes what is known of a digest. */
export const updateDigest = (
  scope: Scope,
  id: string,
  columns: {
    summary?: string;
    done_at?: string;
    mailed_at?: string;
    failed_at?: string;
  },
) =>
  scope.run(
    db.updateTable('digests').set(columns).where('tenant_id', '=', scope.tenantId).where('id', '=', id),
  );

/** Whether digests of a day of the scope's firm are not done. */
export const hasUndone = async (scope: Scope, day: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('digests')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('day', '=', day)
      .where('done_at', 'is', null)
      .limit(1),
  )) !== undefined;

/** Notes that all digests of a day are done, and forgets those of long ago. */
export async function finishDay(scope: Scope, day: string): Promise<void> {
  await scope.run(
    db
      .insertInto('firm_digests')
      .values({ tenant_id: scope.tenantId, day })
      .onConflict((same) => same.columns(['tenant_id', 'day']).doNothing()),
  );
  const longAgo = sql<string>`${day}::date - ${daysKept}::int`;
  const { tenantId } = scope;
  await scope.run(db.deleteFrom('digests').where('tenant_id', '=', tenantId).where('day', '<', longAgo));
  await scope.run(db.deleteFrom('firm_digests').where('tenant_id', '=', tenantId).where('day', '<', longAgo));
}

/** Whom the digest is for, and what they want to be told how; undefined when they are disabled. */
export const digestRecipient = (scope: Scope) =>
  scope.row(
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select(['users.first_name', 'users.last_name', 'users.email', 'tenants.name as firm_name'])
      .select(sql<Language>`coalesce(users.language, tenants.language)`.as('language'))
      .select([
        turnedOff('muted_notifications').as('muted'),
        turnedOff('unmailed_notifications').as('unmailed'),
      ])
      .select(sql<boolean>`users.id = any(tenants.docket_group)`.as('docket'))
      .select(sql<boolean>`users.role = any(${[...replays.decide.access]}::text[])`.as('lawyer'))
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId)
      .where('users.disabled_at', 'is', null),
  );

const digestKind: NotificationKind = 'DEADLINE_DIGEST';
const turnedOff = (column: 'muted_notifications' | 'unmailed_notifications') =>
  sql<boolean>`${digestKind} = any(${sql.ref(`users.${column}`)})`;

const reminderOf = (scope: Scope, kind: Noted['kind'], day: string) =>
  sql<SqlBool>`exists (${db
    .selectFrom('deadline_reminders as told')
    .select('told.id')
    .where('told.tenant_id', '=', scope.tenantId)
    .where('told.deadline_id', '=', sql<string>`deadlines.id`)
    .where('told.value_number', '=', sql<number>`deadlines.value_number`)
    .where('told.user_id', '=', scope.userId)
    .where('told.kind', '=', kind)
    .where('told.day', '<', day)})`;

const readerIsAway = (scope: Scope, day: string) =>
  sql<boolean>`exists (${db
    .selectFrom('users as reader')
    .select('reader.id')
    .where('reader.tenant_id', '=', scope.tenantId)
    .where('reader.id', '=', scope.userId)
    .where(sql<SqlBool>`${day}::date between reader.away_from and reader.away_until`)})`;

const proposal = sql<
  DigestRow['proposal']
>`case when deadlines.proposed_on is not null then jsonb_build_object(
  'stored_on', deadlines.due_on, 'proposed_on', deadlines.proposed_on, 'replay', deadlines.replay_id) end`;

/**
 * The open deadlines that concern the scope's user: they are responsible, or stand in for somebody who is disabled, away,
 * or outside the wall of the matter; those of nobody concern the docket group, and unconfirmed ones whoever is or stands in for the responsible person. What is
 * proposed concerns lawyers of the matter, too.
 * @param of whether they are in the docket group, and a lawyer
 */
export function digestRows(
  scope: Scope,
  day: string,
  { docket, lawyer }: { docket: boolean; lawyer: boolean },
): Promise<DigestRow[]> {
  const isAway = sql<boolean>`coalesce(${day}::date between lead.away_from and lead.away_until, false)`;
  const standsIn = sql<boolean>`(deadlines.backup = ${scope.userId}::uuid
      and (lead.disabled_at is not null or ${isAway} or not deadlines.responsible = any(deadlines.visible_to)))`;
  const mine = sql<boolean>`(deadlines.responsible = ${scope.userId}::uuid or ${standsIn}
    or (deadlines.responsible is null and ${docket}::boolean))`;
  const confirms = sql<SqlBool>`(not deadlines.confirmed
    and (deadlines.backup = ${scope.userId}::uuid or ${docket}::boolean))`;
  const decides = sql<boolean>`(${lawyer}::boolean and deadlines.proposed_on is not null
    and (${docket}::boolean or matters.lead_attorney = ${scope.userId}::uuid
      or ${scope.userId}::uuid in (deadlines.responsible, deadlines.backup)
      or exists (${db
        .selectFrom('matter_team')
        .select('matter_team.user_id')
        .where('matter_team.tenant_id', '=', scope.tenantId)
        .where('matter_team.matter_id', '=', sql<string>`deadlines.matter_id`)
        .where('matter_team.user_id', '=', scope.userId)})))`;
  return scope.rows(
    db
      .selectFrom('deadlines')
      .innerJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'deadlines.matter_id'),
      )
      .innerJoin('deadline_values', (join) =>
        join
          .on('deadline_values.tenant_id', '=', scope.tenantId)
          .onRef('deadline_values.deadline_id', '=', 'deadlines.id')
          .onRef('deadline_values.number', '=', 'deadlines.value_number'),
      )
      .leftJoin('users as lead', (join) =>
        join.on('lead.tenant_id', '=', scope.tenantId).onRef('lead.id', '=', 'deadlines.responsible'),
      )
      .leftJoin('users as deputy', (join) =>
        join.on('deputy.tenant_id', '=', scope.tenantId).onRef('deputy.id', '=', 'deadlines.backup'),
      )
      .leftJoin('replay_items', (join) =>
        join
          .on('replay_items.tenant_id', '=', scope.tenantId)
          .onRef('replay_items.deadline_id', '=', 'deadlines.id')
          .on('replay_items.decision', '=', 'PENDING'),
      )
      .select(['deadlines.id', 'deadlines.value_number', 'deadlines.critical', 'deadlines.confirmed'])
      .select(['deadlines.remind_on as due_on', remindTime.as('due_time'), proposal.as('proposal')])
      .select(['deadline_values.question', 'matters.number as matter_number', decides.as('decides')])
      .select(sql<DeadlineKind>`deadlines.kind`.as('kind'))
      .select([sql<boolean>`deadlines.visible_to is not null`.as('walled'), mine.as('mine')])
      .select(sql<boolean>`deadline_values.created_by = ${scope.userId}::uuid`.as('own_entry'))
      .select(
        sql<DigestRow['stands_in_for']>`case when ${standsIn} then jsonb_build_object(
          'name', ${shownName('lead')}, 'until', case when ${isAway} then lead.away_until end) end`.as(
          'stands_in_for',
        ),
      )
      .select(
        sql<DigestRow['stood_in_by']>`case when deadlines.responsible = ${scope.userId}::uuid and ${isAway}
          then jsonb_build_object('name', ${shownNameOrNone('deputy')}) end`.as('stood_in_by'),
      )
      .select(readerIsAway(scope, day).as('is_away'))
      .select(isAcknowledged(scope).as('acknowledged'))
      .select(sql<boolean>`not ${reminderOf(scope, 'NEW', day)}`.as('is_new'))
      .select(sql<boolean>`${reminderOf(scope, 'REMINDED', day)}`.as('was_reminded'))
      .where('deadlines.tenant_id', '=', scope.tenantId)
      .where('deadlines.deleted_at', 'is', null)
      .where('deadlines.status', '=', 'OPEN')
      .where(sql<SqlBool>`(${mine} or ${confirms} or ${decides})`)
      .orderBy('deadlines.remind_on')
      .orderBy('deadlines.id')
      .limit(mostDeadlines),
  );
}
