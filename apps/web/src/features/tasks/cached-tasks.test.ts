import type { Task } from '@caseward/contract/tasks';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { matterPath } from '../../shared/api/cached-matter.ts';
import { agedByTask } from './cached-tasks.ts';

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
