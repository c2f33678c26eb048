import { t } from '@lingui/core/macro';
import { formatDay } from '../../shared/dates.ts';
import { locale } from '../../shared/language/language.ts';

/** How a calendar is shown. */
export const calendarViews = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that the agenda has. */
const agendaDays = 28;

const dayLength = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A day so many days later, or earlier; days are YYYY-MM-DD and have no zone. */
export const plusDays = (day: string, count: number): string => dayOf(timeOf(day) + count * dayLength);

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: string) => (new Date(timeOf(day)).getUTCDay() + 6) % 7;
/** The Monday of a week. */
const monday = (day: string) => plusDays(day, -weekday(day));
/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => weekday(day) > 4;

/** The first day of a month, so many months after that of a day. */
function monthStart(day: string, after: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 + after, 1));
}

/** A span of days, both ends included. */
export interface Span {
  from: string;
  to: string;
}

/** The days that a view shows: a month in whole weeks, from Monday on. */
export function spanOf(view: CalendarView, day: string): Span {
  if (view === 'day') return { from: day, to: day };
  if (view === 'week') return { from: monday(day), to: plusDays(monday(day), 6) };
  if (view === 'agenda') return { from: day, to: plusDays(day, agendaDays - 1) };
  const last = plusDays(monthStart(day, 1), -1);
  return { from: monday(monthStart(day, 0)), to: plusDays(monday(last), 6) };
}

/** Every day of a span. */
export const daysOf = ({ from, to }: Span): string[] =>
  Array.from({ length: Math.round((timeOf(to) - timeOf(from)) / dayLength) + 1 }, (_, n) =>
    plusDays(from, n),
  );

/** The weeks of a span that begins on a Monday. */
export const weeksOf = (span: Span): string[][] => {
  const days = daysOf(span);
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, n) => days.slice(7 * n, 7 * n + 7));
};

/** Whether two days are in one month. */
export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** The day that the view before, or after, is about. */
export function step(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return monthStart(day, by);
  return plusDays(day, by * { day: 1, week: 7, agenda: agendaDays }[view]);
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => made.format(new Date(timeOf(day)));
};

/** June 2026. */
const monthName = formatter({ month: 'long', year: 'numeric' });
/** Monday, June 1, 2026. */
export const fullDay = formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
/** June 1. */
const dayOfMonth = formatter({ month: 'long', day: 'numeric' });
/** Monday. */
export const weekdayOf = formatter({ weekday: 'long' });
/** Jun 1. */
export const monthDay = formatter({ month: 'short', day: 'numeric' });

/** What a view is about. */
export function titleOf(view: CalendarView, day: string): string {
  if (view === 'month') return monthName(day);
  if (view === 'day') return fullDay(day);
  const { from, to } = spanOf(view, day);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return t`${isOneYear ? dayOfMonth(from) : formatDay(from)} to ${formatDay(to)}`;
}
