import type { DayOrder } from '@caseward/contract/imports';
import { isCalendarDay } from '@caseward/contract/primitives';

/** Names of months, as far as they are unmistakable, in English and German. */
const months: readonly RegExp[] = [
  /^j(an|än)/,
  /^feb/,
  /^m(ar|är|rz)/,
  /^apr/,
  /^ma[iy]/,
  /^jun/,
  /^jul/,
  /^aug/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^de[cz]/,
];

const examples: Record<DayOrder, string> = { YMD: '2026-12-31', MDY: '12/31/2026', DMY: '31.12.2026' };

/** Excel counts days from 1899-12-30; these are of the years 1927 to 2173. */
const excelDay = /^([1-9]\d{4})(\.\d+)?$/;
const excelEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** How many years ahead a year of two digits may be; else it is of the last century. */
const mostYearsAhead = 10;

/** Makes the day of a year, a month and a day; undefined where there is none. */
type MakeDay = (year: string, month: string | number, day: string) => string | undefined;

const makeDay =
  (isPast: boolean): MakeDay =>
  (year, month, day) => {
    const inYear = (full: number) =>
      `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const now = new Date();
    const asWritten = inYear(year.length > 2 ? Number(year) : 2000 + Number(year));
    const isAhead = isPast
      ? asWritten > now.toISOString().slice(0, 10)
      : 2000 + Number(year) > now.getUTCFullYear() + mostYearsAhead;
    const text = year.length === 2 && isAhead ? inYear(1900 + Number(year)) : asWritten;
    return isCalendarDay(text) ? text : undefined;
  };

/** March 4, 2026; 4 March 2026; 4. März 2026; 4-Mar-26. */
function withMonthName(text: string, dated: MakeDay): string | undefined {
  const parts =
    /^(?:(\d{1,2})[. -]+)?(\p{L}+)\.?[ -]+(?:(\d{1,2})(?:st|nd|rd|th)?[, ]+)?(\d{4}|\d{2})\b/u.exec(text);
  const [, before, name = '', after, year = ''] = parts ?? [];
  const month = months.findIndex((pattern) => pattern.test(name.toLowerCase())) + 1;
  const day = before ?? after;
  return month > 0 && day && !(before && after) ? dated(year, month, day) : undefined;
}

function inNumbers(text: string, order: DayOrder, dated: MakeDay): string | undefined {
  const parts = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T ,])/.exec(text);
  const [, first = '', , second = '', third = ''] = parts ?? [];
  if (first.length === 4) return dated(first, second, third);
  if (!parts || first.length > 2 || order === 'YMD') return undefined;
  return order === 'MDY' ? dated(third, first, second) : dated(third, second, first);
}

/**
 * Parses a day in the file's date order: in numbers, the year of four digits or two; with the month's name; or as
 * Excel's number of a day. A time after the day is dropped. Of a day that is past, as of a birth, two digits never mean
 * a year to come.
 */
export const dayReader = (order: DayOrder) => {
  return (text: string, { isPast = false } = {}): { day: string } | { example: string } => {
    const written = text.trim();
    const dated = makeDay(isPast);
    const excel = excelDay.exec(written);
    const day = excel
      ? new Date(excelEpoch + Number(excel[1]) * dayMs).toISOString().slice(0, 10)
      : (inNumbers(written, order, dated) ?? yearFirst(written, dated) ?? withMonthName(written, dated));
    return day ? { day } : { example: examples[order] };
  };
};

function yearFirst(text: string, dated: MakeDay): string | undefined {
  const [, year = '', , month = '', day = ''] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[T ,])/.exec(text) ?? [];
  return year ? dated(year, month, day) : undefined;
}
