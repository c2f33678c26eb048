import * as z from 'zod/mini';
import { isCalendarDay, oneOf, requiredText } from './primitives.ts';
import { reference } from './references.ts';
import { timeZone } from './time-zones.ts';

/** What periods are stated in. */
export const periodUnits = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type PeriodUnit = (typeof periodUnits)[number];
/** Which days count: every one, or only those on which the court is open. */
export const dayCounts = ['ALL', 'OPEN'] as const;
export type DayCount = (typeof dayCounts)[number];
export const directions = ['AFTER', 'BEFORE'] as const;
export type Direction = (typeof directions)[number];
/** Where a period that ends on a closed day goes. */
export const rolls = ['NEXT', 'PREVIOUS', 'NONE'] as const;
export type Roll = (typeof rolls)[number];
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];
/** What a court's day is besides its calendar. */
export const dayKinds = ['HOLIDAY', 'CLOSED', 'INACCESSIBLE', 'OPEN'] as const;
/** Whether the law is settled, or read in two ways. */
export const certainties = ['SETTLED', 'CONTESTED'] as const;
export type Certainty = (typeof certainties)[number];
/** When a document is deemed served. */
export const deemings = ['SAME_DAY', 'NEXT_DAY', 'SECOND_DAY', 'SECOND_OPEN_DAY'] as const;
/** What a deadline is. */
export const deadlineKinds = [
  'LIMITATION',
  'STATUTORY',
  'ORDERED',
  'RESPONSE',
  'NOTICE',
  'INTERNAL',
  'FOLLOW_UP',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];
/** How a document was served. */
export const serviceMethods = [
  'PERSONAL',
  'ELECTRONIC',
  'MAIL',
  'MAIL_OUT_OF_STATE',
  'MAIL_ABROAD',
  'OVERNIGHT',
  'FAX',
  'CLERK',
  'CONSENTED',
  'FIRST_CLASS_POST',
  'DOCUMENT_EXCHANGE',
  'DELIVERED',
] as const;
export type ServiceMethod = (typeof serviceMethods)[number];

const said = <Schema extends z.core.$ZodType & { check: (...checks: never[]) => Schema }>(
  schema: Schema,
  about: { description: string },
): Schema => schema.check(z.meta(about) as never);

/** The largest count of a period. */
export const longestPeriod = 20_000;
const count = z
  .int({ error: 'Must be a whole number.' })
  .check(
    z.minimum(0, { error: 'Must not be negative.' }),
    z.maximum(longestPeriod, { error: 'Is too large.' }),
  );

/** The years that are counted in; others are slips of the keyboard. */
const years = { first: 1800, last: 2400 } as const;
const isInReach = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= years.first && year <= years.last;
};
const outOfReach = { error: `Must be a day between ${years.first} and ${years.last}.` };

const day = z
  .string({ error: 'Must be a day as YYYY-MM-DD.' })
  .check(
    z.refine(isCalendarDay, { error: 'Must be a day as YYYY-MM-DD.', abort: true }),
    z.refine(isInReach, outOfReach),
    z.meta({ description: 'A day, YYYY-MM-DD.' }),
  );

const clock = z.string({ error: 'Must be a time as HH:MM.' }).check(
  z.refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: 'Must be a time as HH:MM.' }),
  z.meta({ description: 'A local time of the court, HH:MM.' }),
);

const moment = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$/;

/** When something happened: a day, a local moment in the court's zone, or an instant with its offset. */
export const Trigger = z.string({ error: 'Enter a day or a moment.' }).check(
  z.minLength(1, { error: 'Enter a day or a moment.', abort: true }),
  z.refine(
    (text) => {
      const [, on = ''] = moment.exec(text) ?? [];
      return isCalendarDay(on);
    },
    { error: 'Enter a day as YYYY-MM-DD, or a moment as YYYY-MM-DDTHH:MM.', abort: true },
  ),
  z.refine(isInReach, outOfReach),
  z.meta({
    description:
      'The event from which is counted: YYYY-MM-DD, a local moment of the court (YYYY-MM-DDTHH:MM), or an instant with its offset, which takes a zone. From 1800 to 2400. Periods of hours take a moment; services with an hour until which they count for the day are answered both ways without one. Of an hour that clocks repeat, the first is meant; one that they skip is refused.',
  }),
);

