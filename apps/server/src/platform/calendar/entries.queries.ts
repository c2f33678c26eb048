import type { CalendarKind } from '@caseward/contract/calendar-codes';
import type { CalendarCount, CalendarEntry } from '@caseward/contract/calendar-record';
import { deadlineKinds } from '@caseward/contract/deadline-terms';
import { eventKinds } from '@caseward/contract/event-codes';
import { longestEvent } from '@caseward/contract/events';
import type { PersonName } from '@caseward/contract/person-name';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOneOf } from '../../db/one-of.ts';
import { personName, shownName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { dueDate } from '../matters/task-rows.queries.ts';

/** What is asked of a calendar; days are inclusive. */
export interface Wanted {
  from: string;
  to: string;
  /** Only what is this person's: what they are responsible for, attend, or have to do. */
  person?: string | undefined;
  matter?: string | undefined;
  /** Left out: all. */
  kinds?: readonly CalendarKind[] | undefined;
}

/** An entry as its part of the union has it. */
interface Standing extends Omit<CalendarEntry, 'matter' | 'people'> {
  matter_id: string | null;
  /** Who is responsible or has the task; of an event, its attendees are read beside. */
  person_id: string | null;
}

type Condition = RawBuilder<SqlBool>;

/** The kinds of one record type that are asked for; undefined: all of them. */
const among = <Kind extends string>(of: readonly Kind[], { kinds }: Wanted): readonly Kind[] | undefined =>
  kinds && of.filter((kind) => (kinds as readonly string[]).includes(kind));

const inSpan = (day: RawBuilder<unknown>, { from, to }: Wanted): Condition =>
  sql<SqlBool>`${day} >= ${from}::date and ${day} <= ${to}::date`;

const all = (conditions: (Condition | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

const ofMatter = (table: string, { matter }: Wanted): Condition | undefined =>
  matter === undefined ? undefined : sql<SqlBool>`${sql.ref(`${table}.matter_id`)} = ${matter}`;

/** Deadlines on their last day; where another one is proposed, on both. */
function deadlinesOn({ tenantId }: Scope, wanted: Wanted) {
  const kinds = among(deadlineKinds, wanted);
  if (kinds?.length === 0) return undefined;
  const named = sql`'deadline' as type, deadlines.id, deadlines.title, deadlines.kind, deadlines.status as state`;
  const known = sql`deadlines.matter_id, deadlines.responsible as person_id, deadlines.version, deadlines.updated_at`;
  const asked = [
    sql<SqlBool>`deadlines.tenant_id = ${tenantId} and deadlines.deleted_at is null`,
    kinds && isOneOf('deadlines.kind', kinds),
    ofMatter('deadlines', wanted),
    wanted.person === undefined ? undefined : sql<SqlBool>`deadlines.responsible = ${wanted.person}`,
  ];
  return sql`select ${named}, deadlines.due_on as day, null::date as end_day, deadlines.due_time as time,
      null::text as end_time, deadlines.zone as time_zone, '' as place, deadlines.critical, deadlines.confirmed,
      case when deadlines.latest_on > deadlines.due_on then deadlines.latest_on end as latest_on,
      deadlines.extension_until, case when deadlines.status = 'OPEN' then deadlines.proposed_on end as proposed_on,
      null::date as stored_on, ${known}
    from caseward.deadlines
    where ${all([...asked, inSpan(sql`deadlines.due_on`, wanted)])}
    union all
    select ${named}, deadlines.proposed_on as day, null::date, replay_items.new_time, null::text,
      coalesce(replay_items.zone, deadlines.zone), '', deadlines.critical, deadlines.confirmed, null::date, null::date,
      deadlines.proposed_on, deadlines.due_on, ${known}
    from caseward.deadlines
      join caseward.replay_items on replay_items.tenant_id = ${tenantId} and replay_items.deadline_id = deadlines.id
        and replay_items.decision = 'PENDING'
    where ${all([
      ...asked,
      sql`deadlines.status = 'OPEN' and deadlines.proposed_on is not null`,
      sql`deadlines.proposed_on <> deadlines.due_on`,
      inSpan(sql`deadlines.proposed_on`, wanted),
    ])}`;
}

/**
 * Nobody: of an event, its attendees are read beside. Not the constant: where events alone are asked for, it would be what
 * `users` are joined by, and Citus 13.2 ends with a segmentation fault when it plans such a join.
 */
const nobody = sql`nullif(events.id, events.id)`;

/** The day on which an event ends. */
const lastDay = sql`(case when events.end_day is null then events.day else events.end_day end)`;

/**
 * What a person attends, and what nobody is named for in matters on whose team they are. Of no attendees `bool_or` is
 * null. An EXISTS within an OR would read all attendees of the firm into a hash.
 */
export const isOf = ({ tenantId }: Scope, person: string) =>
  sql<SqlBool>`coalesce(
    (select bool_or(a.user_id = ${person}) from caseward.event_attendees a
      where a.tenant_id = ${tenantId} and a.event_id = events.id),
    (select true from caseward.matter_team t
      where t.tenant_id = ${tenantId} and t.matter_id = events.matter_id and t.user_id = ${person}),
    false)`;

function eventsOn(scope: Scope, wanted: Wanted) {
  const kinds = among(eventKinds, wanted);
  if (kinds?.length === 0) return undefined;
  const { from, to, person } = wanted;
  return sql`select 'event' as type, events.id, events.title, events.kind,
      case events.status when 'PLANNED' then 'OPEN' when 'HAPPENED' then 'DONE' else 'CANCELLED' end as state,
      events.day, events.end_day, to_char(events.start_time, 'HH24:MI') as time,
      to_char(events.end_time, 'HH24:MI') as end_time, events.time_zone, events.place, false as critical,
      true as confirmed, null::date as latest_on, null::date as extension_until, null::date as proposed_on,
      null::date as stored_on, events.matter_id,
      ${nobody} as person_id, events.version, events.updated_at
    from caseward.events
    where ${all([
      sql`events.tenant_id = ${scope.tenantId} and events.deleted_at is null`,
      // No event is longer: so the index of first days finds those that began before.
      sql`events.day > ${from}::date - ${longestEvent}::int and events.day <= ${to}::date and ${lastDay} >= ${from}::date`,
      kinds && isOneOf('events.kind', kinds),
      ofMatter('events', wanted),
      person === undefined ? undefined : isOf(scope, person),
    ])}`;
}

function tasksOn({ tenantId }: Scope, wanted: Wanted) {
  if (among(['TASK'], wanted)?.length === 0) return undefined;
  return sql`select 'task' as type, tasks.id, tasks.title, 'TASK' as kind,
      case tasks.status when 'DONE' then 'DONE' else 'OPEN' end as state, tasks.due_date as day,
      null::date as end_day, tasks.due_time as time, null::text as end_time, null::text as time_zone, '' as place,
      false as critical, true as confirmed, null::date as latest_on, null::date as extension_until,
      null::date as proposed_on, null::date as stored_on, tasks.matter_id, tasks.assigned_to as person_id, tasks.version, tasks.updated_at
    from caseward.tasks
    where ${all([
      sql`tasks.tenant_id = ${tenantId} and tasks.deleted_at is null`,
      inSpan(dueDate, wanted),
      ofMatter('tasks', wanted),
      wanted.person === undefined ? undefined : sql`tasks.assigned_to = ${wanted.person}`,
    ])}`;
}

/** Everything that stands on the days asked for, as one union; undefined where no kind of it is asked for. */
function standing(scope: Scope, wanted: Wanted) {
  const parts = [deadlinesOn(scope, wanted), eventsOn(scope, wanted), tasksOn(scope, wanted)].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? undefined : sql<Standing>`(${sql.join(parts, sql` union all `)})`;
}

/**
 * Has one process read what follows in the transaction: starting others takes longer than reading some
 * hundred rows, or counting some thousand.
 */
const byOneProcess = (scope: Scope) =>
  scope.run(
    db.selectNoFrom(sql`set_config('max_parallel_workers_per_gather', '0', true)`.as('max_parallel_workers')),
  );

/** How much stands on each day that has any; what takes several days counts on each of them. */
async function countEntries(scope: Scope, wanted: Wanted): Promise<CalendarCount[]> {
  const entries = standing(scope, wanted);
  if (!entries) return [];
  const each = sql<{ day: string }>`generate_series(
      greatest(entries.day, ${wanted.from}::date),
      least(case when entries.end_day is null then entries.day else entries.end_day end, ${wanted.to}::date),
      interval '1 day')`;
  const of = (type: CalendarEntry['type']) =>
    sql<number>`(count(*) filter (where entries.type = ${sql.lit(type)}))::int`;
  const prepared = byOneProcess(scope);
  const found = scope.rows(
    db
      .selectFrom(entries.as('entries'))
      .crossJoinLateral(sql<{ day: string }>`(select ${each}::date as day)`.as('days'))
      .select(['days.day', of('deadline').as('deadlines'), of('event').as('events'), of('task').as('tasks')])
      .groupBy('days.day')
      .orderBy('days.day'),
  );
  const [, counts] = await Promise.all([prepared, found]);
  return counts;
}

/** Who attends each of these events, by name. Read at once: sorting names once for each event took most of the time. */
async function attendeesOf(scope: Scope, events: readonly string[]): Promise<Map<string, PersonName[]>> {
  if (events.length === 0) return new Map();
  const rows = await scope.rows(
    db
      .selectFrom('event_attendees')
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'event_attendees.user_id'),
      )
      .select(['event_attendees.event_id', personName().as('person')])
      .where('event_attendees.tenant_id', '=', scope.tenantId)
      .where('event_attendees.event_id', '=', sql<string>`any(${events as string[]}::uuid[])`)
      .orderBy(shownName('users'))
      .orderBy('users.id'),
  );
  const found = Map.groupBy(rows, ({ event_id }) => event_id);
  return new Map([...found].map(([event, of]) => [event, of.map(({ person }) => person)]));
}

/** What stands on the days asked for, by day; what takes the whole of one comes first. The first `most` of it. */
export async function listEntries(scope: Scope, wanted: Wanted, most: number): Promise<CalendarEntry[]> {
  const entries = standing(scope, wanted);
  return entries ? read(scope, entries, most) : [];
}

async function read(scope: Scope, entries: RawBuilder<Standing>, most: number): Promise<CalendarEntry[]> {
  const prepared = byOneProcess(scope);
  const found = scope.rows(
    db
      .selectFrom(entries.as('entries'))
      .leftJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'entries.matter_id'),
      )
      .leftJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'entries.person_id'),
      )
      .select(['entries.type', 'entries.id', 'entries.title', 'entries.kind', 'entries.state'])
      .select(['entries.day', 'entries.end_day', 'entries.time', 'entries.end_time', 'entries.time_zone'])
      .select(['entries.place', 'entries.critical', 'entries.confirmed', 'entries.latest_on'])
      .select([
        'entries.extension_until',
        'entries.proposed_on',
        'entries.stored_on',
        'entries.version',
        'entries.updated_at',
        'entries.matter_id',
      ])
      .select(['matters.title as matter_title', 'matters.number as matter_number'])
      .select(
        sql<PersonName[]>`case when users.id is null then '[]'::jsonb
          else jsonb_build_array(${personName()}) end`.as('people'),
      )
      .orderBy('entries.day')
      .orderBy(sql`entries.time nulls first`)
      .orderBy('entries.id')
      .limit(most),
  );
  const [, rows] = await Promise.all([prepared, found]);
  const events = rows.filter(({ type }) => type === 'event').map(({ id }) => id);
  const attendees = await attendeesOf(scope, events);
  return rows.map(({ matter_id, matter_title, matter_number, people, ...entry }) => ({
    ...entry,
    people: entry.type === 'event' ? (attendees.get(entry.id) ?? []) : people,
    matter:
      matter_id === null ? null : { id: matter_id, number: matter_number ?? '', title: matter_title ?? '' },
  }));
}

/**
 * What stands on the days asked for; where it is more than `most`, how much on each day instead. It is counted only
 * then: counting first would read everything twice.
 */
export async function listOrCount(
  scope: Scope,
  wanted: Wanted,
  most: number,
): Promise<{ entries: CalendarEntry[]; counts: null } | { entries: null; counts: CalendarCount[] }> {
  const every = standing(scope, wanted);
  if (!every) return { entries: [], counts: null };
  const unlessMore = sql<Standing>`(with found as materialized (
      select * from ${every} as entries limit ${most + 1})
    select * from found where (select count(*) from found) <= ${most})`;
  const entries = await read(scope, unlessMore, most);
  if (entries.length > 0) return { entries, counts: null };
  const counts = await countEntries(scope, wanted);
  return counts.length === 0 ? { entries, counts: null } : { entries: null, counts };
}
