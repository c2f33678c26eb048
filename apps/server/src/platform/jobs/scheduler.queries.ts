import { sql } from 'kysely';
import type { Pool } from 'pg';
import { answerOutsideScope } from '../../db/direct.ts';

/** How a recurring work went when it was done last. */
export interface LastRun {
  /** ISO 8601. */
  started_at: string;
  ended_at: string;
  /** Seconds between two runs that go well. */
  every: number;
  /** How often in a row it has failed; 0 when it went well. */
  failures: number;
  /** Why it failed last; '' when it went well. */
  error: string;
}

/** By the name of the work. */
export type LastRuns = Record<string, LastRun>;

/**
 * Takes the lease of the recurring work, or keeps it.
 * @param runs what to note of the work; undefined leaves what is noted
 * @returns what is noted; undefined while another process has the lease
 */
export async function holdLease(
  pool: Pool,
  holder: string,
  leaseMs: number,
  runs?: LastRuns,
): Promise<LastRuns | undefined> {
  const noted = runs ? JSON.stringify(runs) : null;
  const [row] = await answerOutsideScope(
    pool,
    sql<{ runs: LastRuns }>`
      update caseward_jobs.scheduler set holder = ${holder},
        held_until = now() + ${leaseMs}::int * interval '1 ms', runs = coalesce(${noted}::jsonb, runs)
      where holder = ${holder} or held_until <= now() returning runs`,
  );
  return row?.runs;
}

/** Lets another process have the lease at once. */
export const endLease = (pool: Pool, holder: string, runs: LastRuns) =>
  answerOutsideScope(
    pool,
    sql`
      update caseward_jobs.scheduler set held_until = now(), runs = ${JSON.stringify(runs)}::jsonb
      where holder = ${holder}`,
  );
