import type { PersonName } from '@caseward/contract/person-name';
import { expect, test } from 'vitest';
import { initialsOf, personInWords, personOf } from './person-words.ts';

const grace: PersonName = {
  id: '1',
  username: 'grace.kim',
  name: 'Grace Kim',
  disabled: false,
  read_only: false,
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

test('who has no name is called by their username', () => {
  expect(personOf({ ...grace, first_name: '', last_name: '', role: 'STAFF' }).name).toBe('grace.kim');
});
