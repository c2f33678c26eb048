import type { DayOrder } from '@caseward/contract/imports';

const orders: Record<Exclude<DayOrder, 'YMD'>, readonly ['month' | 'day', 'month' | 'day']> = {
  MDY: ['month', 'day'],
  DMY: ['day', 'month'],
};

/**
 * Parses a day in the file's date order, as YYYY-MM-DD. Other text stays unchanged, for the contract to refuse. A
 * time after the day is dropped.
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
