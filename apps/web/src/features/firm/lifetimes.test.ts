import { expect, test } from 'vitest';
import { lifetimeInWords, lifetimeOptions } from './lifetimes.ts';

test.each([
  [1, '1 hour'],
  [12, '12 hours'],
  [24, '1 day'],
  [36, '36 hours'],
  [2160, '90 days'],
])('%i hours are %s', (hours, words) => {
  expect(lifetimeInWords(hours)).toBe(words);
});

test('what holds now can be kept, usual or not', () => {
  expect(lifetimeOptions([8, 24], 24).map(({ label }) => label)).toEqual(['8 hours', '1 day']);
  expect(lifetimeOptions([8, 24], 10).map(({ label }) => label)).toEqual(['8 hours', '10 hours', '1 day']);
});
