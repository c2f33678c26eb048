import type { CourtDayEntry, CourtYear } from '@caseward/contract/courts';
import { closedDaysOf, covers } from '@caseward/deadlines/holidays';
import type { Library } from '@caseward/deadlines/library';

/**
 * The days of a year on which a court is closed, by its holiday sets and by what was entered. A day that is open after all
 * stands beside the holiday that it sets aside.
 */
export function yearOf(
  year: number,
  sets: readonly string[],
  entered: readonly CourtDayEntry[],
  library: Library,
): CourtYear {
  const known = sets.flatMap((name) => {
    const set = library.holidaySet(name);
    return set ? [{ name, set }] : [];
  });
  const days = [
    ...known
      .filter(({ set }) => covers(set, `${year}-01-01`))
      .flatMap(({ name, set }) =>
        closedDaysOf(set, year).map(({ day, by }) => ({
          entry: null,
          day,
          name: by.name,
          kind: 'HOLIDAY' as const,
          certainty: by.contested ? ('CONTESTED' as const) : ('SETTLED' as const),
          source: by.cite,
          holiday_set: name,
        })),
      ),
    ...entered.map(({ id, day, kind, source, note }) => ({
      entry: id,
      day,
      name: note,
      kind,
      certainty: 'SETTLED' as const,
      source,
      holiday_set: null,
    })),
  ];
  return {
    year,
    days: days.sort((one, other) => one.day.localeCompare(other.day)),
    unknown: known
      .filter(({ set }) => !covers(set, `${year}-01-01`))
      .map(({ name, set: { title, covers } }) => ({
        name,
        title,
        first_year: covers[0],
        last_year: covers[1],
      })),
  };
}
