import type { TimelineEntry, TimelineQuery } from '@caseward/contract/matter-timeline';
import { largestExactCount } from '@caseward/contract/paging';
import { type TimelineKind, timelineKinds } from '@caseward/contract/timeline-kinds';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, orderNamed, type Page, readPage, type SortKeys } from '../../db/keyset.ts';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { today } from '../../platform/firm-days.queries.ts';

type Row = Omit<TimelineEntry, 'coming' | 'by'> & { created_by: string };

/** How much of a note is told, in characters. */
const most = sql.lit(2000);

const orders: SortKeys<'day', Pick<Row, 'id' | 'day' | 'time'>> = {
  day: [
    { column: sql.ref('entries.day'), of: (row) => row.day, accepts: acceptable.day },
    {
      column: sql`coalesce(entries.time, '00:00')`,
      of: (row) => row.time ?? '00:00',
      accepts: acceptable.time,
    },
    { column: sql.ref('entries.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/**
 * A page of what happened in a matter and what is coming. All of it is of one matter, so that each part is found by its
 * index; days of what was entered are those of the firm's time zone.
 */
export function listTimeline(
  scope: Scope,
  matterId: string,
  request: z.output<typeof TimelineQuery>,
): Promise<Page<TimelineEntry>> {
  const { kind = timelineKinds, from, to, ordering = '-day' } = request;
  const parts = partsOf(scope.tenantId, matterId);
  const entries = sql<Row>`(${sql.join(
    kind.map((each) => parts[each]),
    sql` union all `,
  )})`;
  let query = db
    .selectFrom(entries.as('entries'))
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'entries.created_by'),
    )
    .select(['entries.id', 'entries.kind', 'entries.record', 'entries.day', 'entries.time'])
    .select(['entries.time_zone', 'entries.title', 'entries.code', 'entries.state', 'entries.words'])
    .select(['entries.told_day', personName().as('by')])
    .select(sql<boolean>`entries.day >= ${today(scope)}`.as('coming'));
  if (from) query = query.where('entries.day', '>=', from);
  if (to) query = query.where('entries.day', '<=', to);
  return readPage(scope, query, orderNamed(orders, ordering), request, largestExactCount);
}

/** The day and the time of day of a moment in the firm's time zone, and that zone. */
const atFirm = (column: string) => sql`(${sql.ref(column)} at time zone firm.time_zone)::date as day,
  to_char(${sql.ref(column)} at time zone firm.time_zone, 'HH24:MI') as time, firm.time_zone`;

/** What each kind of entry is read from. All have the same columns, in the same order. */
function partsOf(tenantId: string, matterId: string): Record<TimelineKind, RawBuilder<unknown>> {
  const firm = sql`caseward.tenants firm`;
  const isOf = (name: string) => sql`firm.id = ${tenantId} and ${sql.ref(`${name}.tenant_id`)} = ${tenantId}
    and ${sql.ref(`${name}.matter_id`)} = ${matterId}`;
  const deadline = (name: string) => sql`caseward.deadlines d on d.tenant_id = ${tenantId}
    and d.id = ${sql.ref(`${name}.deadline_id`)} and d.deleted_at is null`;
  const none = sql`null::date`;
  return {
    EVENT: sql`select e.id, 'EVENT' as kind, e.id as record, e.day, to_char(e.start_time, 'HH24:MI') as time, e.time_zone,
        e.title, e.kind as code, e.status as state, e.description as words, ${none} as told_day, e.created_by
      from caseward.events e
      where e.tenant_id = ${tenantId} and e.matter_id = ${matterId} and e.deleted_at is null`,
    EVENT_HISTORY: sql`select v.id, 'EVENT_HISTORY' as kind, e.id as record, ${atFirm('v.created_at')},
        e.title, e.kind as code, '' as state, v.reason as words, v.day as told_day, v.created_by
      from ${firm}, caseward.event_values v join caseward.events e on e.tenant_id = ${tenantId} and e.id = v.event_id
        and e.deleted_at is null
      where ${isOf('v')} and v.reason <> ''`,
    DEADLINE: sql`select d.id, 'DEADLINE' as kind, d.id as record, d.due_on as day, d.due_time as time, d.zone as time_zone,
        d.title, d.kind as code, d.status as state, d.description as words, ${none} as told_day, d.created_by
      from caseward.deadlines d
      where d.tenant_id = ${tenantId} and d.matter_id = ${matterId} and d.deleted_at is null`,
    DEADLINE_HISTORY: sql`select v.id, 'DEADLINE_HISTORY' as kind, d.id as record, ${atFirm('v.created_at')},
        d.title, v.source as code, '' as state, v.reason as words, v.due_on as told_day, v.created_by
      from ${firm}, caseward.deadline_values v join ${deadline('v')} where ${isOf('v')}
      union all
      select a.id, 'DEADLINE_HISTORY' as kind, d.id as record, ${atFirm('a.created_at')},
        d.title, a.kind as code, '' as state, a.words, case when a.kind like 'EXTENSION%' then a.day end, a.created_by
      from ${firm}, caseward.deadline_acts a join ${deadline('a')}
      where ${isOf('a')} and a.kind in ('DONE', 'REOPENED', 'CANCELLED', 'EXTENSION_ASKED', 'EXTENSION_GRANTED',
        'EXTENSION_REFUSED', 'CONFIRMED')`,
    NOTE: sql`select n.id, 'NOTE' as kind, n.id as record,
        coalesce(n.happened_on, (n.created_at at time zone firm.time_zone)::date) as day,
        case when n.happened_on is null then to_char(n.created_at at time zone firm.time_zone, 'HH24:MI') end as time,
        case when n.happened_on is null then firm.time_zone end as time_zone,
        '' as title, n.kind as code, '' as state, left(n.note, ${most}) as words, ${none} as told_day, n.created_by
      from ${firm}, caseward.notes n where ${isOf('n')} and n.deleted_at is null`,
    DOCUMENT: sql`select o.id, 'DOCUMENT' as kind, o.id as record, ${atFirm('o.created_at')},
        o.title, o.doc_type as code, '' as state, '' as words, ${none} as told_day, o.created_by
      from ${firm}, caseward.documents o where ${isOf('o')} and o.deleted_at is null`,
    STATUS: sql`select s.id, 'STATUS' as kind, s.matter_id as record, ${atFirm('s.created_at')},
        '' as title, s.to_status as code, s.from_status as state, s.reason as words, ${none} as told_day, s.created_by
      from ${firm}, caseward.matter_status_changes s where ${isOf('s')}`,
  };
}
