import { sql } from 'kysely';
import type { Pool } from 'pg';
import { answerOutsideScope } from '../db/direct.ts';

/** Number of jobs of a kind, by state. */
export interface KindCounts {
  kind: string;
  waiting: number;
  running: number;
  to_retry: number;
  failed: number;
  done: number;
}

/** Counts the jobs of every kind that is not recurring; the pool must be the owner's. */
export const countJobs = (owner: Pool) =>
  answerOutsideScope(
    owner,
    sql<KindCounts>`
      select queue.name as kind,
        count(*) filter (where state = 'created')::int as waiting, count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'retry')::int as to_retry, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'completed')::int as done
      from caseward_jobs.queue left join caseward_jobs.job on job.name = queue.name
      where queue.name not like '\\_\\_pgboss\\_\\_%' and queue.name not in (select name from caseward_jobs.schedule)
      group by queue.name order by queue.name`,
  );

/** A job that failed, for good or until its next try. */
export interface Trouble {
  id: string;
  kind: string;
  /** Null for recurring work, which goes over all firms. */
  tenant_id: string | null;
  /** '' when the firm is gone. */
  firm: string;
  attempts: number;
  /** ISO 8601; null when it failed for good. */
  next_try: string | null;
  error: string;
}

/** The newest jobs that failed; the pool must be the owner's. */
export const troubledJobs = (owner: Pool, limit: number) =>
  answerOutsideScope(
    owner,
    sql<Trouble>`
      select job.id, job.name as kind, data->>'tenant_id' as tenant_id, coalesce(tenants.name, '') as firm,
        retry_count + 1 as attempts, case state when 'retry' then start_after end as next_try,
        coalesce(output->>'error', output->>'message', output->'value'->>'message', output->>'value', '') as error
      from caseward_jobs.job left join caseward.tenants on tenants.id = (data->>'tenant_id')::uuid
      where state in ('failed', 'retry') order by state desc, job.created_on desc limit ${limit}`,
  );

/** Recurring work, and its last run. */
export interface Schedule {
  name: string;
  /** A cron expression, in UTC. */
  cron: string;
  /** ISO 8601; null when it never ran. */
  last: string | null;
  /** Of the newest job; null when there is none. */
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed' | null;
  /** Why the newest job failed; '' when it did not. */
  error: string;
}

/** All recurring work; the pool must be the owner's. */
export const schedules = (owner: Pool) =>
  answerOutsideScope(
    owner,
    sql<Schedule>`
      select schedule.name, schedule.cron, coalesce(newest.completed_on, newest.started_on) as last, newest.state,
        coalesce(newest.output->>'error', newest.output->>'message', newest.output->'value'->>'message', '') as error
      from caseward_jobs.schedule left join lateral (
        select * from caseward_jobs.job where job.name = schedule.name order by created_on desc limit 1
      ) newest on true
      order by schedule.name`,
  );

/** Retries a failed job at once; answers its kind, or undefined when there is none. */
export async function retryNow(owner: Pool, id: string): Promise<string | undefined> {
  const [row] = await answerOutsideScope(
    owner,
    sql<{ kind: string }>`
      update caseward_jobs.job set state = 'retry', start_after = now(), completed_on = null,
        retry_limit = retry_limit + case state when 'failed' then 1 else 0 end
      where id = ${id} and state in ('failed', 'retry') returning name as kind`,
  );
  return row?.kind;
}
