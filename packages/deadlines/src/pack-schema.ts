import {
  dayCounts,
  deadlineKinds,
  deemings,
  directions,
  longestPeriod,
  periodUnits,
  rolls,
  serviceMethods,
  weekdays,
} from '@caseward/contract/deadline-terms';
import { isCalendarDay, oneOf } from '@caseward/contract/primitives';
import * as z from 'zod/mini';

const text = z.string().check(
  z.refine((value) => value.trim() !== '', { error: 'Must not be empty.' }),
  z.maxLength(2_000),
);
const day = z.string().check(z.refine(isCalendarDay, { error: 'Must be a day as YYYY-MM-DD.' }));
const monthDay = z
  .string()
  .check(
    z.refine((value) => isCalendarDay(`2024-${value}`), { error: 'Must be a day of the year as MM-DD.' }),
  );
const clock = z
  .string()
  .check(z.refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), { error: 'Must be a time as HH:MM.' }));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const n = whole(0, longestPeriod);
/** Days by which a holiday is moved. */
const shift = whole(-366, 366);
const year = whole(1800, 2400);
const weekday = whole(1, 7);

/** On which days a holiday falls. */
const When = z.union([
  z.strictObject({ fixed: monthDay }),
  /** The nth weekday of a month, the last one with -1; `plus` days later. */
  z.strictObject({
    month: whole(1, 12),
    weekday,
    nth: whole(-1, 5).check(z.refine((nth) => nth !== 0, { error: 'Must be 1 to 5, or -1 for the last.' })),
    plus: z.optional(shift),
  }),
  /** The last such weekday before a day of the year. */
  z.strictObject({ before: monthDay, weekday }),
  /** Days after Easter Sunday. */
  z.strictObject({ easter: shift }),
  z.strictObject({ days: z.array(day).check(z.minLength(1)) }),
]);

/** A holiday, with the years in which it is one. */
const Holiday = z.strictObject({
  name: text,
  on: When,
  from: z.optional(year),
  to: z.optional(year),
  /** Years in which it is not. */
  not: z.optional(z.array(year)),
  /** Every so many years. */
  every: z.optional(z.strictObject({ years: whole(2, 100), rest: whole(0, 99) })),
  /** Where it is observed when it falls on a Saturday or a Sunday: so many days later, or earlier. */
  observed: z.optional(
    z.strictObject({
      sat: z.optional(shift),
      sun: z.optional(shift),
      sat_certainty: z.optional(z.literal('CONTESTED')),
    }),
  ),
  certainty: z.optional(z.literal('CONTESTED')),
  prevails: z.optional(oneOf(['HOLIDAY', 'OPEN'])),
  cite: text,
  /** No text that makes it a holiday was read in full: said at each step that rests on it. */
  unverified: z.optional(z.literal(true)),
});
export type Holiday = z.infer<typeof Holiday>;

export const HolidaySet = z.strictObject({
  title: text,
  /** The years, first and last, of which every day is known. */
  covers: z.tuple([year, year]),
  holidays: z.array(Holiday).check(z.minLength(1)),
});
export type HolidaySet = z.infer<typeof HolidaySet>;

/** How a direction ends: where to, on which calendars, by which authority. */
const Ending = z.strictObject({
  roll: oneOf(rolls),
  cite: text,
  /** Names of holiday sets; `$place` stands for those of the place. */
  closed: z.array(text),
  /** Where the roll is not settled: the other reading. */
  or: z.optional(z.strictObject({ roll: oneOf(rolls), prevails: z.boolean(), cite: text })),
});

/** How a body of law counts, in one version. */
export const Counting = z.strictObject({
  id: text,
  from: z.optional(day),
  to: z.optional(day),
  exclude: text,
  count: z.tuple([oneOf(dayCounts), text]),
  open_if_at_most: z.optional(z.tuple([n, text])),
  clear: z.optional(text),
  min_open: z.optional(z.tuple([n, whole(0, 100), text])),
  after: Ending,
  before: Ending,
  /** Periods of hours: whether hours of closed days count, whether an end on one rolls, where they start. */
  hours: z.optional(
    z.strictObject({
      count: oneOf(dayCounts),
      rolls: z.boolean(),
      start: z.optional(z.literal('NEXT_HOUR')),
      cite: text,
    }),
  ),
  inaccessible: z.optional(text),
  ends: text,
});
export type Counting = z.infer<typeof Counting>;

