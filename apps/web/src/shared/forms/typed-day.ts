import type { DateOrder } from '@caseward/contract/date-orders';
import { isCalendarDay } from '@caseward/contract/primitives';
import { t } from '@lingui/core/macro';
import { daysFromToday, months, weekdays } from './day-names.ts';

/** How a typed day is understood. */
export interface DayReading {
  /** Whether the day or the month comes first in numbers. */
  order: DateOrder;
  /** The day that is today, as YYYY-MM-DD. */
  today: string;
  /**
   * The year of a day that is typed without one: `next` is the next such day, today included; `last` is the latest,
   * today included. `past` is the latest too, and two digits mean a year that is not ahead, as of a birth.
   */
  yearless: 'next' | 'last' | 'past';
}

const namedIn = (names: readonly string[][], text: string) => names.findIndex((each) => each.includes(text));
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const digits = (number: number, count: number) => String(number).padStart(count, '0');

function plusDays(day: string, count: number): string | null {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + count);
  return Number.isNaN(time.getTime()) ? null : dayOf(time);
}

function dated(year: number, month: number, day: number): string | null {
  const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  return isCalendarDay(text) ? text : null;
}

/** The year that two digits mean: the one nearest to this year, or the last one. */
function fullYear(typed: string, { today, yearless }: DayReading): number {
  const year = Number(typed);
  if (typed.length === 4) return year;
  const thisYear = Number(today.slice(0, 4));
  const century = thisYear - (thisYear % 100);
  const candidates = [century - 100, century, century + 100]
    .map((each) => each + year)
    .filter((each) => yearless !== 'past' || each <= thisYear);
  return candidates.reduce((near, each) =>
    Math.abs(each - thisYear) < Math.abs(near - thisYear) ? each : near,
  );
}

/** A day without a year; February 29 goes on to a leap year. */
function inSomeYear(month: number, day: number, { today, yearless }: DayReading): string | null {
  const step = yearless === 'next' ? 1 : -1;
  const thisYear = Number(today.slice(0, 4));
  for (let year = thisYear; Math.abs(year - thisYear) <= 8; year += step) {
    const found = dated(year, month, day);
    if (found && (yearless === 'next' ? found >= today : found <= today)) return found;
  }
  return null;
}

const ordered = (one: string, other: string, order: DateOrder): [month: number, day: number] =>
  order === 'MDY' ? [Number(one), Number(other)] : [Number(other), Number(one)];

/** The month, the day and the typed year, if any, of a text of numbers or with the name of a month. */
function partsOf(text: string, order: DateOrder): [month: number, day: number, year?: string] | null {
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/.exec(text);
  if (numbers) {
    const [, one = '', , other = '', year] = numbers;
    return [...ordered(one, other, order), year];
  }
  const spoken = text
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
    .split(/[\s,./-]+/)
    .filter((part) => part && part !== 'of');
  const place = spoken.findIndex((part) => namedIn(months, part) >= 0);
  const month = namedIn(months, spoken[place] ?? '') + 1;
  const [day = '', year, ...rest] = spoken.toSpliced(place, 1);
  const isDate = place >= 0 && place <= 1 && rest.length === 0;
  if (!isDate || !/^\d{1,2}$/.test(day) || (year && !/^(\d{4}|\d{2})$/.test(year))) return null;
  return [month, Number(day), year];
}

/**
 * Reads a day as people type it: 2026-12-01, 12/1/2026 in the firm's order, with or without zeros, with two digits of
 * the year or none, Dec 1, 1 December 2026, today, tomorrow, yesterday, the name of a weekday (the next one, never
 * today), +14 and -3 (days from today). Two digits mean the year nearest to this one.
 * @returns YYYY-MM-DD, or null for what is no such day
 */
export function readDay(typed: string, reading: DayReading): string | null {
  const { today, order } = reading;
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*([/.-])\s*(?=\d)/g, '$1');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (text in daysFromToday) return plusDays(today, daysFromToday[text] ?? 0);
  if (/^[+-]\d{1,4}$/.test(text)) return plusDays(today, Number(text));
  const weekday = namedIn(weekdays, text);
  if (weekday >= 0) {
    const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
    return plusDays(today, ahead || 7);
  }
  const parts = partsOf(text, order);
  if (!parts) return null;
  const [month, day, year] = parts;
  return year ? dated(fullYear(year, reading), month, day) : inSomeYear(month, day, reading);
}

/** What the field says of a text that is no day. */
export const unreadDay = (order: DateOrder): string =>
  order === 'MDY' ? t`Enter a date such as 12/01/2026` : t`Enter a date such as 01/12/2026`;
