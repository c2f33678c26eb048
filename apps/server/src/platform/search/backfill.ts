import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { everyMinute } from '../jobs/recurring.ts';
import { backfillSearch, unfinishedBackfills } from './indexing.queries.ts';

/** Records that go into the search in one transaction: as many as a segment has. */
const batch = 8192;

type InTenant = (tenantId: string, work: (scope: Scope) => Promise<boolean>) => Promise<boolean>;

/** Puts records into the search that were there before it, in the background. */
export function runSearchBackfill(jobs: Jobs): void {
  jobs.schedule({
    name: 'backfill-search',
    cron: everyMinute,
    run: ({ pool, signal, inTenantScope }) => backfill(pool, inTenantScope, () => !signal.aborted),
  });
}

/**
 * Puts records into the search that were there before it, for a while: when this has run, all but large firms find
 * everything.
 * @param milliseconds how long, at most; a batch that has begun is finished
 */
export async function backfillAtStart(pool: Pool, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  const inTenant: InTenant = (tenantId, work) => inScope(pool, { tenantId, userId: SYSTEM_USER_ID }, work);
  await backfill(pool, inTenant, () => Date.now() < end);
}

async function backfill(pool: Pool, inTenant: InTenant, mayGoOn: () => boolean): Promise<void> {
  for (const { tenant_id, type } of await unfinishedBackfills(pool)) {
    let more = mayGoOn();
    while (more)
      more = (await inTenant(tenant_id, (scope) => backfillSearch(scope, type, batch))) && mayGoOn();
  }
}
