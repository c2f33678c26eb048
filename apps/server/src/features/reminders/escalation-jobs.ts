import { readTrigger } from '@caseward/deadlines/days';
import { firmPrefix } from '@caseward/deadlines/firm-pack';
import type { Pool } from 'pg';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { scopesUntil } from '../../platform/jobs/recurring.ts';
import { notifyOneself } from '../../platform/notifications/notify.ts';
import { noteDeliveries } from '../../platform/reminders/deliveries.queries.ts';
import { noteEscalation, type PressingRow, pressingDeadlines, sharePressing } from './escalation.queries.ts';
import { escalationsOf } from './escalation.ts';

/** Tells backups and docket groups of deadlines that nobody acts on. */
export function runEscalation(jobs: Jobs): void {
  jobs.schedule({
    name: 'escalate-deadlines',
    cron: '*/5 * * * *',
    run: ({ pool, signal }) => escalate(pool, new Date(), signal),
  });
}

/**
 * Tells whom a moment makes it due to, each once. What fails in one firm keeps no other from its turn.
 * @throws AggregateError at the end, with what failed
 */
export async function escalate(
  pool: Pool,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const firms = Map.groupBy(await pressingDeadlines(pool, now), ({ tenant_id }) => tenant_id);
  await oneByOne(firms, async ([tenantId, pressing]) => {
    try {
      await escalateInFirm(scopesUntil(signal, pool), tenantId, pressing, now);
    } catch (cause) {
      throw new Error(`Not all were told of what presses in the firm ${tenantId}.`, { cause });
    }
  });
}

async function escalateInFirm(
  inScope: ReturnType<typeof scopesUntil>,
  tenantId: string,
  pressing: readonly PressingRow[],
  now: Date,
): Promise<void> {
  const hasOwnDays = pressing.some(({ office_holidays }) =>
    office_holidays.some((name) => name.startsWith(firmPrefix)),
  );
  const library = hasOwnDays ? await inScope({ tenantId, userId: SYSTEM_USER_ID }, libraryOf) : undefined;
  const due = pressing.flatMap((of) =>
    escalationsOf(of, now, library).map((escalation) => ({ of, ...escalation })),
  );
  await oneByOne(due, ({ of, kind, user }) =>
    // As whoever is told, so that nobody outside a wall is.
    inScope({ tenantId, userId: user }, async (scope) => {
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
