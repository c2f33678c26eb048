import { daysUnused } from '@caseward/contract/feeds';
import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import { record } from '../../platform/audit/record.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { everyDay } from '../../platform/jobs/recurring.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { switchOff, unusedFeeds } from './feeds.queries.ts';

/** Switches off feeds that no program reads any more: forgotten addresses are the ones that leak. */
export function runUnusedFeeds(jobs: Jobs): void {
  jobs.schedule({
    name: 'switch-off-unused-feeds',
    cron: everyDay,
    run: ({ pool }) => switchOffUnused(pool, new Date()),
  });
}

/** Switches off what was not read for long before a moment, and tells its person. */
export async function switchOffUnused(pool: Pool, now: Date): Promise<void> {
  const since = new Date(now.getTime() - daysUnused * 86_400_000);
  await oneByOne(await unusedFeeds(pool, since), ({ tenant_id: tenantId, id, user_id }) =>
    inScope(pool, { tenantId, userId: SYSTEM_USER_ID }, async (scope) => {
      if (!(await switchOff(scope, id))) return;
      const details = { unused_days: daysUnused };
      await record(scope, { action: 'TOKEN_REVOKED', objectType: 'feed', objectId: id, details });
      await notify(scope, [user_id], { kind: 'FEED_OFF', object: { type: 'feed', id }, matter: null });
    }),
  );
}
