import * as z from 'zod/mini';
import { certainties, dayKinds } from './deadline-terms.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery, SearchableQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalLine,
  optionalText,
  recordFields,
  requiredLine,
  requiredRecordDay,
  Timestamp,
} from './primitives.ts';
import { pathId } from './references.ts';
import { everyone, lawyers } from './roles.ts';
import { timeZone } from './time-zones.ts';

/** The most days that are entered of one court. */
export const mostCourtDays = 2_000;

const wrongTime = 'Must be a time as HH:MM.';
const clock = () =>
  z.pipe(
    z.nullable(
      z
        .string({ error: wrongTime })
        .check(z.refine((time) => /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(time), { error: wrongTime })),
    ),
    z.transform((time) => time || null),
  );

const names = (one: string) =>
  z.pipe(
    z
      .array(requiredLine(60, one), { error: 'Must be a list.' })
      .check(z.maxLength(20, { error: 'At most 20.' })),
    z.transform((list) => [...new Set(list)]),
  );

/** Names of the packs' holiday sets. */
export const holidaySets = () => names('Name a set.');

const website = () =>
  optionalLine(500).check(
    z.refine((address) => address === '' || /^https?:\/\/[^\s/]+/.test(address), {
      error: 'Must be an address that begins with https://.',
    }),
  );

const optionalFields = {
  jurisdiction: z.optional(optionalLine(200)),
  /** Names of the packs whose rules it applies; none: those of any. */
  packs: z.optional(names('Name a pack.')),
  /** Names of the packs' holiday sets on which it is closed. */
  holiday_sets: z.optional(holidaySets()),
  opens: z.optional(clock()),
  closes: z.optional(clock()),
  address: z.optional(optionalText(500)),
  phone: z.optional(optionalLine(60)),
  website: z.optional(website()),
};
const required = {
  name: requiredLine(200, 'Enter a name.'),
  time_zone: timeZone('Choose a time zone.'),
};
const readOnly = ['id', ...Object.keys(recordFields)];

/** Body to add a court. */
export const CourtInput = bodyOf({ ...required, ...optionalFields }, readOnly);
export type CourtInput = z.input<typeof CourtInput>;
export const CourtPatch = bodyOf({ ...allOptional(required), ...optionalFields }, readOnly);
export type CourtPatch = z.input<typeof CourtPatch>;

/** A court: its calendar, and the zone in which its days end. */
export const Court = z.object({
  id: Id,
  name: z.string(),
  jurisdiction: z.string(),
  packs: z.array(z.string()),
  holiday_sets: z.array(z.string()),
  time_zone: z.string(),
  /** HH:MM in its zone, as closes. */
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  ...recordFields,
});
export type Court = z.infer<typeof Court>;

/** Body to enter a day of a court. */
export const CourtDayInput = z.strictObject({
  day: requiredRecordDay('Choose a day.'),
  kind: oneOf(dayKinds),
  /** Where that is known from: an order, a notice, a statute. */
  source: requiredLine(200, 'Say where this is known from, such as an order or a notice of the court.'),
  /** What it is called in explanations: Snow emergency. */
  note: z.optional(optionalLine(200)),
});
export type CourtDayInput = z.input<typeof CourtDayInput>;

/** A day of a court besides its calendar, or instead of one. */
export const CourtDayEntry = z.object({
  id: Id,
  day: Day,
  kind: oneOf(dayKinds),
  source: z.string(),
  note: z.string(),
  created_at: Timestamp,
  created_by: PersonName,
});
export type CourtDayEntry = z.infer<typeof CourtDayEntry>;

/** The days of a year on which a court is closed, besides Saturdays and Sundays, and those that were entered of it. */
export const CourtYear = z.object({
  year: z.int(),
  days: z.array(
    z.object({
      /** The entry; null of a holiday of a set. */
      entry: z.nullable(Id),
      day: Day,
      /** Of a holiday, its name; of a day that was entered, its note. */
      name: z.string(),
      /** Of a holiday set, HOLIDAY. */
      kind: oneOf(dayKinds),
      certainty: oneOf(certainties),
      /** The authority of a holiday, the source of a day that was entered. */
      source: z.string(),
      /** The holiday set; null of a day that was entered. */
      holiday_set: z.nullable(z.string()),
    }),
  ),
  /** Holiday sets that do not cover the year: on which days these close it is not known. */
  unknown: z.array(
    z.object({ name: z.string(), title: z.string(), first_year: z.int(), last_year: z.int() }),
  ),
});
export type CourtYear = z.infer<typeof CourtYear>;

const params = z.object({ id: pathId('court') });
const path = '/api/v1/courts/:id/';
const wrongYear = 'Must be a year from 1900 to 2200.';

export const courts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/courts/',
    summary: 'The courts of the firm, by name',
    access: everyone,
    query: SearchableQuery,
    response: Court,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/courts/',
    summary: 'Add a court, with its zone and its holidays',
    access: lawyers,
    body: CourtInput,
    response: Court,
    creates: true,
    versioned: true,
    takesIdempotencyKey: true,
  }),
  get: endpoint({
    method: 'GET',
    path,
    summary: 'One court',
    access: everyone,
    params,
    response: Court,
    versioned: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change a court; what was computed with it before stays as it is',
    access: lawyers,
    params,
    body: CourtPatch,
    response: Court,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove a court: it is no longer offered. One that matters or open deadlines name stays',
    access: lawyers,
    params,
    refuses: ['conflict'],
  }),
  year: endpoint({
    method: 'GET',
    path: `${path}year/`,
    summary:
      'The days of a year on which a court is closed: holidays of its sets, and days that were entered',
    access: everyone,
    params,
    query: z.strictObject({
      /** Left out: the present one. */
      year: z.optional(
        z.pipe(
          z.string({ error: wrongYear }).check(z.regex(/^(19\d\d|2[01]\d\d|2200)$/, { error: wrongYear })),
          z.transform(Number),
        ),
      ),
    }),
    response: CourtYear,
  }),
};

export const courtDays = {
  list: endpoint({
    method: 'GET',
    path: `${path}days/`,
    summary: 'Closures and other days that were entered of a court, latest day first',
    access: everyone,
    params,
    query: PageQuery,
    response: CourtDayEntry,
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: `${path}days/`,
    summary: 'Enter a day on which a court is closed, cannot be reached, or is open after all',
    access: lawyers,
    params,
    body: CourtDayInput,
    response: CourtDayEntry,
    creates: true,
    takesIdempotencyKey: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}days/:day/`,
    summary: 'Remove a day that was entered of a court',
    access: lawyers,
    params: z.object({ id: pathId('court'), day: pathId('court_day') }),
  }),
};
