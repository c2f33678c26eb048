import { largestBulk } from '@caseward/contract/bulk';
import { type OpenWork, openWork } from '@caseward/contract/open-work';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

type Counted = OpenWork['tasks'] & Partial<Pick<OpenWork['deadlines'], 'next_on'>>;

const sum = (one: Counted, other: Counted) => ({
  count: one.count + other.count,
  matters: one.matters + other.matters,
  next_on:
    one.next_on && other.next_on && other.next_on < one.next_on
      ? other.next_on
      : (one.next_on ?? other.next_on ?? null),
});

/** What is still open in matters. It is asked before they are closed, and counted anew each time. */
export const openWorkQuery = (matters: readonly string[]) =>
  queryOptions({
    queryKey: [openWork.count.path, matters],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const parts: OpenWork[] = [];
      for (let start = 0; start < matters.length; start += largestBulk) {
        const body = { ids: matters.slice(start, start + largestBulk) };
        parts.push(await call(openWork.count, { body, signal }));
      }
      const all = (kind: keyof OpenWork) =>
        parts.map((part): Counted => part[kind]).reduce(sum, { count: 0, matters: 0 });
      return { tasks: all('tasks'), deadlines: all('deadlines'), events: all('events') };
    },
  });
