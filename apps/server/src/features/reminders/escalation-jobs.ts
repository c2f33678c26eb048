import { readTrigger } from '@caseward/deadlines/days';
import type { Pool } from 'pg';
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
  const due = (await pressingDeadlines(pool, now)).flatMap((of) =>
    escalationsOf(of, now).map((escalation) => ({ of, ...escalation })),
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
