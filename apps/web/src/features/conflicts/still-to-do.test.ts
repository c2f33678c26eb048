import { describe, expect, test } from 'vitest';
import { stillToDo } from './still-to-do.ts';

const decided = {
  state: 'UNDECIDED',
  undecided: 0,
  restricted: 'NONE',
  searched: { complete: true },
  may_close: false,
  closers: 'LAWYER',
} as const;

describe('a check of which everything is decided says who closes it', () => {
  test.each([
    [{ may_close: true }, /decide\. Close the check;/],
    [{ closers: 'LAWYER' }, /\. A lawyer closes the check;/],
    [{ closers: 'WRITER' }, /\. Somebody who may write closes the check;/],
    [{ closers: 'OFFICER' }, /for you to decide\. A conflicts officer closes the check;/],
    [{ closers: 'OFFICER', may_close: true }, /decide\. Close the check;/],
    [
      { closers: 'TWO_LAWYERS', may_close: true },
      /A lawyer closes the check who did not decide everything alone/,
    ],
  ] as const)('%o', (more, text) => {
    expect(stillToDo({ ...decided, ...more })).toMatch(text);
  });
});

test.each([
  [{ state: 'CLEARED' }, undefined],
  [{ searched: { complete: false } }, undefined],
  [{ undecided: 1 }, '1 hit waits for a decision.'],
  [{ undecided: 2 }, '2 hits wait for a decision.'],
  [{ restricted: 'WAITING' }, 'Somebody who may see what is restricted has not answered yet.'],
] as const)('a check says what comes first: %o', (more, text) => {
  expect(stillToDo({ ...decided, ...more })).toBe(text);
});
