import { expect, test } from 'vitest';
import { firstJourneysOf, inTurnFrom, presentCommit } from './journey-order.ts';

const files = ['tasks.spec.ts', 'account.spec.ts', 'matters.spec.ts'];

test('each commit begins with a file of its own, in turn', () => {
  expect(firstJourneysOf(files, '00000000ffff')).toBe('account.spec.ts');
  expect(firstJourneysOf(files, '00000001ffff')).toBe('matters.spec.ts');
  expect(firstJourneysOf(files, '00000002ffff')).toBe('tasks.spec.ts');
  expect(firstJourneysOf(files, '00000003ffff')).toBe('account.spec.ts');
});

test('without a commit, or without files, there is none to begin with', () => {
  expect(firstJourneysOf(files, '')).toBeUndefined();
  expect(firstJourneysOf([], '00000001')).toBeUndefined();
});

test('those before the first file follow, and none is lost', () => {
  expect(inTurnFrom(files, 'matters.spec.ts')).toEqual({
    first: ['matters.spec.ts', 'tasks.spec.ts'],
    rest: ['account.spec.ts'],
  });
});

test('the present commit is one, or none is known', async () => {
  expect(await presentCommit()).toMatch(/^[0-9a-f]{40}$|^$/);
});
