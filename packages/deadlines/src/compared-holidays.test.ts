import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { weekdayOf } from './days.ts';
import { closedDaysOf } from './holidays.ts';
import { packs } from './packs.ts';

/** Years that both know. */
const years = { first: 2010, last: 2030 };

/** A place whose closed weekdays are compared with those of another list, and how both differ. */
interface Compared {
  /** The sets that close days there. */
  sets: string[];
  /** The place as `date-holidays` names it. */
  there: [country: string, region?: string];
  /** Holidays that only the sets have. */
  ours: string[];
  /** Holidays that only the other list has. */
  theirs: string[];
}

// The other list is not about courts. It has no closings by executive order, and no day of Washington's area alone.
const federal = ['Federal offices closed by executive order', 'Inauguration Day'];

// They close shops and banks, but no court: the laws on holidays of the Länder do not name them.
const evenings = ['Heiliger Abend', 'Silvester'];
// What holds in some towns alone closes their courts, and the set cannot know which.
const catholicTowns: Record<string, string> = {
  BY: 'Mariä Himmelfahrt (in Gemeinden mit überwiegend katholischer Bevölkerung)',
  SN: 'Fronleichnam (in einzelnen Gemeinden)',
  TH: 'Fronleichnam (in einzelnen Gemeinden)',
};
const lands = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
];

const compared: Compared[] = [
  { sets: ['us-federal'], there: ['US'], ours: federal, theirs: [] },
  { sets: ['us-uspto'], there: ['US'], ours: federal, theirs: [] },
  {
    sets: ['us-federal', 'us-MA'],
    there: ['US', 'MA'],
    ours: federal,
    // Days of Suffolk County, which the state does not keep.
    theirs: ['Bunker Hill Day', 'Evacuation Day'],
  },
  {
    sets: ['us-federal', 'us-DC'],
    there: ['US', 'DC'],
    // It is moved from a weekend (D.C. Code § 1-612.02); the other list does not move it.
    ours: ['Emancipation Day (observed)', ...federal],
    theirs: [],
  },
  {
    sets: ['us-ca-judicial'],
    there: ['US', 'CA'],
    // Days of courts alone (Code Civ. Proc. § 135), and Columbus Day until Native American Day took its place.
    ours: [
      'Cesar Chavez Day (observed)',
      'Columbus Day',
      "Lincoln's Birthday",
      "Lincoln's Birthday (observed)",
      'Native American Day',
    ],
    // A holiday of the state from 2023 on (AB 1655): courts were open on June 20, 2022.
    theirs: ['Juneteenth (substitute day)'],
  },
  {
    sets: ['us-tx-662.003', 'us-tx-662.021'],
    there: ['US', 'TX'],
    // State holidays (Tex. Gov't Code § 662.003(b)).
    ours: [
      'Confederate Heroes Day',
      'Emancipation Day in Texas',
      'Lyndon Baines Johnson Day',
      'San Jacinto Day',
      'Texas Independence Day',
    ],
    // The statute (§ 662.003) does not name Columbus Day, and moves no day from a weekend.
    theirs: [
      'Columbus Day',
      'Independence Day (substitute day)',
      'Juneteenth (substitute day)',
      "New Year's Day (substitute day)",
      'Veterans Day (substitute day)',
    ],
  },
  {
    sets: ['us-ny-gcl24'],
    there: ['US', 'NY'],
    ours: ["Lincoln's birthday (observed)"],
    // Gen. Constr. Law § 24 moves days from a Sunday alone, and does not name Susan B. Anthony Day.
    theirs: [
      'Christmas Day (substitute day)',
      'Independence Day (substitute day)',
      'Juneteenth (substitute day)',
      "New Year's Day (substitute day)",
      'Susan B. Anthony Day',
      'Veterans Day (substitute day)',
    ],
  },
  {
    sets: ['gb-eng'],
    there: ['GB', 'ENG'],
    // Royal proclamations of 2011 and 2012.
    ours: ['Royal wedding', 'Spring bank holiday (moved)'],
    theirs: ['Spring bank holiday'],
  },
  { sets: ['eu-be'], there: ['BE'], ours: [], theirs: [] },
  ...lands.map(
    (land): Compared => ({
      sets: [`de-${land}`],
      there: ['DE', land],
      ours: [catholicTowns[land] ?? []].flat(),
      theirs: evenings,
    }),
  ),
];

const setOf = (id: string) => {
  const set = packs.map(({ holidays }) => holidays[id]).find((found) => found !== undefined);
  if (!set) throw new Error(`No pack has the set ${id}.`);
  return set;
};

const onWeekdays = (days: readonly { day: string; name: string }[]) =>
  new Map(days.filter(({ day }) => weekdayOf(day) <= 5).map(({ day, name }) => [day, name]));

const only = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
  [...some].filter(([day]) => !others.has(day)).map(([, name]) => name);

