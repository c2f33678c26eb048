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

/** The year of two digits: at most ten years ahead, else of the last century. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return 2000 + year > new Date().getUTCFullYear() + 10 ? 1900 + year : 2000 + year;
}

const dated = (year: string, month: string | number, day: string): string | undefined => {
  const text = `${String(fullYear(year)).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
};

/** March 4, 2026; 4 March 2026; 4. März 2026; 4-Mar-26. */
function withMonthName(text: string): string | undefined {
  const parts =
    /^(?:(\d{1,2})[. -]+)?(\p{L}+)\.?[ -]+(?:(\d{1,2})(?:st|nd|rd|th)?[, ]+)?(\d{4}|\d{2})\b/u.exec(text);
  const [, before, name = '', after, year = ''] = parts ?? [];
  const month = months.findIndex((pattern) => pattern.test(name.toLowerCase())) + 1;
  const day = before ?? after;
  return month > 0 && day && !(before && after) ? dated(year, month, day) : undefined;
}

function inNumbers(text: string, order: DayOrder): string | undefined {
  const parts = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T ,])/.exec(text);
  const [, first = '', , second = '', third = ''] = parts ?? [];
  if (first.length === 4) return dated(first, second, third);
  if (!parts || first.length > 2 || order === 'YMD') return undefined;
  return order === 'MDY' ? dated(third, first, second) : dated(third, second, first);
}

/**
 * Parses a day in the file's date order: in numbers, the year of four digits or two; with the month's name; or as
 * Excel's number of a day. A time after the day is dropped.
 */
export const dayReader = (order: DayOrder) => {
  return (text: string): { day: string } | { example: string } => {
    const written = text.trim();
    const excel = excelDay.exec(written);
    const day = excel
      ? new Date(excelEpoch + Number(excel[1]) * dayMs).toISOString().slice(0, 10)
      : (inNumbers(written, order) ?? yearFirst(written) ?? withMonthName(written));
    return day ? { day } : { example: examples[order] };
  };
};

function yearFirst(text: string): string | undefined {
  const [, year = '', , month = '', day = ''] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[T ,])/.exec(text) ?? [];
  return year ? dated(year, month, day) : undefined;
}
