import { expect, test } from 'vitest';
import { exampleNumbers } from './matter-numbers.ts';

test.each([
  ['{YYYY}-{NNNN}', ['2026-0001', '2026-0002', '2026-0003']],
  ['M {NN}/{YYYY}', ['M 01/2026', 'M 02/2026', 'M 03/2026']],
  ['{N}', ['1', '2', '3']],
  ['{YY}-{NN}', ['26-01', '26-02', '26-03']],
])('%s counts %j', (pattern, numbers) => {
  expect(exampleNumbers(pattern, '2026')).toEqual(numbers);
});

test.each(['', '{YYYY}', '2026', '{NNNN}{NNNN}'])('%j is no pattern', (pattern) => {
  expect(exampleNumbers(pattern, '2026')).toBeNull();
});
