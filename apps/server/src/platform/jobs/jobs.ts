import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { isPassing } from '../../db/database-failures.ts';
import type { Scope } from '../../db/scope.ts';
import { OperatorError } from '../../startup/operator-error.ts';
import { type JobKind, jobKind, lostKind, payloadOf, SYSTEM_USER_ID } from './job-kinds.ts';
import { isWaiting, nextTurn, nextTurnOf, poolConnection, scopeConnection } from './queue.queries.ts';
import type { RecurringWork } from './recurring.ts';
import { type Handler, type Job, JobRunner, type LostJob } from './runner.ts';
import { steadyClock } from './steady-clock.ts';

/** Schema of the queue's tables, which migrations make. */
const schema = 'caseward_jobs';
const days = 24 * 60 * 60;
/** Heartbeat timeout in seconds: after it, the jobs of a killed process are due again. */
const heartbeatTimeout = 30;

/** Polling intervals and timeouts; tests use shorter ones. */
export interface Pace {
  /** Polling interval for due jobs, in milliseconds. */
  pollIntervalMs: number;
  /** How long closing waits for running jobs, in milliseconds. */
  graceMs: number;
  /** Maintenance interval in seconds: finds jobs whose process has died or whose time is over. */
  maintenanceInterval: number;
  /** Polling interval of the schedules, in seconds; at most 45. */
  scheduleInterval: number;
}
const usualPace: Pace = {
  pollIntervalMs: 1_000,
  graceMs: 5_000,
  maintenanceInterval: 30,
  scheduleInterval: 15,
};

