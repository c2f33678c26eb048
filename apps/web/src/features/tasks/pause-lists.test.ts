import { tasks } from '@caseward/contract/tasks';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { pauseLists } from './pause-lists.ts';

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
  const goOn = await pauseLists(cache);
  answers[0]?.();
  expect(list.getCurrentResult()).toMatchObject({ isPending: true, fetchStatus: 'idle' });
  goOn();
  await answered(1);
});

test('so is a further page', async () => {
  const { cache, list, answered } = shownList();
  await answered(1);
  void list.fetchNextPage();
  const goOn = await pauseLists(cache);
  expect(list.getCurrentResult().isFetchingNextPage).toBe(false);
  goOn();
  await answered(1, 2);
});

test('what is asked only to be up to date is not: it is aged by the change', async () => {
  const { cache, list, answers, answered } = shownList();
  await answered(1);
  void list.refetch();
  const goOn = await pauseLists(cache);
  goOn();
  expect(list.getCurrentResult().fetchStatus).toBe('idle');
  expect(answers).toHaveLength(2);
});
