import type { Calendar, ClosedDay } from '@caseward/contract/calendar-record';
import { closedDaysOf, covers } from '@caseward/deadlines/holidays';
import type { Library } from '@caseward/deadlines/library';
import type { Scope } from '../../db/scope.ts';
import { libraryOf } from '../court-rules/library.ts';
import { courtsWithDays, type EnteredDay } from './closed-days.queries.ts';

type Court = Awaited<ReturnType<typeof courtsWithDays>>[number];

/** The days of a span on which courts of the firm are closed, and the holiday sets that do not cover all of it. */
export async function closedDays(
  scope: Scope,
  from: string,
  to: string,
): Promise<Pick<Calendar, 'closed' | 'not_covered'>> {
  const [courts, library] = await Promise.all([courtsWithDays(scope, from, to), libraryOf(scope)]);
  const closed = new Map<string, ClosedDay>();
  for (const { id, name, ...court } of courts)
    for (const day of daysOf(court, from, to, library)) {
      const key = [day.day, day.name, day.kind, day.certainty].join('\0');
      const one = closed.get(key) ?? { ...day, courts: [] };
      closed.set(key, { ...one, courts: [...one.courts, { id, name }] });
    }
  const notCovered = courts
    .flatMap(({ holiday_sets }) => holiday_sets)
    .flatMap((name) => library.holidaySet(name) ?? [])
    .filter((set) => !covers(set, from) || !covers(set, to));
  return {
    closed: [...closed.values()].sort((one, other) => one.day.localeCompare(other.day)),
    not_covered: [...new Set(notCovered.map(({ title }) => title))],
  };
}

/** The days on which a court is closed: what was entered of a day stands before its holidays. */
function daysOf(
  { holiday_sets, entered }: Omit<Court, 'id' | 'name'>,
  from: string,
  to: string,
  library: Library,
) {
  const said = new Set(entered.map(({ day }) => day));
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))];
  const holidays = new Map<string, EnteredDay>();
  for (const set of holiday_sets.flatMap((name) => library.holidaySet(name) ?? []))
    for (const year of years.filter((each) => covers(set, `${each}-01-01`)))
      for (const { day, by } of closedDaysOf(set, year))
        if (day >= from && day <= to && !said.has(day) && !holidays.has(day))
          holidays.set(day, {
            day,
            name: by.name,
            kind: 'HOLIDAY',
            certainty: by.contested ? 'CONTESTED' : 'SETTLED',
          });
  return [...entered.filter(({ kind }) => kind !== 'OPEN'), ...holidays.values()];
}
