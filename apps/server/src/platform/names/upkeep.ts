import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { oneByOne } from '../jobs/one-by-one.ts';
import { everyMinute } from '../jobs/recurring.ts';
import { rulesVersion } from './contact-names.ts';
import { indexDueNames } from './indexing.ts';
import { firmsWithNamesDue } from './names.queries.ts';
import { indexDueRegister } from './register-indexing.ts';

type InTenant = (tenantId: string, work: (scope: Scope) => Promise<boolean>) => Promise<boolean>;

/** Indexes contacts that were written by an older server, or by other rules, in the background. */
export function runNamesUpkeep(jobs: Jobs): void {
  jobs.schedule({
    name: 'index-names',
    cron: everyMinute,
    run: ({ pool, signal, inTenantScope }) => indexAll(pool, inTenantScope, () => !signal.aborted),
  });
}

/** Indexes contacts that are due for a while: when this has run, all but large firms are done. */
export async function indexNamesAtStart(pool: Pool, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  await indexAll(
    pool,
    (tenantId, work) => inScope(pool, { tenantId, userId: SYSTEM_USER_ID }, work),
    () => Date.now() < end,
  );
}

async function indexAll(pool: Pool, inTenant: InTenant, mayGoOn: () => boolean): Promise<void> {
  await oneByOne(await firmsWithNamesDue(pool, rulesVersion), async ({ tenant_id }) => {
    let isDone = false;
    while (!isDone && mayGoOn())
      isDone = await inTenant(tenant_id, async (scope) => {
        const haveContacts = await indexDueNames(scope);
        return (await indexDueRegister(scope)) && haveContacts;
      });
  });
}
