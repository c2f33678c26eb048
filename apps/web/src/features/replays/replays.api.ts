import { type Replay, type ReplayDecision, replays } from '@caseward/contract/replays';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';

/** How often a replay that is computed is asked for, in milliseconds. */
const pace = 1_000;
const isUnderWay = (replay: Replay | undefined) =>
  (replay?.state === 'WAITING' || replay?.state === 'RUNNING') && pace;

/** Replays, latest first. */
export const replaysQuery = {
  ...rowsQuery(replays.list, { query: {} }),
  refetchInterval: ({ state: { data } }: { state: { data?: { pages: { rows: Replay[] }[] } | undefined } }) =>
    (data?.pages ?? []).some(({ rows }) => rows.some(isUnderWay)) && pace,
};
/** One replay: as long as it is computed, it is asked for again and again. */
export const replayQuery = (id: string) => ({
  ...answerQuery(replays.get, { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: Replay | undefined } }) => isUnderWay(data),
});
/** The deadlines that it would move, those that come earlier first. */
export const replayItemsQuery = (id: string, isDone: boolean) => ({
  ...rowsQuery(replays.items, { params: { id }, query: {} }),
  refetchInterval: isDone ? (false as const) : pace,
});
/** Accepts or keeps proposals. */
export const decideReplay = (id: string, body: ReplayDecision) =>
  call(replays.decide, { params: { id }, body, idempotency_key: undefined });
/** Has a replay computed once more. */
export const retryReplay = (id: string) => call(replays.retry, { params: { id } });
/** What a decision changes. */
export const replayDecided: CacheEffects = {
  touches: ['replays/*', 'deadlines/*', 'matters/*', 'dashboard/*', 'calendar/*'],
};
