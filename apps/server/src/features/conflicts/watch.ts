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
    run: async ({ pool, signal, inTenantScope }) => {
      await oneByOne(await firmsToWatch(pool), ({ id }) =>
        watchFirm(
          (work) => inTenantScope(id, work),
          () => !signal.aborted,
        ),
      );
    },
  });
}

type InFirm = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/**
 * Looks at whatever was noted in a firm, each in a transaction of its own. Who cannot be looked at is put off, and keeps
 * nobody else waiting.
 * @throws AggregateError at the end, with what failed
 */
export async function watchFirm(inFirm: InFirm, mayGoOn: () => boolean = () => true): Promise<void> {
  const failures: unknown[] = [];
  while (mayGoOn()) {
    let taken: Awaited<ReturnType<typeof takeSubject>>;
    try {
      const isDone = await inFirm(async (scope) => {
        taken = await takeSubject(scope);
        if (!taken || !(await indexAllNames(scope))) return true;
        const { id, isEntry } = taken;
        const pairs = await (isEntry ? pairsOfEntry : pairsOfContact)(scope, id);
        if (pairs.length > 0)
          await addWatch(scope, pairs, { rules: rulesVersion, ...(await countSearched(scope)) });
        await finishSubject(scope, taken);
        return false;
      });
      if (isDone) break;
    } catch (failure) {
      failures.push(failure);
      const failed = taken;
      if (!failed) break;
      await inFirm((scope) => putOffSubject(scope, failed));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`);
}
