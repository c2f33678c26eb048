import { lastRecordDay } from '@caseward/contract/primitives';
import type { RepeatUnit, Repetition } from '@caseward/contract/repeats';
import { plus } from '@caseward/deadlines/days';

/** The most days that a unit has. */
const longest: Record<RepeatUnit, number> = { DAY: 1, WEEK: 7, MONTH: 31, YEAR: 366 };

/**
 * The first day of a series that is after another one, both as YYYY-MM-DD; undefined where the series is over by then.
 * A month that has no such day has its last one, and the next one has its own again.
 * @param from the day that the series is counted from
 */
export function dayAfter(from: string, { every, unit, until }: Repetition, day: string): string | undefined {
  const between = (Date.parse(day) - Date.parse(from)) / 86_400_000;
  // None of those before is after that day, however long the months between are.
  let times = Math.max(1, Math.floor(between / (every * longest[unit])));
  while (plus(from, times * every, unit) <= day) times += 1;
  const next = plus(from, times * every, unit);
  return next > (until ?? lastRecordDay) || next > lastRecordDay ? undefined : next;
}

/**
 * The day that the series of a task is counted from, as YYYY-MM-DD: the one that it began with, if the task is due on a
 * day of that series; otherwise its due date. So a day that is changed and changed back keeps the series.
 * @param begun null: it begins with this task
 */
export function countedFrom(begun: string | null, repeats: Repetition, due_date: string): string {
  if (begun === null) return due_date;
  const dayBefore = plus(due_date, -1, 'DAY');
  return dayAfter(begun, { ...repeats, until: null }, dayBefore) === due_date ? begun : due_date;
}
