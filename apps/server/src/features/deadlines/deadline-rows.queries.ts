import { deadlineFields } from '@caseward/contract/deadline-fields';
import type { Deadline } from '@caseward/contract/deadline-record';
import { fieldNames } from '@caseward/contract/field-descriptions';
import { sql } from 'kysely';
import { acceptable, type Page, type SortKeys } from '../../db/keyset.ts';
import { personName, personNameOrNone } from '../../db/person-name.ts';
import type { Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { acknowledgements } from '../../platform/reminders/acknowledged.queries.ts';

/** A deadline's columns that are fields of the same name. */
export const deadlineColumns = fieldNames(deadlineFields, 'matter');

/** The zone in which a last day ends, and when. */
function endOf({ tenantId }: Tenant) {
  const zone = sql<string>`coalesce(deadlines.zone, courts.time_zone,
    (select home.time_zone from caseward.courts home where home.tenant_id = ${tenantId} and home.id = matters.court_id),
    (select tenants.time_zone from caseward.tenants where tenants.id = ${tenantId}))`;
  const clock = sql`(case when deadlines.due_time is null then (deadlines.due_on + 1)::timestamp
    else deadlines.due_on + deadlines.due_time::time end)`;
  return [zone.as('ends_zone'), sql<string>`(${clock} at time zone ${zone})::timestamptz(3)`.as('ends_at')];
}

/** The events that further days are of, as they are answered. */
const otherEvents = ({ tenantId }: Tenant) =>
  sql<Deadline['other_events']>`(case when deadlines.other_event_ids = '{}' then '[]'
    else (select coalesce(jsonb_agg(jsonb_build_object('id', others.id, 'title', others.title,
        'day', others.day, 'called_off', others.status = 'CANCELLED') order by others.day, others.id), '[]')
      from caseward.events others where others.tenant_id = ${tenantId}
        and others.id = any(deadlines.other_event_ids) and others.deleted_at is null) end)`.as(
    'other_events',
  );

/** Who was the last to acknowledge the present day, and when. */
function lastAcknowledged(scope: Tenant) {
  const last = acknowledgements(scope)
    .innerJoin('users as knowing', (join) =>
      join.on('knowing.tenant_id', '=', scope.tenantId).onRef('knowing.id', '=', 'deadline_acts.created_by'),
    )
    .orderBy('deadline_acts.created_at', 'desc')
    .orderBy('deadline_acts.id', 'desc')
    .limit(1);
  return [
    sql<Deadline['acknowledged_by']>`(${last.select(personName('knowing').as('name'))})`.as(
      'acknowledged_by',
    ),
    sql<Deadline['acknowledged_at']>`(${last.select('deadline_acts.created_at')})`.as('acknowledged_at'),
  ] as const;
}

/** Columns of deadlines in every answer. */
export const deadlineRows = (scope: Tenant) =>
  db
    .selectFrom('deadlines')
    // LEFT, so that counting can skip them: people who see a deadline see its matter.
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'deadlines.matter_id'),
    )
    .leftJoin('users as lead', (join) =>
      join.on('lead.tenant_id', '=', scope.tenantId).onRef('lead.id', '=', 'deadlines.responsible'),
    )
    .leftJoin('users as deputy', (join) =>
      join.on('deputy.tenant_id', '=', scope.tenantId).onRef('deputy.id', '=', 'deadlines.backup'),
    )
    .select([
      'deadlines.id',
      'deadlines.matter_id as matter',
      ...deadlineColumns.map((name) => `deadlines.${name}` as const),
    ])
    .leftJoin('courts', (join) =>
      join.on('courts.tenant_id', '=', scope.tenantId).onRef('courts.id', '=', 'deadlines.court_id'),
    )
    .leftJoin('events', (join) =>
      join
        .on('events.tenant_id', '=', scope.tenantId)
        .onRef('events.id', '=', 'deadlines.event_id')
        .on('events.deleted_at', 'is', null),
    )
    .leftJoin('deadlines as later', (join) =>
      join.on('later.tenant_id', '=', scope.tenantId).onRef('later.id', '=', 'deadlines.before_id'),
    )
    .select(['deadlines.court_id as court', 'courts.name as court_name'])
    .select(['deadlines.event_id as event', 'events.title as event_title', 'events.day as event_day'])
    .select(sql<boolean | null>`events.status = 'CANCELLED'`.as('called_off'))
    .select(otherEvents(scope))
    .select(lastAcknowledged(scope))
    .select(['deadlines.before_id as before', 'later.title as before_title', 'later.due_on as before_due_on'])
    .select(['deadlines.proposed_on', 'deadlines.remind_on', 'deadlines.replay_id as replay'])
    .select(['deadlines.value_number', 'deadlines.zone', 'deadlines.earliest_on', 'deadlines.latest_on'])
    .select(endOf(scope))
    .select(['deadlines.source', 'deadlines.version', 'deadlines.created_at', 'deadlines.updated_at'])
    .select([
      'matters.title as matter_title',
      personNameOrNone('lead').as('responsible_details'),
      personNameOrNone('deputy').as('backup_details'),
    ])
    .where('deadlines.tenant_id', '=', scope.tenantId)
    .where('deadlines.deleted_at', 'is', null);

type Named = 'matter_details' | 'court_details' | 'event_details' | 'before_details';
type DeadlineRow = Omit<Deadline, Named> & {
  matter_title: string | null;
  court_name: string | null;
  event_title: string | null;
  event_day: string | null;
  called_off: boolean | null;
  before_title: string | null;
  before_due_on: string | null;
};
type Ordered = Pick<DeadlineRow, 'id' | 'title' | 'due_on' | 'remind_on' | 'created_at'>;

const id = { column: sql.ref('deadlines.id'), of: (row: Ordered) => row.id, accepts: acceptable.id };

/** Sort orders of deadlines. */
export const deadlineOrders: SortKeys<'due_on' | 'title' | 'created_at', Ordered> = {
  due_on: [{ column: sql.ref('deadlines.due_on'), of: (row) => row.due_on, accepts: acceptable.day }, id],
  title: [{ column: sql.ref('deadlines.title'), of: (row) => row.title, accepts: acceptable.text }, id],
  created_at: [
    { column: sql.ref('deadlines.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
};

/** A deadline with its references, as the contract defines it. */
export const toDeadline = ({
  matter_title,
  court_name,
  event_title,
  event_day,
  called_off,
  before_title,
  before_due_on,
  ...deadline
}: DeadlineRow): Deadline => ({
  ...deadline,
  court_details: deadline.court === null ? null : { id: deadline.court, name: court_name ?? '' },
  event_details:
    deadline.event === null || event_title === null || event_day === null
      ? null
      : { id: deadline.event, title: event_title, day: event_day, called_off: called_off === true },
  before_details:
    deadline.before === null || before_due_on === null
      ? null
      : { id: deadline.before, title: before_title ?? '', due_on: before_due_on },
  matter_details: { id: deadline.matter, title: matter_title ?? '' },
});

/** A page of deadlines, as the contract defines them. */
export const toDeadlinePage = (page: Page<DeadlineRow>): Page<Deadline> => ({
  ...page,
  rows: page.rows.map(toDeadline),
});