/** What ways of service add, or to which day they move the trigger, in one version. */
export const Service = z.strictObject({
  id: text,
  from: z.optional(day),
  to: z.optional(day),
  cite: text,
  /** The text was not read in full: said of each answer in which it has a part. */
  unverified: z.optional(z.literal(true)),
  when: oneOf(['BEFORE_ROLL', 'AFTER_ROLL']),
  /** n and what is counted; or the rule of deemed service. */
  methods: z.partialRecord(
    oneOf(serviceMethods),
    z.union([z.tuple([n, oneOf(dayCounts)]), z.strictObject({ deemed: oneOf(deemings) })]),
  ),
});
export type Service = z.infer<typeof Service>;

const period = z.tuple([n, oneOf(periodUnits)]);

/** A rule, in one version. */
export const Rule = z.strictObject({
  id: z.string().check(
    z.regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, {
      error: 'Must be small letters, figures, dots and hyphens: at most 60.',
    }),
  ),
  title: text,
  /** A trigger of the pack. */
  trigger: text,
  period,
  count: z.optional(oneOf(dayCounts)),
  direction: z.optional(oneOf(directions)),
  counting: text,
  service: z.optional(text),
  cite: text,
  from: z.optional(day),
  to: z.optional(day),
  kind: oneOf(deadlineKinds),
  /** A filing: only these move when the clerk's office cannot be reached. */
  filing: z.optional(z.boolean()),
  /** Instead of the roll of the counting: nothing is to be done on the last day. */
  roll: z.optional(z.literal('NONE')),
  clear: z.optional(z.boolean()),
  /** Its first day is the trigger's, or it begins when the trigger's year ends. */
  start: z.optional(oneOf(['BEGINNING_OF_DAY', 'END_OF_YEAR'])),
  next_weekday: z.optional(z.strictObject({ weekday: oneOf(weekdays), time: z.optional(clock), cite: text })),
  at: z.optional(clock),
  extension: z.optional(z.strictObject({ from: oneOf(['ROLLED', 'UNROLLED', 'TRIGGER']), cite: text })),
  /** The later or earlier of its day and those of others: a further period from another trigger, or a given day. */
  choice: z.optional(
    z.strictObject({
      take: oneOf(['LATEST', 'EARLIEST']),
      of: z.array(z.strictObject({ trigger: text, period: z.optional(period) })).check(z.minLength(1)),
      cite: text,
    }),
  ),
  extendable: z.optional(z.boolean()),
  remind: z.optional(
    z
      .array(whole(0, 3_660))
      .check(z.minLength(1, { error: 'Must have a day, or be left out.' }), z.maxLength(20)),
  ),
  /** The text was not read in full: shown so. */
  unverified: z.optional(z.literal(true)),
  notes: z.optional(z.array(text)),
  /** Of a firm's pack: the shipped rule, as pack/id, in place of which it is applied, and why. */
  overrides: z.optional(z.strictObject({ rule: text, reason: text })),
});
export type Rule = z.infer<typeof Rule>;

export const Source = z.strictObject({
  cite: text,
  as_of: text,
  verified: z.boolean(),
  note: z.optional(text),
});

/** A pack of court rules, as it stands in its file. */
export const Pack = z.strictObject({
  pack: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  version: text,
  title: text,
  jurisdiction: text,
  sources: z.array(Source),
  /** Holiday sets of each place that `$place` stands for. */
  places: z.record(z.string(), z.array(text)),
  place_required: z.optional(z.boolean()),
  holidays: z.record(z.string(), HolidaySet),
  counting: z.array(Counting),
  service: z.array(Service),
  triggers: z.record(z.string(), text),
  rules: z.array(Rule),
});
export type Pack = z.infer<typeof Pack>;
