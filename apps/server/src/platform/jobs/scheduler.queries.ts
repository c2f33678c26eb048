import { sql } from 'kysely';
import type { Pool } from 'pg';
import { answerOutsideScope } from '../../db/direct.ts';

/** The last run of recurring work. */
export interface LastRun {
  /** ISO 8601. */
  started_at: string;
  ended_at: string;
  /** Interval between successful runs, in seconds. */
  every: number;
  /** Number of failures in a row; 0 after a success. */
  failures: number;
  /** The last error; '' after a success. */
  error: string;
}

/** By the name of the work. */
export type LastRuns = Record<string, LastRun>;

/**
 * Takes or renews the lease of the recurring work (leader election).
 * @param runs runs to store; undefined keeps the stored ones
 * @returns the stored runs; undefined while another process has the lease
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

/** Releases the lease. */
export const endLease = (pool: Pool, holder: string, runs: LastRuns) =>
  answerOutsideScope(
    pool,
    sql`
      update caseward_jobs.scheduler set held_until = now(), runs = ${JSON.stringify(runs)}::jsonb
      where holder = ${holder}`,
  );