test.each(compared)('$sets close what the other list of $there has, but for what is named', (place) => {
  const other = new Holidays(...(place.there as [string]));
  const sets = place.sets.map(setOf);
  const first = Math.max(years.first, ...sets.map(({ covers }) => covers[0]));
  const last = Math.min(years.last, ...sets.map(({ covers }) => covers[1]));
  const [ours, theirs] = [new Set<string>(), new Set<string>()];
  for (let year = first; year <= last; year += 1) {
    const closed = onWeekdays(
      sets.flatMap((set) => closedDaysOf(set, year).map(({ day, by }) => ({ day, name: by.name }))),
    );
    const listed = onWeekdays(
      other
        .getHolidays(year)
        .filter(({ type }) => type === 'public' || type === 'bank')
        .map(({ date, name }) => ({ day: date.slice(0, 10), name })),
    );
    for (const name of only(closed, listed)) ours.add(name);
    for (const name of only(listed, closed)) theirs.add(name);
  }
  expect({ ours: [...ours].sort(), theirs: [...theirs].sort() }).toEqual({
    ours: place.ours.toSorted(),
    theirs: place.theirs.toSorted(),
  });
  expect(last - first).toBeGreaterThanOrEqual(20);
});

test('each set of a place is compared, but for those of single towns', () => {
  const sets = packs.flatMap(({ holidays }) => Object.keys(holidays));
  const done = new Set(compared.flatMap((place) => place.sets));
  expect(sets.filter((id) => !done.has(id))).toEqual(['de-Augsburg']);
});

/*
 * Nothing compares the days that the other list has not. They are worked out here once more, from what the statutes say, by
 * nothing that the sets are read with.
 */

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
const weekday = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

type DaysOf = (year: number) => string[];
const on =
  (month: number, day: number): DaysOf =>
  (year) => [iso(year, month, day)];
/** The Friday before a Saturday, where the law says so, and the Monday after a Sunday. */
const movedFrom =
  (month: number, day: number, saturdayToo = true): DaysOf =>
  (year) =>
    ({
      0: [iso(year, month, day + 1)],
      6: saturdayToo ? [iso(year, month, day - 1)] : [],
    })[weekday(year, month, day)] ?? [];
/** @param first the earliest day of the month on which it can be: the 22nd for a fourth weekday */
const nth =
  (month: number, ofWeek: number, first: number): DaysOf =>
  (year) =>
    [0, 1, 2, 3, 4, 5, 6]
      .filter((more) => weekday(year, month, first + more) === ofWeek)
      .map((more) => iso(year, month, first + more));
const during =
  (first: number, last: number, days: DaysOf): DaysOf =>
  (year) =>
    year >= first && year <= last ? days(year) : [];
const listed =
  (...days: string[]): DaysOf =>
  (year) =>
    days.filter((day) => day.startsWith(String(year)));
/** Sixty days after Easter, by Butcher's algorithm. */
const corpusChristi: DaysOf = (year) => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return [iso(year, Math.floor(n / 31), (n % 31) + 1 + 60)];
};

const workedOut: Record<string, DaysOf> = {
  'Federal offices closed by executive order': listed(
    ...['2012-12-24', '2014-12-26', '2018-12-05', '2018-12-24', '2019-12-24', '2020-12-24', '2024-12-24'],
    ...['2025-01-09', '2025-12-24', '2025-12-26'],
  ),
  'Inauguration Day': (year) => ((year - 1) % 4 === 0 ? [iso(year, 1, 20)] : []),
  'Emancipation Day (observed)': movedFrom(4, 16),
  'Cesar Chavez Day (observed)': movedFrom(3, 31),
  'Columbus Day': during(2010, 2021, nth(10, 1, 8)),
  "Lincoln's Birthday": on(2, 12),
  "Lincoln's Birthday (observed)": movedFrom(2, 12),
  'Native American Day': during(2022, 2030, nth(9, 5, 22)),
  'Confederate Heroes Day': on(1, 19),
  'Emancipation Day in Texas': on(6, 19),
  'Lyndon Baines Johnson Day': on(8, 27),
  'San Jacinto Day': on(4, 21),
  'Texas Independence Day': on(3, 2),
  "Lincoln's birthday (observed)": movedFrom(2, 12, false),
  'Royal wedding': listed('2011-04-29'),
  'Spring bank holiday (moved)': listed('2012-06-04', '2022-06-02'),
  'Mariä Himmelfahrt (in Gemeinden mit überwiegend katholischer Bevölkerung)': on(8, 15),
  'Fronleichnam (in einzelnen Gemeinden)': corpusChristi,
};

const alone = compared.flatMap(({ sets, ours }) => ours.map((name) => ({ name, sets })));

test.each(alone)('$name of $sets is on the day that the law says', ({ name, sets }) => {
  expect(Object.keys(workedOut)).toContain(name);
  const set = sets
    .map(setOf)
    .find(({ holidays }) => holidays.some((each) => [each.name, `${each.name} (observed)`].includes(name)));
  if (!set) throw new Error(`No set has ${name}.`);
  for (
    let year = Math.max(years.first, set.covers[0]);
    year <= Math.min(years.last, set.covers[1]);
    year += 1
  ) {
    const days = workedOut[name]?.(year) ?? [];
    // On a day of two holidays the set names one of them.
    const closed = closedDaysOf(set, year).filter(({ day, by }) => by.name === name || days.includes(day));
    expect(closed.map(({ day }) => day)).toEqual(days);
  }
});