const Zone = said(timeZone('Must be a time zone.'), {
  description:
    'The IANA time zone of the court. Without it the answer has no instant at which the last day ends.',
});

const Addition = z.strictObject({
  n: count,
  unit: said(z._default(oneOf(['DAY', 'WEEK', 'MONTH', 'YEAR']), 'DAY'), {
    description: 'DAY when left out.',
  }),
  count: said(z._default(oneOf(dayCounts), 'ALL'), {
    description: 'OPEN adds days on which the court is open.',
  }),
  when: said(oneOf(['BEFORE_ROLL', 'AFTER_ROLL']), {
    description:
      'BEFORE_ROLL: added to the period, or further back when it is counted back. AFTER_ROLL: added to the day on which the period would otherwise end, which may then roll again.',
  }),
});

/** How a deadline is counted, without a rule of a pack. */
export const Calculation = z.strictObject({
  n: said(count, { description: 'How many units.' }),
  unit: oneOf(periodUnits),
  direction: said(z._default(oneOf(directions), 'AFTER'), {
    description: 'AFTER or BEFORE the trigger; AFTER when left out.',
  }),
  count: said(z._default(oneOf(dayCounts), 'ALL'), {
    description:
      'ALL counts every day or hour. OPEN, of days and hours alone, counts only those of days on which the court is open.',
  }),
  open_if_at_most: said(z.optional(count), {
    description: 'Periods of at most so many days count open days only (n is compared as it is stated).',
  }),
  clear: said(z._default(z.boolean(), false), {
    description: 'Clear days: both the day of the event and the day of the act are outside the period.',
  }),
  start: said(z._default(oneOf(['EVENT', 'BEGINNING_OF_DAY', 'END_OF_YEAR', 'NEXT_HOUR']), 'EVENT'), {
    description:
      'EVENT: the day of the trigger is not counted; hours run from the moment. BEGINNING_OF_DAY: it is the first day of the period. END_OF_YEAR: the period begins when the year of the trigger ends (BGB § 199 I). NEXT_HOUR: hours run from the next full hour, from 12:00 where it is 11:00.',
  }),
  deemed: said(z.optional(oneOf(deemings)), {
    description:
      'First moves the trigger to the day of deemed service: the same, next or second day, or else the next open day; or the second open day.',
  }),
  deemed_before: said(z._default(clock, '16:30'), {
    description: 'With deemed SAME_DAY and a trigger with a time: from this time on, the next open day.',
  }),
  add: z.optional(Addition),
  next_weekday: said(z.optional(z.strictObject({ weekday: oneOf(weekdays), time: z.optional(clock) })), {
    description:
      'The next such weekday strictly after the period, which itself does not roll first; then rolls.',
  }),
  min_open: said(z.optional(z.int().check(z.minimum(0), z.maximum(100))), {
    description: 'The period contains at least so many open days, and is prolonged until it does.',
  }),
  roll: said(z._default(oneOf(rolls), 'NONE'), {
    description:
      'Where a last day goes on which the court is closed. For hours: the same time on that day. NONE when left out.',
  }),
  at: said(z.optional(clock), { description: 'The time of the last day by which the act has to be done.' }),
  extend: said(
    z.optional(
      z.strictObject({
        n: count,
        unit: oneOf(['DAY', 'WEEK', 'MONTH', 'YEAR']),
        from: oneOf(['ROLLED', 'UNROLLED', 'TRIGGER']),
      }),
    ),
    {
      description:
        'An extension that was granted: counted from the end as rolled, from the end before it rolled, or, in the unit of the period, as a longer period from the trigger.',
    },
  ),
  not_before: said(z.optional(day), {
    description: 'The later of the computed day and this one ("whichever is later").',
  }),
  not_after: said(z.optional(day), {
    description: 'The earlier of the computed day and this one ("whichever is earlier").',
  }),
});
export type Calculation = z.output<typeof Calculation>;

/** By how much a period is extended. */
export const ExtensionPeriod = z.strictObject({ n: count, unit: oneOf(['DAY', 'WEEK', 'MONTH', 'YEAR']) });
export type ExtensionPeriod = z.output<typeof ExtensionPeriod>;

