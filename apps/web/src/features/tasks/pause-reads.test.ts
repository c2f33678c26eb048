import { type Task, tasks } from '@caseward/contract/tasks';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { matterPath } from '../../shared/api/cached-matter.ts';
import { pauseReads } from './pause-reads.ts';

const task = { id: 'a task', matter: 'a matter' } as Task;

/** A list that is shown, whose pages are answered one by one. */
function shownList() {
  const cache = new QueryClient();
  const answers: (() => void)[] = [];
  const list = new InfiniteQueryObserver(cache, {
    queryKey: [tasks.list.path],
    queryFn: ({ pageParam, signal }) =>
      new Promise<number>((answer) => {
        answers.push(() => answer(pageParam));
        signal.throwIfAborted();
      }),
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
    retry: false,
  });
  list.subscribe(() => undefined);
  const answered = async (...pages: number[]) => {
    answers.at(-1)?.();
    await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual(pages));
  };
  return { cache, list, answers, answered };
}

test('a list that has nothing yet is asked for again after a change', async () => {
  const { cache, list, answers, answered } = shownList();
  const goOn = await pauseReads(cache, task);
  answers[0]?.();
  expect(list.getCurrentResult()).toMatchObject({ isPending: true, fetchStatus: 'idle' });
  goOn();
  await answered(1);
});

test('so is a further page', async () => {
  const { cache, list, answered } = shownList();
  await answered(1);
  void list.fetchNextPage();
  const goOn = await pauseReads(cache, task);
  expect(list.getCurrentResult().isFetchingNextPage).toBe(false);
  goOn();
  await answered(1, 2);
});

test('what is asked only to be up to date is not: it is aged by the change', async () => {
  const { cache, list, answers, answered } = shownList();
  await answered(1);
  void list.refetch();
  const goOn = await pauseReads(cache, task);
  goOn();
  expect(list.getCurrentResult().fetchStatus).toBe('idle');
  expect(answers).toHaveLength(2);
});

test.each([
  ['the task, which the change shows, is not', tasks.get.path, task.id, 'idle'],
  ['its matter is, as the change shows only a part of it', matterPath, task.matter, 'fetching'],
])('%s', async (_what, path, id, then) => {
  const cache = new QueryClient();
  const shown = new QueryObserver(cache, {
    queryKey: [path, { params: { id } }],
    queryFn: ({ signal }) => new Promise<string>(() => signal.throwIfAborted()),
    initialData: 'as it was',
  });
  shown.subscribe(() => undefined);
  expect(shown.getCurrentResult().fetchStatus).toBe('fetching');
  const goOn = await pauseReads(cache, task);
  expect(shown.getCurrentResult()).toMatchObject({ data: 'as it was', fetchStatus: 'idle' });
  goOn();
  expect(shown.getCurrentResult().fetchStatus).toBe(then);
});
