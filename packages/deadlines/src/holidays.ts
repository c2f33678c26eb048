import { type Day, plus, plusDays, weekdayOf } from './days.ts';
import type { Holiday, HolidaySet } from './pack-schema.ts';

/** A day that a calendar closes. */
export interface ClosedDay {
  name: string;
  cite: string;
  contested: boolean;
  /** Whether the reading prevails under which it is closed. */
  prevails: boolean;
  /** The text that closes it was not read in full. */
  unverified: boolean;
}

/** Easter Sunday of a year (the anonymous Gregorian algorithm, as Meeus gives it). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(year, Math.floor(f / 31), (f % 31) + 1);
}

const dayOf = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The days of a holiday in a year, before any observance. */
function daysIn(year: number, { on }: Holiday): Day[] {
  if ('days' in on) return on.days.filter((day) => day.startsWith(`${year}-`));
  if ('fixed' in on) return [`${year}-${on.fixed}`];
  if ('easter' in on) return [plusDays(easterOf(year), on.easter)];
  if ('before' in on) {
    const before = `${year}-${on.before}`;
    return [plusDays(before, -((weekdayOf(before) - on.weekday + 6) % 7) - 1)];
  }
  const first = dayOf(year, on.month, 1);
  if (on.nth > 0)
    return [plusDays(first, ((on.weekday - weekdayOf(first) + 7) % 7) + 7 * (on.nth - 1) + (on.plus ?? 0))];
  const last = plusDays(plus(first, 1, 'MONTH'), -1);
  return [plusDays(last, -((weekdayOf(last) - on.weekday + 7) % 7))];
}

/** Adds the closed days that a year's holidays make; those observed may fall into the year before or after. */
function addYear(closed: Map<Day, ClosedDay>, year: number, { holidays }: HolidaySet): void {
  for (const holiday of holidays) {
    if (year < (holiday.from ?? year) || year > (holiday.to ?? year) || holiday.not?.includes(year)) continue;
    if (holiday.every !== undefined && year % holiday.every.years !== holiday.every.rest) continue;
    for (const day of daysIn(year, holiday)) {
      const { name, cite, prevails = 'HOLIDAY', unverified = false } = holiday;
      const contested = holiday.certainty === 'CONTESTED';
      add(closed, day, { name, cite, contested, prevails: prevails === 'HOLIDAY', unverified });
      const shift = { 6: holiday.observed?.sat, 7: holiday.observed?.sun }[weekdayOf(day)];
      if (shift === undefined) continue;
      const unsure = weekdayOf(day) === 6 && holiday.observed?.sat_certainty === 'CONTESTED';
      add(closed, plusDays(day, shift), {
        name: `${name} (observed)`,
        cite,
        contested: unsure,
        prevails: true,
        unverified,
      });
    }
  }
}

/** What is settled stands before what is contested. */
function add(closed: Map<Day, ClosedDay>, day: Day, why: ClosedDay): void {
  if (closed.get(day)?.contested ?? true) closed.set(day, why);
}

/** So many years are kept of each set. */
const mostYearsKept = 20;
const years = new WeakMap<HolidaySet, Map<number, Map<Day, ClosedDay>>>();

/** Whether a set knows all days of a year. */
export const covers = (set: HolidaySet, day: Day): boolean =>
  Number(day.slice(0, 4)) >= set.covers[0] && Number(day.slice(0, 4)) <= set.covers[1];

/** The days that a set closes in a year and at its edges, by day. */
function closedIn(set: HolidaySet, year: number): ReadonlyMap<Day, ClosedDay> {
  const known = years.get(set) ?? new Map<number, Map<Day, ClosedDay>>();
  years.set(set, known);
  let closed = known.get(year);
  if (!closed) {
    closed = new Map();
    for (const each of [year - 1, year, year + 1]) addYear(closed, each, set);
    known.set(year, closed);
    for (const oldest of known.keys()) {
      if (known.size <= mostYearsKept) break;
      known.delete(oldest);
    }
  }
  return closed;
}

/** Why a set closes a day, if it does. */
export const closedBy = (set: HolidaySet, day: Day): ClosedDay | undefined =>
  closedIn(set, Number(day.slice(0, 4))).get(day);

/** The days that a set closes in a year, in their order, those at weekends too. */
export const closedDaysOf = (set: HolidaySet, year: number): { day: Day; by: ClosedDay }[] =>
  Array.from(closedIn(set, year), ([day, by]) => ({ day, by }))
    .filter(({ day }) => day.startsWith(`${year}-`))
    .sort((one, other) => one.day.localeCompare(other.day));
