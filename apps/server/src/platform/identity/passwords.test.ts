import { expect, test } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

test('a password is hashed by argon2id, at no less than its cost, with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('the same words'), hashPassword('the same words')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await passwordFits('the same words', one)).toBe(true);
  expect(await passwordFits('The same words', one)).toBe(false);
});

test('a password fits nobody who is not there', async () => {
  expect(await passwordFits('', undefined)).toBe(false);
});
