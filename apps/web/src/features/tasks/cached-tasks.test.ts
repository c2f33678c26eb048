import { dashboard } from '@caseward/contract/dashboard';
import { type Task, type TasksQuery, tasks } from '@caseward/contract/tasks';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { matterPath } from '../../shared/api/cached-matter.ts';
import { addBehind, agedByTask, refetchUncertain } from './cached-tasks.ts';

const keyOf = (id: string) => [matterPath, { params: { id } }];

test('the matter of a task that was done elsewhere is fetched when it is opened, however fresh it is', () => {
  const cache = new QueryClient();
  cache.setQueryData(keyOf('m1'), { id: 'm1' });
  cache.setQueryData(keyOf('m2'), { id: 'm2' });
  agedByTask(cache, { matter: 'm1' } as Task);
  expect(cache.getQueryState(keyOf('m1'))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(keyOf('m2'))?.isInvalidated, 'another matter').toBe(false);
});

test('the matter that is open is not fetched anew: its row shows the task as it is', () => {
  const cache = new QueryClient();
  cache.setQueryData(keyOf('m1'), { id: 'm1' });
  const stop = new QueryObserver(cache, { queryKey: keyOf('m1'), staleTime: 5_000 }).subscribe(() => {});
  agedByTask(cache, { matter: 'm1' } as Task);
  expect(cache.getQueryState(keyOf('m1'))?.isInvalidated).toBe(false);
  stop();
});

test('the next one of a task stands behind it where it belongs for certain; other lists are fetched anew', () => {
  const cache = new QueryClient();
  const list = (query: TasksQuery) => [tasks.list.path, { query }];
  const certain = [list({}), list({ matter: 'm1', priority: 'HIGH', ordering: 'title' })];
  const uncertain = [
    ...[
      list({ due: 'overdue' }),
      list({ status: 'TODO' }),
      list({ assigned_to: 'me' }),
      list({ deadline: 'd1' }),
    ],
    [dashboard.myTasks.path, { query: { due: 'overdue' } }],
  ];
  const page = { rows: [{ id: 't1' }, { id: 't2' }] };
  for (const key of [...certain, ...uncertain]) cache.setQueryData(key, { pages: [page] });
  addBehind(cache, 't1', { id: 'next' } as Task);
  refetchUncertain(cache);
  for (const key of certain) {
    expect(cache.getQueryData(key)).toEqual({
      pages: [{ rows: [{ id: 't1' }, { id: 'next' }, { id: 't2' }] }],
    });
    expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
  }
  for (const key of uncertain) {
    expect(cache.getQueryData(key)).toEqual({ pages: [page] });
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
  }
});
