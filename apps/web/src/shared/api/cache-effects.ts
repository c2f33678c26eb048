import type { Mutation, Query, QueryClient } from '@tanstack/react-query';

/**
 * What a write changes in the query cache (cache invalidation). A write without such a list makes everything stale:
 * that is always right, and asks for more than needed.
 */
export interface CacheEffects<Answer = unknown> {
  /**
   * Endpoints whose cached answers become stale, by path below /api/v1/; `*` at the end matches any rest. What every
   * write touches, the audit log and the search, need not be named.
   */
  touches: readonly string[];
  /** Writes what the answer contains into the cache, so that it is not fetched again. */
  answers?(cache: QueryClient, answer: Answer): void;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      effects?: CacheEffects | undefined;
      /** The id of a record that is deleted: its page may still be there, and would ask for it in vain. */
      deletes?: string | undefined;
    };
  }
}

/** Every write leaves an event, and changes what is found. */
const always = [
  ...['audit/*', 'search/*', 'matters/:id/access/'],
  ...['matters/:id/history/', 'contacts/:id/history/', 'tasks/:id/history/'],
];

const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Whether a write touches an endpoint. */
export const isTouched = ({ touches }: CacheEffects, path: string): boolean =>
  [...always, ...touches].some((pattern) => matches(pattern, path.replace('/api/v1/', '')));

/** The path of a query's endpoint; the queries of choosers have more text behind it. */
const pathOf = ({ queryKey: [path] }: Query) => String(path).split(' ')[0] ?? '';

type Written = Mutation<unknown, unknown, unknown>;

/**
 * Right after a write, before its form is left: marks what it touched as stale, then writes into the cache what its
 * answer contains. So the next page shows the answer and does not fetch it.
 */
export async function rememberAnswer(cache: QueryClient, answer: unknown, { meta }: Written): Promise<void> {
  const effects = meta?.effects;
  if (!effects) return;
  const touched = { predicate: (query: Query) => isTouched(effects, pathOf(query)) };
  // A fetch that began before the write would answer what was stored then.
  await cache.cancelQueries(touched);
  await cache.invalidateQueries({ ...touched, refetchType: 'none' });
  effects.answers?.(cache, answer);
}

/** Once the form that wrote has been left: fetches what is shown and stale, but nothing of a deleted record. */
export async function refetchTouched(cache: QueryClient, { meta }: Written): Promise<void> {
  const { effects, deletes } = meta ?? {};
  if (!effects) await cache.invalidateQueries({ refetchType: 'none' });
  await cache.refetchQueries({
    type: 'active',
    predicate: (query) =>
      query.state.isInvalidated &&
      (!effects || isTouched(effects, pathOf(query))) &&
      !(deletes && JSON.stringify(query.queryKey).includes(deletes)),
  });
}