/** A day of the court besides its calendar, or instead of one. */
export const CourtDay = z.strictObject({
  day,
  name: z.optional(requiredText(200, 'Enter a name.')),
  kind: said(z._default(oneOf(dayKinds), 'HOLIDAY'), {
    description:
      'HOLIDAY: periods do not end on it. CLOSED: the office is closed, which moves nothing. INACCESSIBLE: a last day for filing moves to the first accessible open day, always forward. OPEN: open, whatever the sets say.',
  }),
  certainty: said(z._default(oneOf(certainties), 'SETTLED'), {
    description: 'CONTESTED: both readings are computed, as a holiday and as an open day.',
  }),
  prevails: said(z._default(oneOf(['HOLIDAY', 'OPEN']), 'HOLIDAY'), {
    description: 'Of a contested day: the reading that prevails.',
  }),
});
export type CourtDay = z.output<typeof CourtDay>;

const list = <Schema extends z.core.$ZodType>(schema: Schema, most: number) =>
  z.array(schema, { error: 'Must be a list.' }).check(z.maxLength(most, { error: `At most ${most}.` }));

const otherDay = { name: requiredText(60, 'Name the day.'), day };
const mostOtherDays = 10;

/** Days that rules name beside the one from which is counted. */
export const otherDays = () => list(z.strictObject(otherDay), mostOtherDays);

/**
 * The same, each with the event of the matter whose day it is, if it is one:
 * when that moves, another day is proposed.
 */
export const otherDaysOfEvents = () =>
  list(z.strictObject({ ...otherDay, event: z.optional(reference('event')) }), mostOtherDays);

const questionFields = {
  trigger: Trigger,
  rule: said(z.optional(requiredText(120, 'Choose a rule.')), {
    description:
      'A rule of a pack, as pack/id; GET /api/v1/rule-packs/ lists them. Either this or a calculation.',
  }),
  calculation: z.optional(Calculation),
  zone: z.optional(Zone),
  service: said(z.optional(oneOf(serviceMethods)), {
    description: 'With a rule: how the document was served; the rule says what that adds, if anything.',
  }),
  place: said(z.optional(requiredText(20, 'Choose a place.')), {
    description:
      "With a rule: the state or Land of the court, as MA or BY, for its holidays; GET /api/v1/rule-packs/ lists those that a pack knows. Required where the law has no other calendar than the place's.",
  }),
  extension: said(z.optional(ExtensionPeriod), {
    description: 'With a rule: an extension that was granted; the rule says from which day it counts.',
  }),
  holiday_sets: said(z.optional(list(requiredText(60, 'Name a set.'), 10)), {
    description:
      "With a calculation: names of the packs' holiday sets, as GET /api/v1/rule-packs/ lists them. Left out, only Saturdays, Sundays and the given days are closed.",
  }),
  days: said(z.optional(list(CourtDay, 2_000)), {
    description:
      "The court's own days: closures, holidays of a county, or all holidays when no set is named.",
  }),
  other_days: said(z.optional(otherDays()), {
    description:
      'With a rule that chooses the later or earlier of several days: the other triggers or days that it names.',
  }),
};

const ruleOrCalculation = z.refine<{ rule?: unknown; calculation?: unknown }>(
  ({ rule, calculation }) => (rule === undefined) !== (calculation === undefined),
  { path: ['rule'], error: 'Give either a rule or a calculation.' },
);

/** What is computed: a rule of a pack, or a calculation of one's own, with all that it needs. */
export const DeadlineQuestion = z.strictObject(questionFields).check(ruleOrCalculation);
export type DeadlineQuestion = z.output<typeof DeadlineQuestion>;

/** What a preview is asked: the same, with the calendar and the zone of one of the firm's courts. */
export const DeadlineQuestionAtCourt = z
  .strictObject({
    ...questionFields,
    other_days: said(z.optional(otherDaysOfEvents()), {
      description:
        'With a rule that chooses the later or earlier of several days: the other triggers or days that it names. One that names an event is the day of it; when the event moves, another day is proposed.',
    }),
    court: said(z.optional(reference('court')), {
      description:
        "A court of the firm: its zone, its holiday sets and the days that were entered of it. What the question names itself goes first; its days stand beside the court's.",
    }),
  })
  .check(ruleOrCalculation);
export type DeadlineQuestionAtCourt = z.output<typeof DeadlineQuestionAtCourt>;
