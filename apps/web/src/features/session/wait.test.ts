import { expect, test } from 'vitest';
import { waitInWords } from './wait.ts';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [125, '2 minutes 5 seconds'],
  [900, '15 minutes'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
