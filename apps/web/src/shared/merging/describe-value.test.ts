import { expect, test } from 'vitest';
import { describeValue } from './describe-value.ts';

test('codes, ids and lists of them are put in words, and nothing is nothing', () => {
  const names = [
    { value: 'id-1', label: 'Ada Byron' },
    { value: 'id-2', label: 'Bea Okoro' },
  ];
  expect(describeValue('ON_HOLD', { ON_HOLD: 'On hold' })).toBe('On hold');
  expect(describeValue(['id-2', 'id-1'], undefined, names)).toBe('Bea Okoro, Ada Byron');
  expect(describeValue('id-1', undefined, names)).toBe('Ada Byron');
  expect(describeValue('2026-12-01')).toBe('2026-12-01');
  for (const nothing of [null, undefined, '', []]) expect(describeValue(nothing)).toBe('');
});
