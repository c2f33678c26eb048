import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from 'pg-boss';
import { answerOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';

/** Lets the queue send its statements through a pool. */
export const poolConnection = (pool: Pool): Db => ({
  executeSql: (text, values) => pool.query(text, values),
});

/** Lets the queue send a statement within a scope, so that what it writes is there exactly if the scope commits. */
export const scopeConnection = (scope: Scope): Db => ({
  executeSql: async (text, values = []) => ({
    rows: await scope.rows({ compile: () => CompiledQuery.raw(text, values) }),
  }),
});

/** Which of these kinds have a job that is due, in one statement for all of them. */
export async function kindsWithWork(pool: Pool, names: string[]): Promise<string[]> {
  const rows = await answerOutsideScope(
    pool,
    sql<{ name: string }>`
      select name from caseward_jobs.queue where name = any(${names}) and exists (
        select from caseward_jobs.job_common job
        where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`,
  );
  return rows.map(({ name }) => name);
}

/** A run of a job, as the queue tells it from an earlier or a later one. */
export interface Run {
  id: string;
  retry_count: number;
}

/** Hands back jobs whose run cannot end here: they are due at once, and the run that was cut short does not count. */
export const handBack = (pool: Pool, runs: Run[]) =>
  answerOutsideScope(
    pool,
    sql`
      update caseward_jobs.job_common set state = 'retry', retry_limit = retry_limit + 1, start_after = now()
      from jsonb_to_recordset(${JSON.stringify(runs)}) as run (id uuid, retry_count int)
      where job_common.id = run.id and job_common.retry_count = run.retry_count and state = 'active'`,
  );
