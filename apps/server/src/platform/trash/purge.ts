import type { DocumentStore } from '../../storage/store.ts';
import { jobKind } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { OpenScope } from '../jobs/recurring.ts';
import { beginPurge, deletionsToPurge, firmsToPurge, purgeDeletion } from './purge.queries.ts';

const day = 24 * 60 * 60;
const purgeKind = jobKind({ name: 'purge-trash', singleton: true });

/**
 * Removes for good what a firm has had in the trash for its time, file by file and row by row. It is good to do twice:
 * what a crash leaves half done is taken up by the next run.
 * @param inTenantScope works in the scope of the firm
 * @returns how many deletions were purged
 */
export async function purgeTrash(inTenantScope: OpenScope, store: DocumentStore): Promise<number> {
  let purged = 0;
  for (const id of await inTenantScope(deletionsToPurge)) {
    // From here on nobody can restore it, so that nobody finds a document without its file.
    const keys = await inTenantScope((scope) => beginPurge(scope, id));
    if (!keys) continue;
    // The files before the rows: without its row nobody would know of a file any more.
    for (const key of keys) await store.remove(key);
    if (await inTenantScope((scope) => purgeDeletion(scope, id))) purged += 1;
  }
  return purged;
}

/** Purges the trash of each firm every day. */
export function runPurges(jobs: Jobs, store: DocumentStore): void {
  jobs.handle(purgeKind, ({ inTenantScope }) => purgeTrash(inTenantScope, store));
  jobs.every({
    name: 'purge the trash',
    every: day,
    run: async ({ pool }) => {
      for (const tenantId of await firmsToPurge(pool)) await jobs.enqueueFor(tenantId, purgeKind, {});
    },
  });
}
