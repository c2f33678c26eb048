import { eventFields } from '@caseward/contract/event-fields';
import type { Event, EventInput, EventPatch } from '@caseward/contract/events';
import { fieldNames } from '@caseward/contract/field-descriptions';
import type { PersonName } from '@caseward/contract/person-name';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { personName, shownName } from '../../db/person-name.ts';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { isCountedFrom } from '../../platform/replays/counted-from.queries.ts';
import { type EventTimes, instantsOf, timeColumns } from './event-times.ts';

/** An event's columns that are fields of the same name. */
const eventColumns = fieldNames(eventFields, 'matter', 'attendees', 'document', 'court');

/** An event's own writable columns. */
type EventColumns = Omit<z.output<typeof EventPatch>, 'attendees' | 'reason'>;

/** Who attends the event of the row, by name. */
const attendeesOf = (scope: Scope) =>
  db
    .selectFrom('event_attendees')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'event_attendees.user_id'),
    )
    .where('event_attendees.tenant_id', '=', scope.tenantId)
    .where('event_attendees.event_id', '=', sql<string>`${sql.ref('events.id')}`)
    .select(
      sql<
        PersonName[]
      >`coalesce(jsonb_agg(${personName()} order by ${shownName('users')}, ${sql.ref('users.id')}), '[]')`.as(
        'people',
      ),
    )
    .$asScalar()
    .$notNull();

/** Events as every answer has them. */
export const eventRows = (scope: Scope) =>
  db
    .selectFrom('events')
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'events.matter_id'),
    )
    .leftJoin('documents', (join) =>
      join
        .on('documents.tenant_id', '=', scope.tenantId)
        .onRef('documents.id', '=', 'events.document_id')
        .on('documents.deleted_at', 'is', null),
    )
    .select([
      'events.id',
      'events.matter_id as matter',
      ...eventColumns.map((name) => `events.${name}` as const),
    ])
    .leftJoin('courts', (join) =>
      join.on('courts.tenant_id', '=', scope.tenantId).onRef('courts.id', '=', 'events.court_id'),
    )
    .select(['events.court_id as court', 'courts.name as court_name'])
    .select(['events.held', 'events.version', 'events.created_at', 'events.updated_at'])
    .select([
      'matters.title as matter_title',
      'documents.id as document',
      'documents.title as document_title',
    ])
    .select(attendeesOf(scope).as('attendees_details'))
    .where('events.tenant_id', '=', scope.tenantId)
    .where('events.deleted_at', 'is', null);

type EventRow = Omit<
  Event,
  'court_details' | 'matter_details' | 'document_details' | 'attendees' | 'starts_at' | 'ends_at'
> & {
  matter_title: string | null;
  court_name: string | null;
  document_title: string | null;
};

/** An event with its references and its instants, as the contract defines it. */
export const toEvent = ({ matter_title, court_name, document_title, ...event }: EventRow): Event => ({
  ...event,
  ...instantsOf(event),
  court_details: event.court === null ? null : { id: event.court, name: court_name ?? '' },
  matter_details: { id: event.matter, title: matter_title ?? '' },
  document_details: event.document === null ? null : { id: event.document, title: document_title ?? '' },
  attendees: event.attendees_details.map(({ id }) => id),
});

/** One event, if it exists. */
export async function findEvent(scope: Scope, id: string): Promise<Event | undefined> {
  const row = await scope.row(eventRows(scope).where('events.id', '=', id));
  return row && toEvent(row);
}

/** The matter of an event, if it exists. Takes no lock: an event stays in its matter. */
export const findMatterOfEvent = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('events')
      .select('matter_id as matter')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** An event's writable fields and version, locked until the transaction ends; undefined when it does not exist. */
