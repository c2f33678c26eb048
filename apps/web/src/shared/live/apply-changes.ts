import type { LiveChange, LiveMessage } from '@caseward/contract/live';
import { presence } from '@caseward/contract/presence';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hasUnsaved } from '../forms/unsaved.ts';
import { isTouchedBy } from './is-touched-by.ts';
import { listOfScreen } from './list-of-screen.ts';
import { anything, forgetList, noteInList, noteRecord } from './news.ts';

/** How often what is shown is fetched at the most, in milliseconds. */
const applyEachMs = 1_000;
/** How long this page's own write is on its way back to it, in milliseconds. */
const echoMs = 5_000;
/** Pages that have to look at everything do not all do so at once: the longest pause, in milliseconds. */
const longestSpread = 4_000;
/** How often everything is looked at at the most, in milliseconds: an import says so all the time. */
const resyncEachMs = 15_000;
/** Most changes that wait while a form is edited: beyond, everything is looked at. */
const mostPending = 500;

/**
 * Brings what others changed onto the page: at most once a second, and not while something is being edited. Lists of
 * whole screens only count what changed, until somebody asks for it.
 * @returns what takes a message, and what ends it
 */
export function applyChanges(cache: QueryClient): { take: (message: LiveMessage) => void; end: () => void } {
  const pending: LiveChange[] = [];
  let resyncAt: number | undefined;
  let resyncedAt = Number.NEGATIVE_INFINITY;
  let wroteAt = Number.NEGATIVE_INFINITY;

  const stopMutations = cache.getMutationCache().subscribe((told) => {
    if (told.type === 'updated' && told.action.type === 'success') wroteAt = performance.now();
  });
  const stopQueries = cache.getQueryCache().subscribe(({ type, query }) => {
    const list = type === 'updated' && query.state.fetchStatus === 'idle' && listOfScreen(query);
    if (list && !query.state.isInvalidated) forgetList(list);
  });

  const lookAtAll = () => {
    resyncAt ??= Math.max(performance.now(), resyncedAt + resyncEachMs) + Math.random() * longestSpread;
  };

  const apply = () => {
    const all = resyncAt !== undefined && performance.now() >= resyncAt;
    if (!(all || pending.length > 0) || hasUnsaved()) return;
    const changes = pending.splice(0);
    if (all) {
      resyncedAt = performance.now();
      resyncAt = undefined;
    }
    const isStale = ({ queryKey }: { queryKey: QueryKey }) =>
      all || changes.some((change) => isTouchedBy(change, queryKey));
    for (const query of cache.getQueryCache().findAll({ type: 'active' })) {
      const name = listOfScreen(query);
      if (!name) continue;
      if (all) noteInList(name, anything);
      for (const change of changes) if (isTouchedBy(change, query.queryKey)) noteInList(name, change.id);
    }
    void cache.invalidateQueries({
      predicate: (query) => listOfScreen(query) !== undefined && isStale(query),
      refetchType: 'none',
    });
    void cache.invalidateQueries({
      predicate: (query) => listOfScreen(query) === undefined && isStale(query),
    });
  };
  const timer = setInterval(apply, applyEachMs);

  return {
    take: ({ topic, changes }) => {
      if (topic === 'RESYNC') lookAtAll();
      if (topic === 'PRESENCE') {
        for (const { id } of changes) void cache.invalidateQueries({ queryKey: [presence.tell.path, id] });
        return;
      }
      // The write itself has said what it touches.
      const isEcho = cache.isMutating() > 0 || performance.now() - wroteAt < echoMs;
      const others = changes.filter(({ own }) => !(own && isEcho));
      for (const { id, by } of others) noteRecord(id, by);
      pending.push(...others);
      if (pending.length > mostPending) {
        pending.splice(0);
        lookAtAll();
      }
    },
    end: () => {
      clearInterval(timer);
      stopMutations();
      stopQueries();
    },
  };
}
