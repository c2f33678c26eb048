import * as z from 'zod/mini';
import { calendarStates, calendarTypes, entryKinds } from './calendar-codes.ts';
import { certainties, dayKinds } from './deadline-terms.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, Timestamp } from './primitives.ts';

/** A deadline, an event or a task, as it stands on a day. */
export const CalendarEntry = z.object({
  type: oneOf(calendarTypes),
  id: Id,
  title: z.string(),
  kind: oneOf(entryKinds),
  state: oneOf(calendarStates),
  /** The last day of a deadline, the first of an event. */
  day: Day,
  /** The last day of an event that takes several. */
  end_day: z.nullable(Day),
  /** HH:MM in the time zone; null: the whole day. Of a deadline, until when; of a task, by when. */
  time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /** Null of what takes the whole day, and of tasks, whose time is the firm's. */
  time_zone: z.nullable(z.string()),
  /** Where an event takes place; else empty. */
  place: z.string(),
  critical: z.boolean(),
  /** Of a deadline: whether a second person entered its day, or nobody has to. Else true. */
  confirmed: z.boolean(),
  /** Of a deadline whose law is unsettled: the day by the latest reading. */
  latest_on: z.nullable(Day),
  /** Of a deadline: until when an extension was asked for. */
  extension_until: z.nullable(Day),
  /**
   * Of an open deadline: the day that is proposed instead of its own, and not yet decided. Such a deadline stands on both
   * days: on the proposed one, `stored_on` is its own.
   */
  proposed_on: z.nullable(Day),
  stored_on: z.nullable(Day),
  matter: z.nullable(z.object({ id: Id, number: z.string(), title: z.string() })),
  /** Who is responsible, attends, or has the task. */
  people: z.array(PersonName),
  version: z.int(),
  updated_at: Timestamp,
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** How much stands on a day. */
export const CalendarCount = z.object({
  day: Day,
  deadlines: z.int(),
  events: z.int(),
  tasks: z.int(),
});
export type CalendarCount = z.infer<typeof CalendarCount>;

/** A day on which courts of the firm are closed. */
export const ClosedDay = z.object({
  day: Day,
  /** Of a holiday, its name; of a day that was entered, its note. */
  name: z.string(),
  kind: oneOf(dayKinds),
  certainty: oneOf(certainties),
  courts: z.array(z.object({ id: Id, name: z.string() })),
});
export type ClosedDay = z.infer<typeof ClosedDay>;

/** What stands on a span of days. */
export const Calendar = z.object({
  from: Day,
  to: Day,
  /** In the firm's time zone. */
  today: Day,
  /** By day, what takes the whole of it first; null where there are more than are answered. */
  entries: z.nullable(z.array(CalendarEntry)),
  /** Of each day that has any; null where the entries are answered. */
  counts: z.nullable(z.array(CalendarCount)),
  closed: z.array(ClosedDay),
  /** Titles of holiday sets of the firm's courts that do not cover all of these days. */
  not_covered: z.array(z.string()),
});
export type Calendar = z.infer<typeof Calendar>;
