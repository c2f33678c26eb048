import type { ImportOutcome } from '@caseward/contract/imports';
import type { Scope } from '../../db/scope.ts';
import { record } from '../../platform/audit/record.ts';
import type { Importer } from '../../platform/import/importer.ts';
import { jobKind } from '../../platform/jobs/job-kinds.ts';
import type { Job, LostJob } from '../../platform/jobs/runner.ts';
import { removeCorrections } from './corrections.queries.ts';
import { objectTypeOf, type Work } from './import-work.ts';
import { outcomesOf, recordsToTakeBack, setOutcomes } from './imported-records.queries.ts';
import { findWork, moveImport } from './imports.queries.ts';

/** Moves what an import made to the trash. */
export const takeBackKind = jobKind({
  name: 'take-back-import',
  ids: ['import_id'],
  retries: 2,
  retryAfter: 2,
  lane: 'imports',
});
type TakeBackJob = Job<'import_id'>;

/** Records per transaction: while one runs, nobody else can change its records. */
const batchSize = 25;

const notAllowed =
  'Whoever undoes an import must be able to sign in, as an attorney or an administrator. What was not undone yet is still there.';
const ended =
  'Something went wrong on our side before everything was undone. What was undone is in the trash; undo the rest.';

/**
 * Takes an import back: moves its records to the trash, some at a time, each lot in a transaction of its own. A job that
 * is run again goes on where the last one ended. Records that were changed since stay.
 */
export async function takeBack(
  job: TakeBackJob,
  importerOf: (work: Work) => Importer<unknown>,
): Promise<void> {
  const { import_id } = job.ids;
  const work = await job.inTenantScope((scope) => findWork(scope, import_id, 'TAKING_BACK'));
  if (!work) return;
  if (!work.allowed) return await endEarly(job, notAllowed);
  const importer = importerOf(work);
  let after: string | undefined;
  for (;;) {
    job.signal.throwIfAborted();
    const last = await job.inTenantScope(async (scope) => {
      const ids = await recordsToTakeBack(scope, import_id, after, batchSize);
      if (ids.length > 0) await setOutcomes(scope, import_id, await takenBack(scope, importer, ids));
      const { takenBack: taken_back, kept } = await outcomesOf(scope, import_id);
      const isOver = ids.length < batchSize;
      if (isOver) {
        await removeCorrections(scope, import_id);
        await record(scope, {
          action: 'TAKEN_BACK',
          objectType: objectTypeOf(work),
          ownDetails: { import: import_id, taken_back, kept },
        });
      }
      await moveImport(scope, import_id, 'TAKING_BACK', {
        state: isOver ? 'TAKEN_BACK' : 'TAKING_BACK',
        done: taken_back + kept,
        taken_back,
      });
      return isOver ? undefined : ids.at(-1);
    });
    if (last === undefined) return;
    after = last;
  }
}

/** An import whose taking back was given up can be taken back again. */
export const takingBackLost = (job: LostJob<'import_id'>): Promise<void> => endEarly(job, ended);

const endEarly = (job: Pick<TakeBackJob, 'ids' | 'inTenantScope'>, failure: string): Promise<void> =>
  job.inTenantScope(async (scope) => {
    await moveImport(scope, job.ids.import_id, 'TAKING_BACK', { state: 'DONE', failure });
  });

async function takenBack(scope: Scope, importer: Importer<unknown>, ids: readonly string[]) {
  await importer.made.lock(scope, ids);
  const standings = new Map((await importer.made.standings(scope, ids)).map((each) => [each.id, each]));
  const outcomes = new Map<string, ImportOutcome>();
  for (const id of ids) {
    const standing = standings.get(id);
    const kept = standing ? standing.kept : 'MISSING';
    if (kept === null) await importer.made.remove(scope, id);
    outcomes.set(id, kept ?? 'TAKEN_BACK');
  }
  return outcomes;
}
