import * as z from 'zod/mini';
import { whose } from './calendar.ts';
import { entryKinds } from './calendar-codes.ts';
import { CalendarEntry } from './calendar-record.ts';
import { dayActs } from './day-sheet-labels.ts';
import { endpoint } from './endpoint.ts';
import { languageOfFile } from './language-of-file.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, requiredRecordDay, Timestamp } from './primitives.ts';
import { everyone } from './roles.ts';

/** The most lines of each part of a day sheet. */
export const mostDaySheetLines = 2000;

/** How a deadline of the day was closed. */
const Closing = z.object({
  what: oneOf(['DONE', 'CANCELLED']),
  at: Timestamp,
  by: PersonName,
  /** How it is known that it was done, or why it was cancelled. */
  words: z.string(),
  /** The title of the document that shows it. */
  document: z.nullable(z.string()),
});

/** A deadline or an event that stands on the day; those that are done or cancelled stay. */
export const DueLine = z.object({ entry: CalendarEntry, closing: z.nullable(Closing) });
export type DueLine = z.infer<typeof DueLine>;

/** Something that was done with a deadline or an event on the day. */
export const DayLine = z.object({
  id: Id,
  at: Timestamp,
  what: oneOf(dayActs),
  type: oneOf(['deadline', 'event']),
  record: z.object({ id: Id, title: z.string(), kind: oneOf(entryKinds), deleted: z.boolean() }),
  matter: z.object({ id: Id, number: z.string(), title: z.string() }),
  /** Of another day: the one before. */
  earlier_day: z.nullable(Day),
  /** The day that was entered, or that it is about. */
  day: z.nullable(Day),
  /** The reason, the evidence. */
  words: z.string(),
  document: z.nullable(z.string()),
  /** Who was responsible when it was read. */
  responsible: z.nullable(PersonName),
  by: PersonName,
});
export type DayLine = z.infer<typeof DayLine>;

/** The control sheet of a day: what stands on it, and all that was done on it. */
export const DaySheet = z.object({
  day: Day,
  today: Day,
  due: z.array(DueLine),
  /** The earliest first. */
  lines: z.array(DayLine),
  /** Whether that is all; else there is more than is answered. */
  complete: z.boolean(),
});
export type DaySheet = z.infer<typeof DaySheet>;

const asked = {
  /** Left out: today, in the firm's time zone. */
  day: z.optional(requiredRecordDay('Enter a day.')),
  /** Whose deadlines and events, and what they did. Left out: the whole firm. */
  whose: z.optional(whose),
};

export const DaySheetQuery = z.strictObject(asked);
export type DaySheetQuery = z.input<typeof DaySheetQuery>;

export const daySheet = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/calendar/day-sheet/',
    summary:
      'The control sheet of a day: deadlines and events that stand on it, and all that was entered, changed, confirmed, done, cancelled or deleted on it',
    access: everyone,
    query: DaySheetQuery,
    response: DaySheet,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/v1/calendar/day-sheet/export/',
    summary: 'The same as a CSV file',
    access: everyone,
    query: z.strictObject({ ...asked, language: languageOfFile }),
    file: ['csv'],
    limited: 'export',
  }),
};
