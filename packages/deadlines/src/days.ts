import type { PeriodUnit, Weekday } from '@caseward/contract/deadline-terms';
import { weekdays } from '@caseward/contract/deadline-terms';
import { Temporal } from 'temporal-polyfill';

/** A calendar day, YYYY-MM-DD. */
export type Day = string;

const dayLength = 86_400_000;
const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const [first, last] = [timeOf('0001-01-01'), timeOf('9999-12-31')];
const tooFar = () => new InputFault('calculation', 'The period leads out of the calendar.');

/** Some days later; earlier with a negative number. */
export function plusDays(day: Day, n: number): Day {
  const time = timeOf(day) + n * dayLength;
  if (!(time >= first && time <= last)) throw tooFar();
  return new Date(time).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => ((((timeOf(day) / dayLength + 3) % 7) + 7) % 7) + 1;

/** The number of a weekday as `weekdayOf` has it. */
export const weekdayNumber = (weekday: Weekday): number => weekdays.indexOf(weekday) + 1;

/**
 * Days, weeks, months or years later. A month that has no such day ends on its last one
 * (BGB § 188 III, N.Y. Gen. Constr. Law § 30, Dodds v Walker [1981] UKHL 9).
 */
export function plus(day: Day, n: number, unit: Exclude<PeriodUnit, 'HOUR'>): Day {
  if (unit === 'DAY') return plusDays(day, n);
  if (unit === 'WEEK') return plusDays(day, 7 * n);
  const end = Temporal.PlainDate.from(day).add(unit === 'MONTH' ? { months: n } : { years: n }, {
    overflow: 'constrain',
  });
  if (end.year < 1 || end.year > 9999) throw tooFar();
  return end.toString();
}

/** When a trigger happened: its day, and its moment where it has one. */
export interface Happened {
  day: Day;
  /** Local time, HH:MM; undefined: nobody said. */
  time: string | undefined;
  moment: Temporal.ZonedDateTime | undefined;
}

/**
 * Reads a trigger: a day, a local moment, or an instant with its offset. Of an hour that comes twice, the first.
 * @throws InputFault also of a moment that clocks pass over
 */
export function readTrigger(text: string, zone: string | undefined): Happened {
  if (text.length === 10) return { day: text, time: undefined, moment: undefined };
  const isInstant = /(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (isInstant && zone === undefined)
    throw new InputFault('zone', 'An instant takes the zone of the court.');
  const moment = isInstant
    ? Temporal.Instant.from(text).toZonedDateTimeISO(zone ?? 'UTC')
    : zone === undefined
      ? undefined
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone);
  const local = moment?.toPlainDateTime() ?? Temporal.PlainDateTime.from(text);
  if (!isInstant && !local.equals(text))
    throw new InputFault('trigger', 'Clocks go forward past this moment: enter one that there was.');
  return {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    moment,
  };
}

/** The day that the text of a trigger names, on its own clocks. */
export const dayNamed = (trigger: string): Day => trigger.slice(0, 10);

/** The instant at which a day ends in a zone, exclusive, in UTC with milliseconds. */
export const endOf = (day: Day, zone: string): string =>
  instantOf(Temporal.PlainDate.from(plusDays(day, 1)).toZonedDateTime(zone));

/** A local time of a day in a zone. */
export const atTime = (day: Day, time: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time });

/** An instant as the wire has it. */
export const instantOf = (moment: Temporal.ZonedDateTime): string =>
  moment.toInstant().toString({ smallestUnit: 'millisecond' });

/** The local moment, YYYY-MM-DDTHH:MM and seconds where there are some. */
export function localOf(moment: Temporal.ZonedDateTime): string {
  const local = moment.toPlainDateTime();
  return local.toString({ smallestUnit: local.second === 0 ? 'minute' : 'second' });
}

/** A question that cannot be answered as it was put: which field, and why. */
export class InputFault extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
