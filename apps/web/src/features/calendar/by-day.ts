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
    for (const day of within.from <= within.to ? daysOf(within) : []) days.get(day)?.entries.push(entry);
  }
  for (const each of closed) days.get(each.day)?.closed.push(each);
  for (const count of counts ?? []) {
    const day = days.get(count.day);
    if (day) day.count = count;
  }
  return [...days.values()];
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
