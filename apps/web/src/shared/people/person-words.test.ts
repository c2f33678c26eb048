import type { PersonName } from '@caseward/contract/person-name';
import { expect, onTestFinished, test, vi } from 'vitest';
import { initialsOf, personInWords, personOf } from './person-words.ts';

const grace: PersonName = {
  id: '1',
  username: 'grace.kim',
  name: 'Grace Kim',
  disabled: false,
  read_only: false,
  away_from: null,
  away_until: null,
};

test('initials are the first letters of the first and the last word, in any script', () => {
  const initials = (name: string) => initialsOf({ name });
  expect(initials('Grace Kim')).toBe('GK');
  expect(initials('Ana María de la Cruz')).toBe('AC');
  expect(initials('grace.kim')).toBe('GK');
  expect(initials('admin')).toBe('A');
  expect(initials('欧阳 娜娜')).toBe('欧娜');
});

test('who cannot sign in or only reads is marked in words', () => {
  expect(personInWords(grace)).toBe('Grace Kim');
  expect(personInWords({ ...grace, read_only: true })).toBe('Grace Kim (read only)');
  expect(personInWords({ ...grace, read_only: true, disabled: true })).toBe('Grace Kim (deactivated)');
});

test('who is away, or soon will be, is marked with the days', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const away = (away_from: string, away_until: string) =>
    personInWords({ ...grace, read_only: true, away_from, away_until });
  expect(away('2026-11-20', '2026-12-01')).toBe('Grace Kim (away until December 1, 2026)');
  expect(away('2026-12-08', '2026-12-11')).toBe(
    'Grace Kim (away from December 8, 2026 until December 11, 2026)',
  );
  expect(away('2026-12-09', '2026-12-11')).toBe('Grace Kim (read only)');
  expect(away('2026-11-20', '2026-11-30')).toBe('Grace Kim (read only)');
});

test('who has no name is called by their username', () => {
  expect(personOf({ ...grace, first_name: '', last_name: '', role: 'STAFF' }).name).toBe('grace.kim');
});
