import type { DocumentStore } from '../../storage/store.ts';
import { recordPurge } from '../audit/record.ts';
import { jobKind } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { everyDay, type OpenScope } from '../jobs/recurring.ts';
import { beginPurge, deletionsToPurge, firmsToPurge, purgeDeletion } from './purge.queries.ts';

const purgeKind = jobKind({ name: 'purge-trash', singleton: true });

/**
 * Purges a firm's expired deletions, first files, then rows. It is idempotent: the next run takes up a purge that a
 * crash interrupted.
 * @param inTenantScope runs work in the scope of the firm
 * @returns how many deletions were purged
 */
export async function purgeTrash(inTenantScope: OpenScope, store: DocumentStore): Promise<number> {
  let purged = 0;
  for (const id of await inTenantScope(deletionsToPurge)) {
    // From here on it cannot be restored, so that no document is without its file.
    const keys = await inTenantScope((scope) => beginPurge(scope, id));
    if (!keys) continue;
    // Files before rows: without its row a file would be lost.
    for (const key of keys) await store.remove(key);
    await inTenantScope(async (scope) => {
      const removed = await purgeDeletion(scope, id);
      if (!removed) return;
      await recordPurge(scope, removed);
      purged += 1;
    });
  }
  return purged;
}

/** Purges the trash of each firm every day. */
export function runPurges(jobs: Jobs, store: DocumentStore): void {
  jobs.handle(purgeKind, ({ inTenantScope }) => purgeTrash(inTenantScope, store));
  jobs.schedule({
    name: 'find-trash-to-purge',
    cron: everyDay,
    run: async ({ pool }) => {
      for (const tenantId of await firmsToPurge(pool)) await jobs.enqueueFor(tenantId, purgeKind, {});
    },
  });
}
