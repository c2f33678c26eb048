import { readTrigger } from '@caseward/deadlines/days';
import { firmPrefix } from '@caseward/deadlines/firm-pack';
import type { Library } from '@caseward/deadlines/library';
import type { Pool } from 'pg';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { scopesUntil } from '../../platform/jobs/recurring.ts';
import { notifyOneself } from '../../platform/notifications/notify.ts';
import { noteDeliveries } from '../../platform/reminders/deliveries.queries.ts';
import { noteEscalation, pressingDeadlines, sharePressing } from './escalation.queries.ts';
import { escalationsOf } from './escalation.ts';

/** Tells backups and docket groups of deadlines that nobody acts on. */
export function runEscalation(jobs: Jobs): void {
  jobs.schedule({
    name: 'escalate-deadlines',
    cron: '*/5 * * * *',
    run: ({ pool, signal }) => escalate(pool, new Date(), signal),
  });
}

/** Tells whom a moment makes it due to, each once. */
export async function escalate(
  pool: Pool,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const inScope = scopesUntil(signal, pool);
  const pressing = await pressingDeadlines(pool, now);
  const libraries = new Map<string, Library>();
  for (const { tenant_id: tenantId, office_holidays } of pressing)
    if (office_holidays.some((name) => name.startsWith(firmPrefix)) && !libraries.has(tenantId))
      libraries.set(tenantId, await inScope({ tenantId, userId: SYSTEM_USER_ID }, libraryOf));
  const due = pressing.flatMap((of) =>
    escalationsOf(of, now, libraries.get(of.tenant_id)).map((escalation) => ({ of, ...escalation })),
  );
  await oneByOne(due, ({ of, kind, user }) =>
    // As whoever is told, so that nobody outside a wall is.
    inScope({ tenantId: of.tenant_id, userId: user }, async (scope) => {
      const matter = await sharePressing(scope, of);
      const { day } = readTrigger(now.toISOString(), of.firm_zone);
      if (!matter || !(await noteEscalation(scope, of, matter, kind, day))) return;
      await notifyOneself(scope, {
        kind: `DEADLINE_${kind}`,
        object: { type: 'deadline', id: of.deadline_id },
        matter,
      });
      await noteDeliveries(scope, [of], { kind, way: 'APPLICATION', at: now.toISOString() });
    }),
  );
}
