import { expect, test } from 'vitest';
import { landingPath } from './paths.ts';

test('sign-in leads to the address asked for', () => {
  expect(landingPath('/matters/1?search=x#notes')).toBe('/matters/1?search=x#notes');
});

test.each([
  undefined,
  '',
  'matters',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  '/login?next=/login',
])('sign-in leads nowhere else: %j', (asked) => {
  expect(landingPath(asked)).toBe('/');
});