/** Background work: jobs of one firm each, from a queue in the database, and recurring work. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #runner: JobRunner;
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #handlers = new Map<string, Handler>();
  readonly #pace: Pace;
  #closed = false;
  #maintenance: NodeJS.Timeout | undefined;

  /** @param pool a small pool of its own, so that it and requests take no connections from each other */
  constructor(pool: Pool, log: FastifyBaseLogger, pace: Partial<Pace> = {}) {
    this.#pace = { ...usualPace, ...pace };
    this.#log = log;
    this.#pool = pool;
    this.#boss = new PgBoss({
      db: poolConnection(pool),
      schema,
      clock: steadyClock,
      // Migrations make the tables.
      migrate: false,
      createSchema: false,
      // It would also run migrations in the background, which the serving role may not; `start` does what we need.
      supervise: false,
      monitorIntervalSeconds: Math.max(1, Math.floor(this.#pace.maintenanceInterval / 2)),
      reindex: false,
      monitorVacuum: false,
      schedule: true,
      clockMonitorIntervalSeconds: 60,
      cronMonitorIntervalSeconds: this.#pace.scheduleInterval,
      cronWorkerIntervalSeconds: this.#pace.scheduleInterval,
    });
    this.#boss.on('error', (error) => this.#report(error));
    this.#boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'));
    this.#runner = new JobRunner(this.#boss, pool, log);
  }

  #report(error: unknown): void {
    if (this.#closed) return;
    if (isPassing(error)) this.#log.warn({ err: error }, 'the job queue lost the database');
    else this.#log.error({ err: error }, 'the job queue failed');
  }

  /**
   * Registers the handler of a kind of job; before the start.
   * @param lost told once a job is given up: it failed too often, or its process died twice. So the record that
   * waits for it can say so. It runs in any process, and may run again.
   */
  handle<Id extends string>(
    kind: JobKind<Id>,
    run: (job: Job<Id>) => Promise<unknown>,
    lost?: (job: LostJob<Id>) => Promise<unknown>,
  ): void {
    if (lost) {
      const told = lostKind(kind);
      this.#handlers.set(told.name, { kind: told, lost: lost as (job: LostJob) => Promise<unknown> });
    }
    const toldBy = lost && lostKind(kind).name;
    this.#handlers.set(kind.name, { kind, run: run as (job: Job) => Promise<unknown>, toldBy });
  }

  /** Adds recurring work over all firms, done by one process at a time; before the start. */
  schedule(work: RecurringWork): void {
    const { cron, run, atStart, ...kind } = work;
    this.#handlers.set(work.name, { kind: jobKind({ ...kind, singleton: true }), recurring: work });
  }

  /**
   * Enqueues a job of the scope's firm for the scope's user. It exists exactly if the scope commits.
   * @returns false when the kind is a singleton and the firm has one that waits or runs
   */
  enqueue<Id extends string>(scope: Scope, kind: JobKind<Id>, ids: Record<Id, string>): Promise<boolean> {
    const { tenantId, userId } = scope;
    const given = { tenant_id: tenantId, user_id: userId, ids };
    return this.#send(kind, given, () => nextTurn(scope, kind.name), { db: scopeConnection(scope) });
  }

  /** Enqueues a job of a firm for the product itself, outside a scope; otherwise like `enqueue`. */
  enqueueFor<Id extends string>(
    tenantId: string,
    kind: JobKind<Id>,
    ids: Record<Id, string>,
  ): Promise<boolean> {
    const given = { tenant_id: tenantId, user_id: SYSTEM_USER_ID, ids };
    return this.#send(kind, given, () => nextTurnOf(this.#pool, kind.name, tenantId));
  }

  /** Whether a job of the scope's firm with these ids waits; one that runs may have begun with older data. */
  isWaiting<Id extends string>(scope: Scope, kind: JobKind<Id>, ids: Record<Id, string>): Promise<boolean> {
    return isWaiting(scope, kind.name, ids);
  }

  async #send<Id extends string>(
    kind: JobKind<Id>,
    given: unknown,
    turn: () => Promise<number>,
    options = {},
  ): Promise<boolean> {
    const payload = payloadOf(kind, given);
    if (!payload)
      throw new TypeError(`A job ${kind.name} carries the ids ${kind.ids.join(', ')} and no more.`);
    const key = kind.singleton ? { singletonKey: payload.tenant_id } : {};
    const fair = { group: { id: payload.tenant_id }, priority: -(await turn()) };
    return (await this.#boss.send(kind.name, payload, { ...key, ...fair, ...options })) !== null;
  }

  /** Opens the queue for enqueueing. */
  async open(): Promise<void> {
    await this.#boss.start().catch(explainVersion);
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const handler of this.#handlers.values()) {
      const { kind } = handler;
      const keptFor = 'recurring' in handler ? 2 * days : 14 * days;
      const { policy, ...wanted } = queueOf(kind, keptFor, 'run' in handler ? handler.toldBy : undefined);
      const queue = known.get(kind.name);
      if (!queue) await this.#boss.createQueue(kind.name, { policy, ...wanted });
      else if (queue.policy !== policy)
        throw new Error(`A kind of job cannot become a singleton or cease to be one: rename ${kind.name}.`);
      else if (Object.entries(wanted).some(([option, value]) => queue[option as keyof Queue] !== value))
        await this.#boss.updateQueue(kind.name, wanted);
    }
    await this.#keepSchedules();
    // pg-boss's own queue of due occurrences, which grows each minute.
    await this.#boss.updateQueue('__pgboss__send-it', { deleteAfterSeconds: days });
  }

  /** Writes the schedules of recurring work, and removes those of work that no longer exists. */
  async #keepSchedules(): Promise<void> {
    const scheduled = new Map((await this.#boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const handler of this.#handlers.values()) {
      if (!('recurring' in handler)) continue;
      const { name, cron } = handler.recurring;
      // Runs missed while no server ran are made up for by one.
      if (scheduled.get(name) !== cron) await this.#boss.schedule(name, cron, null, { missed: 'once' });
      scheduled.delete(name);
    }
    for (const name of scheduled.keys()) await this.#boss.unschedule(name);
  }

  /** Starts running jobs. */
  async start(): Promise<void> {
    await this.#runner.start([...this.#handlers.values()], this.#pace.pollIntervalMs);
    for (const handler of this.#handlers.values())
      if ('recurring' in handler && handler.recurring.atStart) await this.#boss.send(handler.kind.name);
    // Each process tries; pg-boss does it once per interval, by the clock of the database.
    const maintain = () => void this.#boss.supervise().catch((error: unknown) => this.#report(error));
    this.#maintenance = setInterval(maintain, this.#pace.maintenanceInterval * 1000);
  }

  /** Waits for running jobs, or hands them back after a while. */
  async stop(): Promise<void> {
    clearInterval(this.#maintenance);
    await this.#runner.stop(this.#pace.graceMs);
    this.#closed = true;
    await this.#boss.stop({ graceful: false });
  }
}

function explainVersion(error: Error): never {
  if (!error.message.startsWith('pg-boss')) throw error;
  throw new OperatorError(
    'The job queue in the database is of another version. Run npm run caseward -- migrate, with DATABASE_OWNER_URL set.',
    { cause: error },
  );
}

/**
 * @param keptFor how long finished and failed jobs are kept for the operator, in seconds
 * @param deadLetter the queue that is told of jobs that are given up
 */
const queueOf = (
  { retries, retryAfter, timeLimit, singleton }: JobKind,
  keptFor: number,
  deadLetter: string | undefined,
) => ({
  policy: singleton ? 'exclusive' : 'standard',
  retryLimit: retries,
  retryDelay: retryAfter,
  retryBackoff: true,
  expireInSeconds: timeLimit,
  heartbeatSeconds: heartbeatTimeout,
  // Waiting jobs never expire.
  retentionSeconds: 365 * days,
  deleteAfterSeconds: keptFor,
  ...(deadLetter && { deadLetter }),
});

/** Runs jobs while the server runs. */
export function runJobs(app: FastifyInstance, jobs: Jobs): void {
  app.addHook('onReady', () => jobs.open());
  app.addHook('onListen', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
}
