import type { DeadlineStatus } from '@caseward/contract/deadline-labels';
import type { DeadlineKind } from '@caseward/contract/deadline-terms';
import type { EventKind, EventStatus } from '@caseward/contract/event-codes';
import { longestEvent } from '@caseward/contract/events';
import { mostEntries } from '@caseward/contract/feeds';
import { plusDays } from '@caseward/deadlines/days';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { isOf } from '../../platform/calendar/entries.queries.ts';
import { remindTime, remindZone } from '../../platform/calendar/reminded.queries.ts';

/** Which entries a feed shows. */
export interface Shown {
  /** Of one matter; null: those of the scope's user. */
  matter: string | null;
  /** Those of matters with restricted access too. */
  walled: boolean;
  /** The firm's day. */
  today: string;
}

interface Entry {
  id: string;
  title: string;
  version: number;
  updated_at: string;
  matter_number: string;
  walled: boolean;
}

/** A deadline in a feed. */
export interface DeadlineEntry extends Entry {
  type: 'deadline';
  kind: DeadlineKind;
  status: DeadlineStatus;
  confirmed: boolean;
  /** Another day is proposed and not decided: it stands on the earlier of both. */
  undecided: boolean;
  day: string;
  due_time: string | null;
  zone: string | null;
}

/** An event in a feed. */
export interface EventEntry extends Entry {
  type: 'event';
  kind: EventKind;
  status: EventStatus;
  place: string;
  day: string;
  start_time: string | null;
  end_day: string | null;
  end_time: string | null;
  time_zone: string | null;
}

export type FeedEntry = DeadlineEntry | EventEntry;

/** Days before and after today that a feed shows. */
const reach = { before: 90, after: 2 * 365 } as const;
/** What was called off stays for so many days, so that programs take it out of calendars. */
const daysOfCancelled = 30;

const notLongCancelled = (table: 'deadlines' | 'events') =>
  sql<SqlBool>`(${sql.ref(`${table}.status`)} <> 'CANCELLED'
    or ${sql.ref(`${table}.updated_at`)} > now() - make_interval(days => ${daysOfCancelled}::int))`;

/** When another day was last proposed for the deadline of the row, or no longer: it shows on the earlier of both. */
const lastProposed = ({ tenantId }: Scope) => sql`(
  select max(greatest(proposed.created_at, proposed.decided_at)) from caseward.replay_items proposed
  where proposed.tenant_id = ${tenantId} and proposed.deadline_id = deadlines.id)`;

function deadlineEntries(scope: Scope, { matter, walled, today }: Shown) {
  let query = db
    .selectFrom('deadlines')
    .innerJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'deadlines.matter_id'),
    )
    .leftJoin('replay_items', (join) =>
      join
        .on('replay_items.tenant_id', '=', scope.tenantId)
        .onRef('replay_items.deadline_id', '=', 'deadlines.id')
        .on('replay_items.decision', '=', 'PENDING'),
    )
    .select(['deadlines.id', 'deadlines.title', 'deadlines.version'])
    .select(sql<string>`greatest(deadlines.updated_at, ${lastProposed(scope)})`.as('updated_at'))
    .select(['deadlines.kind', 'deadlines.status', 'deadlines.confirmed'])
    .select(sql<boolean>`deadlines.proposed_on is not null`.as('undecided'))
    .select(['deadlines.remind_on as day', remindTime.as('due_time'), remindZone.as('zone')])
    .select(['matters.number as matter_number', sql<boolean>`deadlines.visible_to is not null`.as('walled')])
    .where('deadlines.tenant_id', '=', scope.tenantId)
    .where('deadlines.deleted_at', 'is', null)
    .where('deadlines.remind_on', '>=', plusDays(today, -reach.before))
    .where('deadlines.remind_on', '<=', plusDays(today, reach.after))
    .where(notLongCancelled('deadlines'));
  if (!walled) query = query.where('deadlines.visible_to', 'is', null);
  query = matter
    ? query.where('deadlines.matter_id', '=', matter)
    : query.where((row) =>
        row.or([row('deadlines.responsible', '=', scope.userId), row('deadlines.backup', '=', scope.userId)]),
      );
  return scope.rows(
    query
      .orderBy('deadlines.remind_on')
      .orderBy('deadlines.id')
      .limit(mostEntries + 1),
  );
}

function eventEntries(scope: Scope, { matter, walled, today }: Shown) {
  const from = plusDays(today, -reach.before);
  let query = db
    .selectFrom('events')
    .innerJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'events.matter_id'),
    )
    .select(['events.id', 'events.title', 'events.version', 'events.updated_at'])
    .select(['events.kind', 'events.status', 'events.place', 'events.day'])
    .select(['events.start_time', 'events.end_day', 'events.end_time', 'events.time_zone'])
    .select(['matters.number as matter_number', sql<boolean>`events.visible_to is not null`.as('walled')])
    .where('events.tenant_id', '=', scope.tenantId)
    .where('events.deleted_at', 'is', null)
    // It begins at most so many days before it ends, which the index of days finds.
    .where('events.day', '>', plusDays(from, -longestEvent))
    .where(
      sql<string>`(case when events.end_day is null then events.day else events.end_day end)`,
      '>=',
      from,
    )
    .where('events.day', '<=', plusDays(today, reach.after))
    .where(notLongCancelled('events'));
  if (!walled) query = query.where('events.visible_to', 'is', null);
  query = matter ? query.where('events.matter_id', '=', matter) : query.where(isOf(scope, scope.userId));
  return scope.rows(
    query
      .orderBy('events.day')
      .orderBy('events.id')
      .limit(mostEntries + 1),
  );
}

/** The entries of a feed by their day, one more than it can have at most. */
export async function readEntries(scope: Scope, shown: Shown): Promise<FeedEntry[]> {
  const [deadlines, events] = await Promise.all([deadlineEntries(scope, shown), eventEntries(scope, shown)]);
  const entries = [
    ...deadlines.map((row) => ({ type: 'deadline' as const, ...row })),
    ...events.map((row) => ({ type: 'event' as const, ...row })),
  ] as FeedEntry[];
  const order = ({ day, id }: FeedEntry) => `${day} ${id}`;
  return entries.sort((one, other) => (order(one) < order(other) ? -1 : 1)).slice(0, mostEntries + 1);
}
