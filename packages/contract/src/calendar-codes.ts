import { type DeadlineKind, deadlineKinds } from './deadline-terms.ts';
import { type EventKind, eventKinds } from './event-codes.ts';

/** What stands in the calendar: deadlines and events by their kinds, tasks with a due date, closed days of courts. */
export const calendarKinds = [...deadlineKinds, ...eventKinds, 'TASK', 'CLOSED'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Where an entry stands, whatever type of record it is of. */
export const calendarStates = ['OPEN', 'DONE', 'CANCELLED'] as const;
export type CalendarState = (typeof calendarStates)[number];

/** Types of records that stand on a day. */
export const calendarTypes = ['deadline', 'event', 'task'] as const;
export type CalendarType = (typeof calendarTypes)[number];

/** The kinds of an entry. */
export const entryKinds = [...deadlineKinds, ...eventKinds, 'TASK'] as const;
export type EntryKind = DeadlineKind | EventKind | 'TASK';

/** The most days that are asked for at once. */
export const mostCalendarDays = 62;

/** The most entries that are answered; of more, each day is counted. */
export const mostCalendarEntries = 2000;
