import { type CalendarQuery, calendarFilters } from '@caseward/contract/calendar';
import { oneOf, optionalRecordDay } from '@caseward/contract/primitives';
import * as z from 'zod/mini';
import { today } from '../../shared/dates.ts';
import type { Texts } from '../../shared/lists/filters.ts';
import { type CalendarView, calendarViews, type Span, spanOf } from './spans.ts';

const fields = { ...calendarFilters, view: oneOf(calendarViews), day: optionalRecordDay() };
type Name = keyof typeof fields;

/** What a calendar shows. */
export interface CalendarAddress {
  view: CalendarView;
  day: string;
  /** In the firm. */
  today: string;
  span: Span;
  /** What is asked of the server. */
  query: CalendarQuery;
  /** What the address says, without what it cannot mean. */
  texts: Partial<Record<Name, string>>;
  /** What it cannot mean. */
  wrong: string[];
}

/** A phone opens the agenda. */
export const narrowScreen = '(max-width: 48em)';

/**
 * Reads the address of the calendar. One that names nobody shows one's own days, or all of a matter.
 * @param timeZone the firm's
 */
export function readCalendarAddress(said: Texts, timeZone: string, isNarrow: boolean): CalendarAddress {
  const given = Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const isMeant = ([name, text]: [string, string]) =>
    Object.hasOwn(fields, name) && z.safeParse(fields[name as Name], text).success;
  const texts: CalendarAddress['texts'] = Object.fromEntries(given.filter(isMeant));
  const now = today(timeZone);
  const { day = now, whose = texts.matter ? 'firm' : 'me', matter, kinds } = texts;
  const view = calendarViews.find((each) => each === texts.view) ?? (isNarrow ? 'agenda' : 'month');
  const span = spanOf(view, day);
  return {
    view,
    day,
    today: now,
    span,
    query: { ...span, whose, ...(matter && { matter }), ...(kinds && { kinds }) },
    texts,
    wrong: given.filter((entry) => !isMeant(entry)).map(([name]) => name),
  };
}
