import { expect, test } from 'vitest';
import { ApiError, errorOf } from './api-error.ts';

const failed = (status: number, retryAfter?: number) =>
  new ApiError('Try again later.', status, { retryAfter });

test('a read is repeated when the server says, unless that is long', () => {
  expect(failed(429, 5)).toMatchObject({ isWorthRepeating: true, repeatAfterMs: 5_000 });
  expect(failed(503, 10)).toMatchObject({ isWorthRepeating: true, repeatAfterMs: 10_000 });
  expect(failed(429, 40).isWorthRepeating).toBe(false);
  expect(failed(503, 60).isWorthRepeating).toBe(false);
});

test('a read without an answer is repeated a second later, one that was refused never', () => {
  expect(failed(0)).toMatchObject({ isWorthRepeating: true, repeatAfterMs: 1_000 });
  expect(failed(404).isWorthRepeating).toBe(false);
  expect(failed(400).isWorthRepeating).toBe(false);
});

test('what people read of wrong input are its sentences, without the names that programs use', async () => {
  const problem = {
    detail: 'current_password: This is not your password.',
    errors: {
      current_password: ['This is not your password.', 'Second.'],
      code: ['This is not your password.'],
    },
  };
  const error = await errorOf(Response.json(problem, { status: 400 }));
  expect(error.message).toBe('This is not your password.');
  expect(error.fieldErrors).toEqual({
    current_password: 'This is not your password.',
    code: 'This is not your password.',
  });
  expect((await errorOf(Response.json({ detail: 'No.' }, { status: 409 }))).message).toBe('No.');
});
