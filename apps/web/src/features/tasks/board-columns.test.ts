import type { Task, TaskStatus } from '@caseward/contract/tasks';
import { expect, test } from 'vitest';
import { beside, cardsOf, columnsOf } from './board-columns.ts';

const task = (id: string, status: TaskStatus) => ({ id, status }) as Task;
const ids = (cards: readonly Task[] | undefined) => cards?.map(({ id }) => id);

test('a board has the columns that the filter asks for, in their order', () => {
  expect(columnsOf(undefined)).toEqual(['TODO', 'IN_PROGRESS', 'DONE']);
  expect(columnsOf('DONE,TODO')).toEqual(['TODO', 'DONE']);
});

test('the column beside one is none at the end', () => {
  const columns = columnsOf(undefined);
  expect(beside(columns, 'TODO', 1)).toBe('IN_PROGRESS');
  expect(beside(columns, 'TODO', -1)).toBeUndefined();
  expect(beside(columns, 'DONE', 1)).toBeUndefined();
});

test('a card that was moved stands first in its new column, and comes back to its place', () => {
  const todo = (moved: TaskStatus) => ({
    status: 'TODO' as const,
    rows: [task('a', 'TODO'), task('b', moved), task('c', 'TODO')],
  });
  const done = { status: 'DONE' as const, rows: [task('d', 'DONE')] };
  const moved = cardsOf([todo('DONE'), done]);
  expect([ids(moved.get('TODO')), ids(moved.get('DONE'))]).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
  const back = cardsOf([todo('TODO'), done]);
  expect([ids(back.get('TODO')), ids(back.get('DONE'))]).toEqual([['a', 'b', 'c'], ['d']]);
});

test('a card that two columns were answered is shown once', () => {
  const moved = task('a', 'DONE');
  const cards = cardsOf([
    { status: 'TODO', rows: [moved] },
    { status: 'DONE', rows: [moved] },
  ]);
  expect(ids(cards.get('TODO'))).toEqual([]);
  expect(ids(cards.get('DONE'))).toEqual(['a']);
});
