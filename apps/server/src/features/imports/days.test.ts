import { expect, it } from 'vitest';
import { dayReader } from './days.ts';

it.each([
  ['YMD', '2026-3-4', '2026-03-04'],
  ['MDY', '2026/03/04 10:15', '2026-03-04'],
  ['MDY', '3/4/26', '2026-03-04'],
  ['DMY', '3.4.26', '2026-04-03'],
  ['DMY', '3.4.85', '1985-04-03'],
  ['DMY', '31-12-2025', '2025-12-31'],
  ['YMD', 'March 4, 2026', '2026-03-04'],
  ['YMD', 'Mar 4 2026', '2026-03-04'],
  ['DMY', '4 March 2026', '2026-03-04'],
  ['DMY', '4. März 2026', '2026-03-04'],
  ['DMY', '31. Dezember 2025', '2025-12-31'],
  ['YMD', '4-Mar-26', '2026-03-04'],
  ['YMD', '46085', '2026-03-04'],
  ['DMY', '46085.5', '2026-03-04'],
] as const)('a file in the order %s has %s for %s', (order, text, day) => {
  expect(dayReader(order)(text)).toEqual({ day });
});

it.each([
  ['MDY', '31/12/2025', '12/31/2026'],
  ['DMY', '12/31/2025', '31.12.2026'],
  ['YMD', '3/4/2025', '2026-12-31'],
  ['YMD', '2025-02-30', '2026-12-31'],
  ['DMY', 'soon', '31.12.2026'],
  ['DMY', 'Marvin 4, 2026x', '31.12.2026'],
  ['MDY', '12', '12/31/2026'],
  ['MDY', '1/2/3/4', '12/31/2026'],
] as const)('in the order %s, %s is no day, but %s is', (order, text, example) => {
  expect(dayReader(order)(text)).toEqual({ example });
});

it('two digits of a year of birth mean no year to come', () => {
  const read = dayReader('DMY');
  const soon = new Date().getUTCFullYear() + 5;
  const text = `31.12.${String(soon).slice(2)}`;
  expect(read(text)).toEqual({ day: `${soon}-12-31` });
  expect(read(text, { isPast: true })).toEqual({ day: `${soon - 100}-12-31` });
  expect(read('3.4.85', { isPast: true })).toEqual({ day: '1985-04-03' });
  expect(read('3.4.2085', { isPast: true })).toEqual({ day: '2085-04-03' });
});
