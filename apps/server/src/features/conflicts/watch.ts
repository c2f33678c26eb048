import type { Scope } from '../../db/scope.ts';
import { finishSubject, putOffSubject, takeSubject } from '../../platform/conflicts/watch-due.queries.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { everyMinute } from '../../platform/jobs/recurring.ts';
import { rulesVersion } from '../../platform/names/contact-names.ts';
import { indexAllNames } from '../../platform/names/indexing.ts';
import { countSearched } from './check-writing.queries.ts';
import { addWatch, firmsToWatch } from './watch.queries.ts';
import { pairsOfContact, pairsOfEntry } from './watch-pairs-of.ts';

/** The standing watch: what people save is compared with open matters, in the background. */
export function runConflictWatch(jobs: Jobs): void {
  jobs.schedule({
    name: 'watch-conflicts',
    cron: everyMinute,
    lane: 'watch',
    run: ({ pool, signal, inTenantScope }) =>
      watchFirms(
        () => firmsToWatch(pool),
        (id) => (work) => inTenantScope(id, work),
        () => !signal.aborted,
      ),
  });
}

type InFirm = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/** Milliseconds after which it is the next firm's turn: one that imports thousands of names keeps no other waiting. */
const turnMs = 2_000;

/**
 * Looks at whatever was noted in all firms, a turn for each, until nothing is left. Who has noted something meanwhile gets a
 * turn in the next round.
 * @throws at the end of a round, with what failed; the next run goes on
 */
export async function watchFirms(
  due: () => Promise<{ id: string }[]>,
  inFirm: (id: string) => InFirm,
  mayGoOn: () => boolean,
  turn: number = turnMs,
): Promise<void> {
  for (let isLeft = true; isLeft && mayGoOn(); ) {
    isLeft = false;
    await oneByOne(await due(), async ({ id }) => {
      const end = performance.now() + turn;
      if (!(await watchFirm(inFirm(id), () => mayGoOn() && performance.now() < end))) isLeft = true;
    });
  }
}

/**
 * Looks at whatever was noted in a firm, one subject at least, each in a transaction of its own. Who cannot be looked at is
 * put off, and keeps nobody else waiting.
 * @returns whether nothing is left
 * @throws AggregateError at the end, with what failed
 */
export async function watchFirm(inFirm: InFirm, mayGoOn: () => boolean = () => true): Promise<boolean> {
  const failures: unknown[] = [];
  let isDone = false;
  do {
    let taken: Awaited<ReturnType<typeof takeSubject>>;
    try {
      isDone = await inFirm(async (scope) => {
        taken = await takeSubject(scope);
        if (!taken || !(await indexAllNames(scope))) return true;
        const { id, isEntry } = taken;
        const { pairs, isCapped } = await (isEntry ? pairsOfEntry : pairsOfContact)(scope, id);
        if (pairs.length > 0)
          await addWatch(scope, pairs, {
            ...{ rules: rulesVersion, capped: isCapped },
            ...(await countSearched(scope)),
          });
        await finishSubject(scope, taken);
        return false;
      });
    } catch (failure) {
      failures.push(failure);
      const failed = taken;
      if (!failed) break;
      await inFirm((scope) => putOffSubject(scope, failed));
    }
  } while (!isDone && mayGoOn());
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`);
  return isDone;
}
