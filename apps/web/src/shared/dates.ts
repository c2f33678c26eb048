import { t } from '@lingui/core/macro';
import { locale } from './language/language.ts';

/** Text for a missing value. */
export const notAvailable: string = t`N/A`;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a name and a time zone: made once, since making one takes longer than using it a hundred times. */
function formatterOf(name: string, options: Intl.DateTimeFormatOptions, timeZone: string) {
  const key = `${name} ${timeZone}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

const longDate = (timeZone: string) => formatterOf('date', { dateStyle: 'long' }, timeZone);
const longMinute = (timeZone: string) =>
  formatterOf('minute', { dateStyle: 'long', timeStyle: 'short' }, timeZone);
const clockTime = (timeZone: string) => formatterOf('time', { timeStyle: 'medium' }, timeZone);
const shortTime = (timeZone: string) => formatterOf('short time', { timeStyle: 'short' }, timeZone);
const dayParts = (timeZone: string) =>
  formatterOf('parts', { year: 'numeric', month: '2-digit', day: '2-digit' }, timeZone);

/** A calendar day (YYYY-MM-DD) as 'MMMM D, YYYY', the same day in every time zone; N/A for none. */
export const formatDay = (day: string | null): string =>
  day ? longDate('UTC').format(new Date(`${day}T00:00:00Z`)) : notAvailable;

/** The day of a timestamp (ISO 8601) in a time zone (IANA name), as 'MMMM D, YYYY'. */
export const formatMoment = (moment: string, timeZone: string): string =>
  longDate(timeZone).format(new Date(moment));

/** A timestamp (ISO 8601) to the minute in a time zone (IANA name), as 'MMMM D, YYYY at h:mm A'. */
export const formatMinute = (moment: string, timeZone: string): string =>
  longMinute(timeZone).format(new Date(moment));

/** The time of day of a timestamp (ISO 8601) in a time zone (IANA name), as 'h:mm:ss A'. */
export const formatTime = (moment: string, timeZone: string): string =>
  clockTime(timeZone).format(new Date(moment));

/** The time of day of a timestamp (ISO 8601) in a time zone (IANA name), as 'h:mm A'. */
export const formatShortTime = (moment: string, timeZone: string): string =>
  shortTime(timeZone).format(new Date(moment));

/** A time by the clock on a wall (HH:MM), as 'h:mm A'. */
export const formatClock = (time: string): string => formatShortTime(`2000-01-01T${time}:00Z`, 'UTC');

/** Each zone's present day, with the minute that it was asked for in. */
const present = new Map<string, { minute: number; day: string }>();

/** Today in a time zone (IANA name), as YYYY-MM-DD. */
export function today(timeZone: string, now = new Date()): string {
  // Asked for twice in each row of a list: days begin with a minute everywhere.
  const minute = Math.floor(now.getTime() / 60_000);
  const known = present.get(timeZone);
  if (known?.minute === minute) return known.day;
  const parts = dayParts(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value;
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  present.set(timeZone, { minute, day });
  return day;
}

const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
/** The weekday of a calendar day (YYYY-MM-DD), in short. */
export const weekdayName = (day: string): string =>
  formatterOf('weekday', { weekday: 'short' }, 'UTC').format(new Date(`${day}T00:00:00Z`));

/** For so many days before and after today a day is also told from today. */
const farthestTold = 30;

/** The days from one calendar day to another (YYYY-MM-DD); negative when it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * A calendar day (YYYY-MM-DD) as it is told from today: Today, Tomorrow, Yesterday, 'Wed, in 3 days', 'Mon, 2 days ago'.
 * Undefined for a day a month away or more.
 */
export function tellDay(day: string, now: string): string | undefined {
  const distance = daysBetween(now, day);
  if (!(Math.abs(distance) <= farthestTold)) return undefined;
  const told = days.format(distance, 'day');
  return Math.abs(distance) < 2
    ? `${told.charAt(0).toUpperCase()}${told.slice(1)}`
    : `${weekdayName(day)}, ${told}`;
}

/** For so many days ahead the weekday of a day says something: a year. */
const farthestWeekday = 366;

/**
 * What stands beside a calendar day (YYYY-MM-DD): how it is told from today, or its weekday where it is more than a
 * month ahead. Undefined for what is long past, or beyond a year.
 */
export function tellBeside(day: string, now: string): string | undefined {
  const distance = daysBetween(now, day);
  return distance > farthestTold && distance <= farthestWeekday ? weekdayName(day) : tellDay(day, now);
}
