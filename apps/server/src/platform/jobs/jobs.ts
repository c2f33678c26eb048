import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { isDatabaseAway } from '../../db/database-away.ts';
import type { Scope } from '../../db/scope.ts';
import { OperatorError } from '../../startup/operator-error.ts';
import { type JobKind, payloadOf, SYSTEM_USER_ID } from './job-kinds.ts';
import { poolConnection, scopeConnection } from './queue.queries.ts';
import type { RecurringWork } from './recurring.ts';
import { type Handler, type Job, JobRunner } from './runner.ts';
import { Scheduler } from './scheduler.ts';

/** Schema of the queue's tables, which migrations make. */
const schema = 'caseward_jobs';
const days = 24 * 60 * 60;
/** Heartbeat timeout in seconds: after it, the jobs of a killed process are due again. */
const heartbeatTimeout = 30;

/** Polling intervals and timeouts; tests use shorter ones. */
export interface Pace {
  /** Polling interval for due jobs, in milliseconds. */
  pollIntervalMs: number;
  /** Lease of the recurring work, in milliseconds: after it, another process takes over. */
  leaseMs: number;
  /** How long closing waits for running jobs, in milliseconds. */
  graceMs: number;
  /** Maintenance interval in seconds: finds jobs whose process has died or whose time is over. */
  maintenanceInterval: number;
}
const usualPace: Pace = { pollIntervalMs: 1_000, leaseMs: 15_000, graceMs: 5_000, maintenanceInterval: 30 };

/** Background work: jobs of one firm each, from a queue in the database, and recurring work. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #runner: JobRunner;
  readonly #scheduler: Scheduler;
  readonly #handlers = new Map<string, Handler>();
  readonly #pace: Pace;
  #closed = false;

  /** @param pool a small pool of its own, so that it and requests take no connections from each other */
  constructor(pool: Pool, log: FastifyBaseLogger, pace: Partial<Pace> = {}) {
    this.#pace = { ...usualPace, ...pace };
    this.#boss = new PgBoss({
      db: poolConnection(pool),
      schema,
      // Migrations make the tables; maintenance is our own recurring work.
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      monitorIntervalSeconds: Math.max(1, Math.floor(this.#pace.maintenanceInterval / 2)),
    });
    this.#boss.on('error', (error) => {
      if (this.#closed) return;
      if (isDatabaseAway(error)) log.warn({ err: error }, 'the job queue lost the database');
      else log.error({ err: error }, 'the job queue failed');
    });
    this.#boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'));
    this.#runner = new JobRunner(this.#boss, pool, log);
    this.#scheduler = new Scheduler(pool, log, this.#pace.leaseMs);
    this.every({
      name: 'look after jobs',
      every: this.#pace.maintenanceInterval,
      run: () => this.#boss.supervise(),
    });
  }

  /** Registers the handler of a kind of job; before the start. */
  handle<Id extends string>(kind: JobKind<Id>, run: (job: Job<Id>) => Promise<unknown>): void {
    this.#handlers.set(kind.name, { kind, run } as Handler);
  }

  /** Adds recurring work over all firms, done by one of several processes; before the start. */
  every(work: RecurringWork): void {
    this.#scheduler.add(work);
  }

  /**
   * Enqueues a job of the scope's firm for the scope's user. It exists exactly if the scope commits.
   * @returns false when the kind is a singleton and the firm has one that waits or runs
   */
  enqueue<Id extends string>(scope: Scope, kind: JobKind<Id>, ids: Record<Id, string>): Promise<boolean> {
    const { tenantId, userId } = scope;
    return this.#send(kind, { tenant_id: tenantId, user_id: userId, ids }, { db: scopeConnection(scope) });
  }

  /** Enqueues a job of a firm for the product itself, outside a scope; otherwise like `enqueue`. */
  enqueueFor<Id extends string>(
    tenantId: string,
    kind: JobKind<Id>,
    ids: Record<Id, string>,
  ): Promise<boolean> {
    return this.#send(kind, { tenant_id: tenantId, user_id: SYSTEM_USER_ID, ids });
  }

  async #send<Id extends string>(kind: JobKind<Id>, given: unknown, options = {}): Promise<boolean> {
    const payload = payloadOf(kind, given);
    if (!payload)
      throw new TypeError(`A job ${kind.name} carries the ids ${kind.ids.join(', ')} and no more.`);
    const key = kind.singleton ? { singletonKey: payload.tenant_id } : {};
    return (await this.#boss.send(kind.name, payload, { ...key, ...options })) !== null;
  }

  /** Opens the queue for enqueueing. */
  async open(): Promise<void> {
    await this.#boss.start().catch(explainVersion);
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { kind } of this.#handlers.values()) {
      const { policy, ...wanted } = queueOf(kind);
      const queue = known.get(kind.name);
      if (!queue) await this.#boss.createQueue(kind.name, { policy, ...wanted });
      else if (queue.policy !== policy)
        throw new Error(`A kind of job cannot become a singleton or cease to be one: rename ${kind.name}.`);
      else if (Object.entries(wanted).some(([option, value]) => queue[option as keyof Queue] !== value))
        await this.#boss.updateQueue(kind.name, wanted);
    }
  }

  /** Starts running jobs. */
  async start(): Promise<void> {
    await this.#runner.start([...this.#handlers.values()], this.#pace.pollIntervalMs);
    this.#scheduler.start();
  }

  /** Waits for running jobs, or hands them back after a while. */
  async stop(): Promise<void> {
    await Promise.all([this.#scheduler.stop(this.#pace.graceMs), this.#runner.stop(this.#pace.graceMs)]);
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

const queueOf = ({ retries, retryAfter, timeLimit, singleton }: JobKind) => ({
  policy: singleton ? 'exclusive' : 'standard',
  retryLimit: retries,
  retryDelay: retryAfter,
  retryBackoff: true,
  expireInSeconds: timeLimit,
  heartbeatSeconds: heartbeatTimeout,
  // Waiting jobs never expire. Finished and failed ones are kept for the operator.
  retentionSeconds: 365 * days,
  deleteAfterSeconds: 14 * days,
});

/** Runs jobs while the server runs. */
export function runJobs(app: FastifyInstance, jobs: Jobs): void {
  app.addHook('onReady', () => jobs.open());
  app.addHook('onListen', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
}
