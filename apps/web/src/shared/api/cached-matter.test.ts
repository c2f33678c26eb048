import type { Matter } from '@caseward/contract/matters';
import type { Task } from '@caseward/contract/tasks';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeCachedMatter, matterPath, withTask } from './cached-matter.ts';

const task = (id: string, due_date: string | null) => ({ id, due_date }) as Task;
const matter = { id: 'm1', tasks: [task('1', '2026-01-05'), task('2', null)] } as Matter;
const queryKey = [matterPath, { params: { id: 'm1' } }];
const idsOf = (data: Matter | undefined) => data?.tasks.map(({ id }) => id);

test('a task is placed where the server would put it', () => {
  expect(idsOf(withTask(matter, task('3', '2026-01-04')))).toEqual(['3', '1', '2']);
  expect(idsOf(withTask(matter, task('3', '2026-01-05')))).toEqual(['1', '3', '2']);
  expect(idsOf(withTask(matter, task('3', null)))).toEqual(['1', '2', '3']);
  expect(idsOf(withTask(matter, task('1', null)))).toEqual(['1', '2']);
});

test('a matter that is shown is changed, and gets no younger by it', () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKey, matter, { updatedAt: 1000 });
  const add = () => changeCachedMatter(cache, 'm1', (before) => withTask(before, task('3', null)));
  add();
  expect(idsOf(cache.getQueryData(queryKey))).toEqual(['1', '2']);
  const observer = new QueryObserver<Matter>(cache, { queryKey, enabled: false });
  observer.subscribe(() => {});
  observer.setOptions({ queryKey, enabled: true, queryFn: () => matter, staleTime: 'static' });
  add();
  expect(idsOf(cache.getQueryData(queryKey))).toEqual(['1', '2', '3']);
  expect(cache.getQueryState(queryKey)?.dataUpdatedAt).toBe(1000);
});
