import {
  type Event,
  type EventsQuery,
  type EventTime,
  longestEvent,
  usualOrder,
} from '@caseward/contract/events';
import { largestExactCount } from '@caseward/contract/paging';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, orderNamed, type Page, readPage, type SortKeys } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { beforeMonday, beforeToday, monday, today } from '../../platform/firm-days.queries.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';
import { eventRows, toEvent } from './events.queries.ts';

type Request = z.output<typeof EventsQuery>;
type Ordered = Pick<Event, 'id' | 'day' | 'start_time' | 'end_day' | 'created_at'>;

const id = { column: sql.ref('events.id'), of: (row: Ordered) => row.id, accepts: acceptable.id };

/** As in its indexes: what takes the whole day comes before what starts at an hour. */
const startTime = sql<string>`(case when events.start_time is null then time '00:00' else events.start_time end)`;

/** The day on which an event ends. */
const lastDay = sql<string>`(case when events.end_day is null then events.day else events.end_day end)`;

/** The order in which what has passed is counted. */
const byLastDay: Order<Ordered> = {
  direction: 'asc',
  keys: [{ column: lastDay, of: (row) => row.end_day ?? row.day, accepts: acceptable.day }, id],
};

const orders: SortKeys<'start' | 'created_at', Ordered> = {
  start: [
    { column: sql.ref('events.day'), of: (row) => row.day, accepts: acceptable.day },
    { column: startTime, of: (row) => row.start_time ?? '00:00', accepts: acceptable.time },
    id,
  ],
  created_at: [
    { column: sql.ref('events.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
};

const byStart = orderNamed(orders, 'start');

/** A page of the events that pass every filter, by their day by default. */
export async function listEvents(scope: Scope, request: Request): Promise<Page<Event>> {
  const query = narrowed(scope, request);
  const order = orderNamed(orders, request.ordering ?? usualOrder(request));
  const { order: used, ...searched } = await searchList(scope, query, 'event', order, request);
  const isPast = request.when === 'past';
  const page = await readPage(scope, query, used, request, largestExactCount, {
    countedIn: isPast ? byLastDay : byStart,
    // A page begins where the index of first days has come to today; a count reads the index of last days.
    ...(isPast && { page: sql<SqlBool>`events.day < ${today(scope)}` }),
    ...searched,
  });
  return { ...page, rows: page.rows.map(toEvent) };
}

function narrowed(scope: Scope, { kind, status, attendee, matter, when, from, to }: Request) {
  let query = eventRows(scope);
  if (kind) query = query.where(isOneOf('events.kind', kind));
  if (status) query = query.where(isOneOf('events.status', status));
  if (attendee)
    query = query.where('events.id', 'in', attendedBy(scope, attendee === 'me' ? scope.userId : attendee));
  if (matter) query = query.where('events.matter_id', '=', matter);
  if (from) query = query.where(endsFrom(sql`${from}::date`, sql`(${from}::date - ${longestEvent}::int)`));
  if (to) query = query.where('events.day', '<=', to);
  return when ? query.where(isAt(scope, when)) : query;
}

/** The events that somebody attends. */
const attendedBy = (scope: Scope, user: string) =>
  db
    .selectFrom('event_attendees')
    .select('event_attendees.event_id')
    .where('event_attendees.tenant_id', '=', scope.tenantId)
    .where('event_attendees.user_id', '=', user);

/** That an event ends on a day or later: it begins at most so many days before, which the index of days finds. */
const endsFrom = (day: RawBuilder<unknown>, longestBefore: RawBuilder<unknown>) =>
  sql<SqlBool>`(events.day > ${longestBefore} and ${lastDay} >= ${day})`;

function isAt(scope: Scope, when: EventTime): RawBuilder<SqlBool> {
  const now = today(scope);
  const fromToday = endsFrom(now, beforeToday(scope, longestEvent));
  const fromMonday = endsFrom(monday(scope, 0), beforeMonday(scope, longestEvent));
  return {
    coming: fromToday,
    today: sql<SqlBool>`(${fromToday} and events.day <= ${now})`,
    week: sql<SqlBool>`(${fromMonday} and events.day < ${monday(scope, 1)})`,
    past: sql<SqlBool>`${lastDay} < ${now}`,
  }[when];
}
