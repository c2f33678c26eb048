import { api } from '@caseward/contract/api';
import { matters } from '@caseward/contract/matters';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type CacheEffects, isTouched, refetchTouched, rememberAnswer } from './cache-effects.ts';
import { matterPath } from './cached-matter.ts';

const reads = Object.values(api).flatMap((group) =>
  Object.values(group).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
);

const files = import.meta.glob<Record<string, unknown>>('../../features/*/*.api.ts', { eager: true });
const isEffects = (value: unknown): value is CacheEffects =>
  typeof value === 'object' && value !== null && 'touches' in value;
const declared = Object.values(files).flatMap((file) =>
  Object.entries(file).filter((entry): entry is [string, CacheEffects] => isEffects(entry[1])),
);

test('every declared effect names endpoints of the contract', () => {
  expect(declared.map(([name]) => name)).toContain('matterSaved');
  for (const [name, { touches }] of declared) {
    for (const pattern of touches)
      expect(
        reads.filter((path) => isTouched({ touches: [pattern] }, path)).length,
        `${name}: ${pattern}`,
      ).toBeGreaterThan(reads.filter((path) => isTouched({ touches: [] }, path)).length);
  }
  expect(matterPath).toBe(matters.get.path);
});

const matterKey = [matters.get.path, { params: { id: 'm1' } }];
const listKey = [matters.list.path, { query: {} }];
const optionsKey = [`${matters.list.path} or none`, 'options', ''];
const firmKey = ['/api/v1/firm/', {}];

/** A cache with shown queries, and how often each was fetched. */
function shownQueries(staleTime = Number.POSITIVE_INFINITY) {
  const cache = new QueryClient();
  const fetches = new Map(
    [matterKey, listKey, optionsKey, firmKey].map((queryKey) => {
      const queryFn = vi.fn(async () => 'from the server');
      cache.setQueryData(queryKey, 'before');
      new QueryObserver(cache, { queryKey, queryFn, staleTime }).subscribe(() => {});
      return [queryKey, queryFn];
    }),
  );
  const write = async (effects: CacheEffects<string> | undefined, answer: string, deletes?: string) => {
    const mutation = cache.getMutationCache().build(cache, { meta: { effects, deletes } });
    await rememberAnswer(cache, answer, mutation);
    const known = cache.getQueryData(matterKey);
    await refetchTouched(cache, mutation);
    return known;
  };
  const fetched = () =>
    [...fetches].filter(([, fetch]) => fetch.mock.calls.length > 0).map(([queryKey]) => queryKey);
  return { cache, write, fetched };
}

test('the answer of a write is shown and not fetched; what else it touched is fetched, nothing more', async () => {
  const { cache, write, fetched } = shownQueries();
  const known = await write(
    { touches: ['matters/*'], answers: (client, answer) => client.setQueryData(matterKey, answer) },
    'answered',
  );
  expect(known).toBe('answered');
  expect(cache.getQueryData(matterKey)).toBe('answered');
  expect(fetched()).toEqual([listKey, optionsKey]);
});

test('a write that does not say what it touches makes everything stale', async () => {
  const { write, fetched } = shownQueries();
  await write(undefined, 'answered');
  expect(fetched()).toEqual([matterKey, listKey, optionsKey, firmKey]);
});

test.each([undefined, { touches: ['matters/*'] }])(
  'of a record that was deleted nothing is fetched, while its page is still there',
  async (effects) => {
    const { cache, write, fetched } = shownQueries();
    await write(effects, 'answered', 'm1');
    expect(fetched()).toEqual([listKey, optionsKey, ...(effects ? [] : [firmKey])]);
    expect(cache.getQueryState(matterKey)?.isInvalidated).toBe(true);
  },
);

test('a fetch that began before the write does not replace its answer', async () => {
  const cache = new QueryClient();
  const before = Promise.withResolvers<string>();
  const fetching = cache.fetchQuery({ queryKey: matterKey, queryFn: () => before.promise }).catch(() => {});
  const effects: CacheEffects<string> = {
    touches: ['matters/*'],
    answers: (client, answer) => client.setQueryData(matterKey, answer),
  };
  await rememberAnswer(cache, 'answered', cache.getMutationCache().build(cache, { meta: { effects } }));
  before.resolve('as it was before');
  await fetching;
  expect(cache.getQueryData(matterKey)).toBe('answered');
});
