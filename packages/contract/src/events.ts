import * as z from 'zod/mini';
import { BulkDeletion, BulkDeletionAnswer } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { eventKinds, eventStatuses } from './event-codes.ts';
import { orderingBy, pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalDay,
  optionalLine,
  optionalRecordDay,
  optionalText,
  recordFields,
  requiredLine,
  requiredRecordDay,
  someOf,
  Timestamp,
} from './primitives.ts';
import { optionalReference, pathId, reference, referenceOr, references } from './references.ts';
import { everyone, writers } from './roles.ts';
import { searchQuery } from './search-query.ts';
import { optionalTimeOfDay, TimeOfDay } from './time-of-day.ts';
import { timeZone } from './time-zones.ts';

/** The most days that one event takes. */
export const longestEvent = 31;

const noTimeZone = 'Choose a time zone.';
const wrongMethod = 'Must be a code of capital letters, such as MAIL.';

/**
 * When an event is, as the clocks on the wall say it where it is. With a day alone it takes the whole day, in no time
 * zone. An hour that comes twice, when clocks go back, is the first one.
 */
const times = {
  day: requiredRecordDay('Enter the day.'),
  start_time: z.optional(optionalTimeOfDay()),
  /** The last day; null: the day on which it begins. */
  end_day: z.optional(optionalRecordDay()),
  /** Null: its end is open. */
  end_time: z.optional(optionalTimeOfDay()),
  /** Of both times; null or left out: the firm's. */
  time_zone: z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), timeZone(noTimeZone)], { error: noTimeZone })),
      z.transform((name) => name || null),
    ),
  ),
};

/** What can be changed of an event; its matter stays. */
const changeable = {
  title: requiredLine(255, 'Enter a title.'),
  kind: oneOf(eventKinds),
  status: z.optional(oneOf(eventStatuses)),
  ...times,
  place: z.optional(optionalLine(255)),
  /** The court in which it takes place, or whose order it is. */
  court: z.optional(optionalReference('court')),
  /** How a document was served, by the code that packs of court rules have for it. */
  service_method: z.optional(
    optionalLine(40).check(
      z.refine((code) => code === '' || /^[A-Z][A-Z0-9_]*$/.test(code), { error: wrongMethod }),
    ),
  ),
  /** Who of the firm attends. */
  attendees: z.optional(references('user')),
  /** A document of the same matter: the order, the proof of service. */
  document: z.optional(optionalReference('document')),
  description: z.optional(optionalText(20_000)),
};
const fields = { ...changeable, matter: reference('matter') };
const readOnly = [
  'id',
  'starts_at',
  'ends_at',
  'matter_details',
  'attendees_details',
  'court_details',
  'document_details',
  'held',
  ...Object.keys(recordFields),
];

export const EventInput = bodyOf(fields, readOnly);
export type EventInput = z.input<typeof EventInput>;
export const EventPatch = bodyOf(
  {
    ...allOptional(changeable),
    /** Why its day or its times change; needed then, and kept with the earlier ones. */
    reason: z.optional(optionalText(2000)),
  },
  ['matter', ...readOnly],
);
export type EventPatch = z.input<typeof EventPatch>;

/** A day and times as answers have them. */
const shownTimes = {
  day: Day,
  /** Null: it takes the whole day. */
  start_time: z.nullable(TimeOfDay),
  end_day: z.nullable(Day),
  end_time: z.nullable(TimeOfDay),
  /** Null of what takes whole days. */
  time_zone: z.nullable(z.string()),
  /** The instants, by the rules of the time zone as they are known now. */
  starts_at: z.nullable(Timestamp),
  ends_at: z.nullable(Timestamp),
};

export const Event = z.object({
  id: Id,
  title: z.string(),
  kind: oneOf(eventKinds),
  status: oneOf(eventStatuses),
  ...shownTimes,
  matter: Id,
  matter_details: z.object({ id: Id, title: z.string() }),
  place: z.string(),
  court: z.nullable(Id),
  court_details: z.nullable(z.object({ id: Id, name: z.string() })),
  service_method: z.string(),
  attendees: z.array(Id),
  attendees_details: z.array(PersonName),
  /** Null where there is none, and while it is in the trash. */
  document: z.nullable(Id),
  document_details: z.nullable(z.object({ id: Id, title: z.string() })),
  description: z.string(),
  /** Its matter is on legal hold: it cannot be deleted. */
  held: z.boolean(),
  ...recordFields,
});
export type Event = z.infer<typeof Event>;

/** A day and times that an event has, or had. */
export const EventValue = z.object({
  id: Id,
  ...shownTimes,
  /** Why they took the place of those before; empty: they are the first. */
  reason: z.string(),
  created_at: Timestamp,
  created_by: PersonName,
});
export type EventValue = z.infer<typeof EventValue>;

/**
 * Where events stand to today in the firm's time zone: `coming` are those that end today or later, `past` those that
 * have ended; a week begins on Monday.
 */
export const eventTimes = ['coming', 'today', 'week', 'past'] as const;
export type EventTime = (typeof eventTimes)[number];

/** Filters and sort order of the list of events; days are those on the wall, both inclusive. */
export const eventFilters = {
  ...searchQuery,
  kind: z.optional(someOf(eventKinds)),
  status: z.optional(someOf(eventStatuses)),
  /** A user, or `me`. */
  attendee: z.optional(referenceOr('user', ['me'])),
  matter: z.optional(reference('matter')),
  when: z.optional(oneOf(eventTimes)),
  from: z.optional(optionalDay()),
  to: z.optional(optionalDay()),
  /** `start`: by day; of one day, those that take all of it come first. Left out: see `usualOrder`. */
  ...orderingBy('start', 'created_at'),
};
/** Where no order is asked for: what comes soonest first, and where what has passed is among it, the latest first. */
export const usualOrder = ({
  when,
  from,
}: {
  when?: string | undefined;
  from?: string | null | undefined;
}) => ((when !== undefined && when !== 'past') || from ? 'start' : '-start');

export const EventsQuery = z.strictObject({ ...pageQuery, ...eventFilters });
export type EventsQuery = z.input<typeof EventsQuery>;

const params = z.object({ id: pathId('event') });

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/events/',
    summary: 'Events of all matters, the latest first; those to come, the soonest first; or as asked',
    access: everyone,
    query: EventsQuery,
    response: Event,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/events/',
    summary: 'Add an event to a matter',
    access: writers,
    body: EventInput,
    response: Event,
    creates: 'event',
    takesIdempotencyKey: true,
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/events/:id/',
    summary: 'One event',
    access: everyone,
    params,
    response: Event,
    versioned: true,
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/events/:id/',
    summary:
      'Change some fields of an event; another day or time takes a reason, and the earlier one is kept',
    access: writers,
    params,
    body: EventPatch,
    response: Event,
    versioned: true,
  }),
  values: endpoint({
    method: 'GET',
    path: '/api/v1/events/:id/values/',
    summary: 'Every day and time that an event has had, and why, latest first',
    access: everyone,
    params,
    response: z.array(EventValue),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/events/:id/',
    summary: 'Delete an event',
    access: writers,
    params,
    refuses: ['conflict'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/v1/events/bulk/delete/',
    summary: 'Delete many events at once; answers their deletions, and which could not be deleted',
    access: writers,
    body: BulkDeletion,
    response: BulkDeletionAnswer,
    takesIdempotencyKey: true,
  }),
};
