import type { LiveMessage } from '@caseward/contract/live';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { ViewedList } from '@caseward/contract/views';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUnsaved } from '../forms/unsaved.ts';
import { applyChanges } from './apply-changes.ts';
import { anything, listNews, recordNews } from './news.ts';

const change = { kind: 'task', id: 't1', matter: 'm1', by: 'p1', own: false } as const;
const told = (more: { own?: boolean } = {}): LiveMessage => ({
  topic: 'CHANGES',
  changes: [{ ...change, ...more }],
});

let cache: QueryClient;
let applying: ReturnType<typeof applyChanges>;
let fetches: string[];

/** Shows what a query answers. */
async function show(path: string, sending: unknown, meta: { list?: ViewedList } = {}) {
  const queryFn = async () => {
    fetches.push(path);
    return [];
  };
  const queryKey = [path, sending];
  new QueryObserver(cache, { queryKey, queryFn, staleTime: 60_000, meta }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
}

beforeEach(async () => {
  vi.useFakeTimers();
  cache = new QueryClient();
  fetches = [];
  await show(matters.get.path, { params: { id: 'm1' } });
  await show(tasks.list.path, { query: { limit: '50' } }, { list: 'tasks' });
  applying = applyChanges(cache);
  fetches = [];
});
afterEach(() => {
  applying.end();
  cache.clear();
  listNews.set(new Map());
  recordNews.set(new Map());
  vi.useRealTimers();
});

test('what is shown is fetched once a second; the list of a screen only counts', async () => {
  applying.take(told());
  applying.take(told());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetches).toEqual([matters.get.path]);
  expect(listNews.get().get('tasks')).toEqual(new Set(['t1']));
  await cache.refetchQueries({ queryKey: [tasks.list.path] });
  expect(listNews.get().size).toBe(0);
});

test('a list within a page is fetched, the list of a screen only counts, whatever both are narrowed to', async () => {
  await show(tasks.list.path, { query: { party: 'c1' } });
  await show(tasks.list.path, { query: { matter: 'm1' } }, { list: 'tasks' });
  fetches = [];
  applying.take(told());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetches).toEqual([matters.get.path, tasks.list.path]);
  expect(listNews.get().get('tasks')).toEqual(new Set(['t1']));
});

test('more than five hundred changes during an edit become a look at everything', async () => {
  const form = renderHook(() => useUnsaved(() => true));
  const changes = Array.from({ length: 501 }, (_, number) => ({ ...change, id: `t${number}` }));
  applying.take({ topic: 'CHANGES', changes });
  form.unmount();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(fetches).toEqual([matters.get.path]);
  expect(listNews.get().get('tasks')).toEqual(new Set([anything]));
});

test('nothing is fetched while a form has unsaved changes, and all of it afterwards', async () => {
  const form = renderHook(() => useUnsaved(() => true));
  applying.take(told());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetches).toEqual([]);
  expect(recordNews.get().get('t1')?.by).toBe('p1');
  form.unmount();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetches).toEqual([matters.get.path]);
});

test('what this page has just written itself is left out, but not what another one of this browser wrote', async () => {
  const write = cache.getMutationCache().build(cache, { mutationFn: async () => 'written' });
  await write.execute(undefined);
  applying.take(told({ own: true }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetches).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  applying.take(told({ own: true }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetches).toEqual([matters.get.path]);
});

test('where messages may be missing everything shown is fetched, within some seconds', async () => {
  applying.take({ topic: 'RESYNC', changes: [] });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(fetches).toEqual([matters.get.path]);
  expect(listNews.get().get('tasks')).toEqual(new Set([anything]));
  applying.take({ topic: 'RESYNC', changes: [] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetches).toHaveLength(2);
});
