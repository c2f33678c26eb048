import type { DayOrder } from '@caseward/contract/imports';

const orders: Record<Exclude<DayOrder, 'YMD'>, readonly ['month' | 'day', 'month' | 'day']> = {
  MDY: ['month', 'day'],
  DMY: ['day', 'month'],
};

/**
 * Reads a day as the file writes them, as YYYY-MM-DD; what is none stays as it is, for the contract to refuse. A time of
 * day after it is left out.
 */
export const dayReader = (order: DayOrder) => (text: string) => {
  const [written = ''] = text.trim().split(/[T ]/);
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(written);
  if (!parts) return text;
  const [, first = '', second = '', third = ''] = parts;
  const padded = (number: string) => number.padStart(2, '0');
  if (first.length === 4) return `${first}-${padded(second)}-${padded(third)}`;
  if (order === 'YMD' || third.length !== 4) return text;
  const named = { [orders[order][0]]: first, [orders[order][1]]: second };
  return `${third}-${padded(named.month ?? '')}-${padded(named.day ?? '')}`;
};