export async function lockEvent(scope: Scope, id: string) {
  const [event, attendees] = await Promise.all([
    scope.row(
      db
        .selectFrom('events')
        .select([...eventColumns, 'document_id as document', 'court_id as court', 'version'])
        .select(['updated_by', updatedByName(scope, 'events')])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    ),
    // Sent after the lock, so that it sees the previous holder's writes.
    scope.rows(
      db
        .selectFrom('event_attendees')
        .select('user_id')
        .where('tenant_id', '=', scope.tenantId)
        .where('event_id', '=', id),
    ),
  ]);
  return event && { ...event, attendees: attendees.map((row) => row.user_id) };
}

/** Writes a new event with its matter's protection; answers its id. */
export async function insertEvent(
  scope: Scope,
  { matter, document, court, attendees: _, ...fields }: z.output<typeof EventInput> & EventTimes,
  marks: MatterProtection,
): Promise<string> {
  const values = {
    ...creationStamp(scope),
    ...marks,
    ...fields,
    matter_id: matter,
    document_id: document,
    court_id: court,
  };
  await scope.run(db.insertInto('events').values(values));
  return values.id;
}

/** Changes the given columns of a locked event, and its version. */
export const updateEvent = (scope: Scope, id: string, { document, court, ...fields }: EventColumns) =>
  scope.run(
    db
      .updateTable('events')
      .set({ ...fields, document_id: document, court_id: court, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** An event, with the matter that it belongs to and how that is protected. */
export interface EventInMatter extends MatterProtection {
  id: string;
  matter: string;
}

/** Adds a day and times to the history of an event. */
export const insertValue = (
  scope: Scope,
  { id: event_id, matter: matter_id, ...marks }: EventInMatter,
  { day, start_time, end_day, end_time, time_zone }: EventTimes,
  reason: string,
) =>
  scope.run(
    db.insertInto('event_values').values({
      tenant_id: scope.tenantId,
      id: uuidv7(),
      event_id,
      matter_id,
      ...marks,
      ...{ day, start_time, end_day, end_time, time_zone },
      reason,
      created_by: scope.userId,
    }),
  );

/** Every day and time that an event has had, latest first. */
export async function listValues(scope: Scope, id: string) {
  const rows = await scope.rows(
    db
      .selectFrom('event_values')
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'event_values.created_by'),
      )
      .select(['event_values.id', 'event_values.reason', 'event_values.created_at'])
      .select(timeColumns.map((name) => `event_values.${name}` as const))
      .select(personName().as('created_by'))
      .where('event_values.tenant_id', '=', scope.tenantId)
      .where('event_values.event_id', '=', id)
      .orderBy('event_values.id', 'desc'),
  );
  return rows.map((row) => ({ ...row, ...instantsOf(row) }));
}

/** Adds people to those who attend an event. */
export async function insertAttendees(
  scope: Scope,
  { id: event_id, matter: matter_id, visible_to }: EventInMatter,
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  const { tenantId: tenant_id, userId: created_by } = scope;
  const rows = users.map((user_id) => ({ tenant_id, event_id, matter_id, visible_to, user_id, created_by }));
  await scope.run(db.insertInto('event_attendees').values(rows));
}

/** Removes all who attend an event. */
export const removeAttendees = (scope: Scope, id: string) =>
  scope.run(
    db.deleteFrom('event_attendees').where('tenant_id', '=', scope.tenantId).where('event_id', '=', id),
  );

/** The open deadlines that are counted from an event, soonest due first, and who answers for them. */
export const openDeadlinesOf = (scope: Scope, id: string) =>
  scope.rows(
    db
      .selectFrom('deadlines')
      .innerJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'deadlines.matter_id'),
      )
      .select(['deadlines.id', 'deadlines.title'])
      .select(
        sql<(string | null)[]>`array[deadlines.responsible, deadlines.backup, matters.lead_attorney]`.as(
          'people',
        ),
      )
      .where('deadlines.tenant_id', '=', scope.tenantId)
      .where(isCountedFrom(scope, id))
      .where('deadlines.status', '=', 'OPEN')
      .where('deadlines.deleted_at', 'is', null)
      .orderBy('deadlines.due_on')
      .orderBy('deadlines.id'),
  );

/** What an event is called in the trash and the audit log. */
export const eventLabel = sql<string>`title`;
