import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from 'pg-boss';
import { sendOutsideTransaction } from '../../db/connections.ts';
import { answerOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/**
 * The turn of a firm's next job of a kind (start-time fair queueing): after its own waiting and running ones, but not
 * before what is served now. Taken in the order of their turns, the jobs of all firms alternate, however many each has.
 */
const turn = (name: string, tenantId: string) => sql<{ turn: number }>`
  select greatest(
    coalesce(
      (select max(-job.priority) from caseward_jobs.job_common job
       where job.name = ${name} and job.state = 'active' and job.group_id is not null),
      (select -job.priority from caseward_jobs.job_common job
       where job.name = ${name} and job.state < 'active' and not job.blocked
       order by job.priority desc, job.created_on limit 1),
      0),
    1 + (select -job.priority from caseward_jobs.job_common job
         where job.name = ${name} and job.state < 'active' and not job.blocked and job.group_id = ${tenantId}
         order by job.priority, job.created_on desc limit 1),
    1 + (select max(-job.priority) from caseward_jobs.job_common job
         where job.name = ${name} and job.state = 'active' and job.group_id = ${tenantId})
  ) as turn`;

/** The turn of a firm's next job of a kind, as the scope's transaction sees the queue. */
export const nextTurn = async (scope: Scope, name: string): Promise<number> =>
  (await scope.rows({ compile: () => turn(name, scope.tenantId).compile(db) }))[0]?.turn ?? 0;

/** The same, outside a scope. */
export const nextTurnOf = async (pool: Pool, name: string, tenantId: string): Promise<number> =>
  (await answerOutsideScope(pool, turn(name, tenantId)))[0]?.turn ?? 0;

/** Whether a job of the scope's firm with these ids waits. */
export async function isWaiting(scope: Scope, name: string, ids: Record<string, string>): Promise<boolean> {
  const waiting = sql`
    select from caseward_jobs.job_common job
    where job.name = ${name} and job.state < 'active' and not job.blocked
      and job.group_id = ${scope.tenantId} and job.data -> 'ids' = ${JSON.stringify(ids)}::jsonb limit 1`;
  return (await scope.rows({ compile: () => waiting.compile(db) })).length > 0;
}

/** Sends the queue's statements through a pool. */
export const poolConnection = (pool: Pool): Db => ({
  executeSql: (text, values) => sendOutsideTransaction(pool, text, values),
});

/** Sends a statement of the queue within a scope, so that its writes exist exactly if the scope commits. */
export const scopeConnection = (scope: Scope): Db => ({
  executeSql: async (text, values = []) => ({
    rows: await scope.rows({ compile: () => CompiledQuery.raw(text, values) }),
  }),
});

/** The kinds that have a due job, polled by one statement. */
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

/** Identifies one run of a job. */
export interface Run {
  id: string;
  retry_count: number;
}

/** Hands back jobs whose run cannot end here: they are due at once, and the run does not count as an attempt. */
export const handBack = (pool: Pool, runs: Run[]) =>
  answerOutsideScope(
    pool,
    sql`
      update caseward_jobs.job_common set state = 'retry', retry_limit = retry_limit + 1, start_after = now()
      from jsonb_to_recordset(${JSON.stringify(runs)}) as run (id uuid, retry_count int)
      where job_common.id = run.id and job_common.retry_count = run.retry_count and state = 'active'`,
  );
