import { expect, test } from 'vitest';
import { hasWords } from './matching.ts';

test('all words are asked for, in any order and place', () => {
  expect(hasWords(['Ethical walls', 'Restrict access'], 'access wall')).toBe(true);
  expect(hasWords(['Ethical walls', 'Restrict access'], 'access trash')).toBe(false);
});

test('case and accents do not matter', () => {
  expect(hasWords(['Löschsperre für Akten'], 'losch FÜR')).toBe(true);
});

test('nothing typed matches all', () => {
  expect(hasWords(['Anything'], '  ')).toBe(true);
});
