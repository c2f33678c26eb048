import type { Task, TaskStatus } from '@caseward/contract/tasks';
import { expect, test } from 'vitest';
import { beside, cardsOf, columnsOf, countOf } from './board-columns.ts';

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

test.each([
  ['where all is shown, it is that of the cards', 3, { data: [], hasNextPage: false }, 2, '3'],
  ['it is never less', 51, { data: [], hasNextPage: true }, 50, '51'],
  ['what is not shown yet counts', 50, { data: [], hasNextPage: true }, 1204, '1,204'],
  ['before the cards it is that of the server', 0, { data: undefined, hasNextPage: false }, 7, '7'],
  ['nor is it said before it is known', 0, { data: undefined, hasNextPage: false }, undefined, ''],
])('the number of a column: %s', (_, cards, loaded, count, told) => {
  expect(countOf(cards, loaded, count === undefined ? undefined : { count, capped: false })).toBe(told);
});
