import type { Scope } from '../../db/scope.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { everyDay } from '../../platform/jobs/recurring.ts';
import { firmIds } from '../../platform/matters/next-dates.queries.ts';
import { insertReplay } from '../../platform/replays/replays.queries.ts';
import { replayKind } from '../../platform/replays/replays.ts';
import { outdatedIn } from './computed-with.ts';
import { noteReplay, packsComputedWith, strandedReplays, tellFailedReplay } from './replays.queries.ts';
import { runReplay } from './run-replay.ts';

/** Notes that a replay failed, and tells lawyers: its deadlines keep days that may be wrong by now. */
export async function giveUp(scope: Scope, id: string): Promise<void> {
  await noteReplay(scope, id, 'FAILED', 0);
  await tellFailedReplay(scope, id);
}

/** Computes replays in the background, and finds each day, and when a server starts, what newer packs lead to. */
export function runReplays(jobs: Jobs): void {
  jobs.handle(
    replayKind,
    ({ ids, inTenantScope, signal }) => runReplay(inTenantScope, ids.replay_id, signal),
    ({ ids, inTenantScope }) => inTenantScope((scope) => giveUp(scope, ids.replay_id)),
  );
  jobs.schedule({
    name: 'find-newer-packs',
    cron: everyDay,
    atStart: true,
    run: async ({ pool, inTenantScope }) => {
      for (const firm of await firmIds(pool)) {
        const ids = await inTenantScope(firm, async (scope) => {
          const stranded = await strandedReplays(scope);
          const library = await libraryOf(scope);
          const names = (await packsComputedWith(scope)).flatMap((line) => outdatedIn(line, library));
          const newer = [...new Set(names)].toSorted();
          const own =
            newer.length > 0
              ? [await insertReplay(scope, { cause: 'PACK', why: newer.join(', ') }, null)]
              : [];
          return [...stranded.map(({ id }) => id), ...own];
        });
        for (const replay_id of ids) await jobs.enqueueFor(firm, replayKind, { replay_id });
      }
    },
  });
}
