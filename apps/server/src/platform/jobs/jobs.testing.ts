import type { FastifyBaseLogger } from 'fastify';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { openPool } from '../../db/pools.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { jobKind } from './job-kinds.ts';
import { Jobs, type Pace } from './jobs.ts';

/** The background work of a server process, with connections and a log of its own. */
export interface JobProcess {
  jobs: Jobs;
  pool: Pool;
  /** Its log entries. */
  log: Record<string, unknown>[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it as a kill would: no more heartbeats, and its jobs stay as they are. */
  kill(): Promise<void>;
}

const hasty: Partial<Pace> = {
  pollIntervalMs: 20,
  graceMs: 300,
  maintenanceInterval: 1,
  scheduleInterval: 1,
};

/** Prepares the background work of a server process on a test's database. */
export function jobProcess(database: TestDatabase, pace: Partial<Pace> = {}): JobProcess {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const log: FastifyBaseLogger = Fastify({ logger: { level: 'info', stream } }).log;
  const pool = openPool(database.appUrl, () => {}, 3);
  const jobs = new Jobs(pool, log, { ...hasty, ...pace });
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= pool.end();
    return ended;
  };
  return {
    jobs,
    pool,
    log: lines,
    start: async () => {
      await jobs.open();
      await jobs.start();
    },
    stop: async () => {
      await jobs.stop();
      await end();
    },
    kill: async () => {
      await end();
      await jobs.stop();
    },
  };
}

/** What the tests of one file share: a database, and server processes that end with the test that began them. */
export interface JobProcesses {
  readonly database: TestDatabase;
  /** A connection as the owner of the database. */
  readonly owner: Pool;
  begin(pace?: Partial<Pace>): JobProcess;
}

/** Registers the set-up and clean-up of a file whose tests run processes that work on jobs. */
export function useJobProcesses(): JobProcesses {
  let database: TestDatabase;
  let owner: Pool;
  let processes: JobProcess[] = [];
  beforeAll(async () => {
    database = await createDatabase();
    owner = openPool(database.ownerUrl, () => {}, 1);
  });
  afterEach(async () => {
    for (const each of processes) await each.stop().catch(() => {});
    processes = [];
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  return {
    get database() {
      return database;
    },
    get owner() {
      return owner;
    },
    begin(pace) {
      const made = jobProcess(database, pace);
      processes.push(made);
      return made;
    },
  };
}

/** Has jobs of this kind look as if their process had given no sign of life for too long; answers their states. */
export const loseHeartbeats = async (owner: Pool, kind: { name: string }) =>
  (
    await owner.query(
      `update caseward_jobs.job set heartbeat_on = heartbeat_on - interval '31 s' where name = $1 returning state`,
      [kind.name],
    )
  ).rows;

/** Has recurring work be overdue, as if no server had run for a day; a server that runs does it within seconds. */
export const makeOverdue = (owner: Pool) =>
  owner.query(`
    update caseward_jobs.schedule set created_on = now() - interval '2 days';
    update caseward_jobs.version set cron_on = now() - interval '1 day'`);

let kinds = 0;
/** A kind of job that no other test has. */
export const aKind = (options = {}) => {
  kinds += 1;
  return jobKind({ name: `kind-${kinds}`, ids: ['matter_id'], retryAfter: 1, ...options });
};

/** Waits until a check holds. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
