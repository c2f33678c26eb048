import type { CourtDay } from '@caseward/contract/deadline-terms';
import { type Day, plusDays, weekdayOf } from './days.ts';
import { closedBy, covers } from './holidays.ts';
import type { HolidaySet } from './pack-schema.ts';
import { weekdayName } from './sentences.ts';

/** How contested days are taken. */
export type View = 'PREVAILING' | 'HOLIDAY' | 'OPEN';

/** Why a day does not count as open. */
export interface Why {
  why: string;
  cite: string | null;
  contested: boolean;
  /** It is a holiday by a text that was not read in full. */
  unverified?: boolean;
}

/** Closed days that were passed, and why. */
export type Because = readonly { day: Day; why: Why }[];

/** A day was asked about on which it is not known whether the court is open: nothing is guessed. */
export class OutsideCoverage extends Error {
  readonly day: Day;
  readonly set: HolidaySet;

  constructor(day: Day, set: HolidaySet) {
    super(`${set.title} covers ${set.covers[0]} to ${set.covers[1]}; ${day} is outside.`);
    this.day = day;
    this.set = set;
  }
}

/** A roll goes over so many closed days in a row: no court is closed for longer. */
const mostClosed = 400;

/** A question looked at more days of calendars than it may. */
export class OutOfBudget extends Error {
  constructor(message = 'This takes too many steps to compute.') {
    super(message);
  }
}

/** How many days of calendars may still be looked at: rules that were written to take for ever end. */
export class Budget {
  #left: number;

  constructor(days: number) {
    this.#left = days;
  }

  /** @throws OutOfBudget */
  spend(): void {
    if (this.#left-- <= 0) throw new OutOfBudget();
  }
}

/** The days on which a court is closed, under one view of those that are contested. */
export class CourtCalendar {
  readonly #sets: readonly HolidaySet[];
  readonly #days: ReadonlyMap<Day, CourtDay[]>;
  readonly #view: View;
  readonly #budget: Budget;
  /** Contested days that were asked about, and why. */
  readonly contested = new Map<Day, Why>();

  constructor(sets: readonly HolidaySet[], days: readonly CourtDay[], view: View, budget: Budget) {
    this.#sets = sets;
    this.#days = Map.groupBy(days, ({ day }) => day);
    this.#view = view;
    this.#budget = budget;
  }

  /** Why the court is closed on a day; undefined when it is open. */
  closed(day: Day): Why | undefined {
    this.#budget.spend();
    const own = this.#days.get(day);
    if (own?.some(({ kind }) => kind === 'OPEN')) return undefined;
    const holiday = own?.find(({ kind }) => kind === 'HOLIDAY');
    if (holiday) {
      const contested = holiday.certainty === 'CONTESTED';
      const why = { why: holiday.name ?? 'Holiday', cite: null, contested };
      if (this.#isClosed(day, why, holiday.prevails === 'HOLIDAY')) return why;
    }
    const weekday = weekdayOf(day);
    if (weekday > 5) return { why: weekdayName(day), cite: null, contested: false };
    let found: Why | undefined;
    for (const set of this.#sets) {
      if (!covers(set, day)) throw new OutsideCoverage(day, set);
      const by = closedBy(set, day);
      if (!by || (found && !found.contested)) continue;
      const { name, cite, contested, unverified } = by;
      const why = { why: name, cite, contested, unverified };
      if (this.#isClosed(day, why, by.prevails)) found = why;
    }
    return found;
  }

  /** The first open day from this one on, and the closed days before it. */
  roll(day: Day, step: 1 | -1): { to: Day; because: Because } {
    return this.#first(day, step, (each) => this.closed(each));
  }

  /** This day if the clerk's office could be reached, and otherwise the first later one that is open and was. */
  accessible(day: Day): { to: Day; because: Because } {
    const unreached = this.#unreached(day);
    if (!unreached) return { to: day, because: [] };
    return this.#first(day, 1, (each) => this.#unreached(each) ?? this.closed(each));
  }

  #unreached(day: Day): Why | undefined {
    const own = this.#days.get(day)?.find(({ kind }) => kind === 'INACCESSIBLE');
    if (!own) return undefined;
    return { why: own.name ?? 'Clerk inaccessible', cite: null, contested: false };
  }

  #first(day: Day, step: 1 | -1, obstacle: (day: Day) => Why | undefined) {
    const because: { day: Day; why: Why }[] = [];
    let to = day;
    for (let why = obstacle(to); why; why = obstacle(to)) {
      if (because.length >= mostClosed)
        throw new OutOfBudget(`The calendar closes more than ${mostClosed} days in a row.`);
      because.push({ day: to, why });
      to = plusDays(to, step);
    }
    return { to, because };
  }

  #isClosed(day: Day, why: Why, prevails: boolean): boolean {
    if (!why.contested) return true;
    this.contested.set(day, why);
    return this.#view === 'HOLIDAY' || (this.#view === 'PREVAILING' && prevails);
  }
}
