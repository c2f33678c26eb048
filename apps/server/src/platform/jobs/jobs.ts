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
/** A process that was killed says nothing for so many seconds; then its jobs are due again. */
const heartbeatTimeout = 30;

/** How often things are looked after; tests are less patient. */
export interface Pace {
  /** Milliseconds between two looks for jobs that are due. */
  pollIntervalMs: number;
  /** Milliseconds without a word after which another process takes over the recurring work. */
  leaseMs: number;
  /** Milliseconds that closing waits for jobs under way. */
  graceMs: number;
  /** Seconds between two looks for jobs whose process is gone or whose time is over. */
  maintenanceInterval: number;
}
const usualPace: Pace = { pollIntervalMs: 1_000, leaseMs: 15_000, graceMs: 5_000, maintenanceInterval: 30 };

/** Work in the background: jobs of one firm each, from a queue in the database, and work that recurs. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #runner: JobRunner;
  readonly #scheduler: Scheduler;
  readonly #handlers = new Map<string, Handler>();
  readonly #pace: Pace;
  #closed = false;

  /** @param pool few connections of its own, so that it takes none from requests, nor they from it */
  constructor(pool: Pool, log: FastifyBaseLogger, pace: Partial<Pace> = {}) {
    this.#pace = { ...usualPace, ...pace };
    this.#boss = new PgBoss({
      db: poolConnection(pool),
      schema,
      // The owner makes the tables; maintaining is recurring work like any other.
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

  /** Says what does the jobs of a kind; before it starts. */
  handle<Id extends string>(kind: JobKind<Id>, run: (job: Job<Id>) => Promise<unknown>): void {
    this.#handlers.set(kind.name, { kind, run } as Handler);
  }

  /** Adds a work that recurs, over all firms, in one process among several; before it starts. */
  every(work: RecurringWork): void {
    this.#scheduler.add(work);
  }

  /**
   * Asks for a job of the scope's firm, in the name of who acts: it is there exactly if the scope commits.
   * @returns false when the kind is a singleton and the firm has one that waits or runs
   */
  enqueue<Id extends string>(scope: Scope, kind: JobKind<Id>, ids: Record<Id, string>): Promise<boolean> {
    const { tenantId, userId } = scope;
    return this.#send(kind, { tenant_id: tenantId, user_id: userId, ids }, { db: scopeConnection(scope) });
  }

  /** Asks for a job of a firm in the name of the product, at once; otherwise like `enqueue`. */
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

  /** Makes the queue ready for jobs to be asked for. */
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

  /** Begins to do what was asked for. */
  async start(): Promise<void> {
    await this.#runner.start([...this.#handlers.values()], this.#pace.pollIntervalMs);
    this.#scheduler.start();
  }

  /** Ends what is under way, or hands it back after a while. */
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
  // What waits is never given up; what is done or has failed is kept for the operator to see.
  retentionSeconds: 365 * days,
  deleteAfterSeconds: 14 * days,
});

/** Does jobs from when the server listens until it closes. */
export function runJobs(app: FastifyInstance, jobs: Jobs): void {
  app.addHook('onReady', () => jobs.open());
  app.addHook('onListen', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
}
