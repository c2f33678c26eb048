import type { Calendar, CalendarCount, CalendarEntry, ClosedDay } from '@caseward/contract/calendar-record';
import { daysOf, type Span } from './spans.ts';

/** What stands on a day. */
export interface OnDay {
  day: string;
  entries: CalendarEntry[];
  /** Where there are too many to be shown. */
  count: CalendarCount | undefined;
  closed: ClosedDay[];
}

/** Each day of a span with what stands on it; what takes several days stands on each of them. */
export function byDay(span: Span, { entries, counts, closed }: Calendar): OnDay[] {
  const days = new Map(
    daysOf(span).map((day) => [day, { day, entries: [], count: undefined, closed: [] } as OnDay]),
  );
  for (const entry of entries ?? []) {
    const last = entry.end_day ?? entry.day;
    const within = { from: later(entry.day, span.from), to: earlier(last, span.to) };
    for (const day of within.from <= within.to ? daysOf(within) : [])
      days.get(day)?.entries.push(standingOn(entry, day));
  }
  for (const each of closed) days.get(each.day)?.closed.push(each);
  for (const count of counts ?? []) {
    const day = days.get(count.day);
    if (day) day.count = count;
  }
  return [...days.values()];
}

/** What takes several days as it stands on one of them: it begins on the first, ends on the last, and fills the others. */
export function standingOn(entry: CalendarEntry, day: string): CalendarEntry {
  const { day: first, end_day, time, end_time } = entry;
  if (end_day === null || end_day === first) return entry;
  return { ...entry, time: day === first ? time : null, end_time: day === end_day ? end_time : null };
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
