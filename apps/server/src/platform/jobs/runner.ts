import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Pool } from 'pg';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { isPassing } from '../../db/database-failures.ts';
import { messageWithoutValues } from '../../db/error-message.ts';
import { type JobKind, payloadOf, SYSTEM_USER_ID } from './job-kinds.ts';
import { handBack, kindsWithWork } from './queue.queries.ts';
import { type OpenScope, type RecurringWork, scopesUntil } from './recurring.ts';

/** A running job. It may run again (at least once), so it must be idempotent. */
export interface Job<Id extends string = string> {
  tenant_id: string;
  /** The person who requested it; `SYSTEM_USER_ID` if no person did. */
  user_id: string;
  ids: Record<Id, string>;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Aborted on timeout, when the server closes, or when another process has taken the job. */
  signal: AbortSignal;
  /** Runs work in the scope of the job's firm, as the person who requested it. */
  inTenantScope: OpenScope;
}

/** A job that is not tried any more. */
export interface LostJob<Id extends string = string> extends Job<Id> {
  /** Whether its process died, or did not come to an end in time; else it failed. */
  died: boolean;
}

/** A kind of job and its handler: for one firm, for its jobs that are given up, or recurring over all firms. */
export type Handler =
  | { kind: JobKind; run(job: Job): Promise<unknown>; toldBy: string | undefined }
  | { kind: JobKind; lost(job: LostJob): Promise<unknown> }
  | { kind: JobKind; recurring: RecurringWork };

/** How many jobs of a lane a process runs at once, each of another firm. */
const atOnce = 2;
/** Number of attempts after which a job whose process died is given up. */
const mostDeaths = 2;
/** pg-boss's own polling interval: practically never. Our polling wakes each kind that has work. */
const farAway = 600;

/** One run of a job. */
type Run = () => Promise<unknown>;

/** The workers of a kind: their ids, and the places of those that run a job. */
interface Workers {
  ids: string[];
  busy: Set<number>;
}

interface Held {
  retry_count: number;
  abort: AbortController;
}

/** Runs the queue's jobs, a few at a time. */
export class JobRunner {
  readonly #boss: PgBoss;
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #workers = new Map<string, Workers>();
  readonly #held = new Map<string, Held>();
  /** Limits by lane, so that nothing waits for work of another sort: no purge for a long import. */
  readonly #lanes = new Map<string, LimitFunction>();
  #handingBack: Promise<void> = Promise.resolve();
  #looking: NodeJS.Timeout | undefined;
  #away = false;

  constructor(boss: PgBoss, pool: Pool, log: FastifyBaseLogger) {
    this.#boss = boss;
    this.#pool = pool;
    this.#log = log;
  }

  /** @param lookMs how often to look for jobs that are due, in milliseconds */
  async start(handlers: Handler[], lookMs: number): Promise<void> {
    const usual = { pollingIntervalSeconds: farAway, perJobResults: true, includeMetadata: true } as const;
    for (const handler of handlers) {
      const { name, lane } = handler.kind;
      const recurring = 'recurring' in handler;
      const limit = recurring
        ? this.#laneOf(handler.recurring.lane ?? 'recurring', 1)
        : this.#laneOf(lane, atOnce);
      // At most one job of a firm, in all processes: the next turn is another firm's.
      const options = recurring ? usual : { ...usual, groupConcurrency: 1 };
      const workers: Workers = { ids: [], busy: new Set() };
      this.#workers.set(name, workers);
      for (let place = 0; place < (recurring ? 1 : atOnce); place += 1) {
        const id = await this.#boss.work(name, options, async (jobs: JobWithMetadata<unknown>[]) => {
          workers.busy.add(place);
          this.#wake(name);
          const results = await Promise.all(jobs.map((job) => this.#run(handler, limit, job)));
          workers.busy.delete(place);
          // More of this kind may wait.
          this.#boss.notifyWorker(workers.ids[place] ?? '');
          return results;
        });
        workers.ids.push(id);
      }
    }
    if (handlers.length > 0) this.#lookEvery(lookMs);
  }

  /**
   * Takes no more jobs, and waits for running ones.
   * @param graceMs how long, in milliseconds; then they are handed back
   */
  async stop(graceMs: number): Promise<void> {
    clearTimeout(this.#looking);
    this.#looking = undefined;
    const ended = Promise.all([...this.#workers.keys()].map((name) => this.#boss.offWork(name)));
    const patience = new AbortController();
    await Promise.race([ended, delay(graceMs, undefined, patience).catch(() => {})]);
    patience.abort();
    if (this.#held.size === 0) return;
    const runs = [...this.#held].map(([id, { retry_count }]) => ({ id, retry_count }));
    for (const { abort } of this.#held.values()) abort.abort(new Error('The server closes.'));
    this.#held.clear();
    this.#handingBack = handBack(this.#pool, runs).then(
      () => this.#log.warn({ jobs: runs.map(({ id }) => id) }, 'jobs handed back'),
      (error) => this.#log.error({ err: error }, 'jobs cannot be handed back'),
    );
    await this.#handingBack;
  }

  #laneOf(name: string, size: number): LimitFunction {
    const lane = this.#lanes.get(name) ?? pLimit(size);
    this.#lanes.set(name, lane);
    return lane;
  }

  /** Wakes a worker that is idle, which wakes the next: two that fetch at once might take jobs of one firm. */
  #wake(name: string): void {
    const workers = this.#workers.get(name);
    const idle = workers?.ids.find((_, place) => !workers.busy.has(place));
    if (idle) this.#boss.notifyWorker(idle);
  }

  #lookEvery(lookMs: number): void {
    const look = async () => {
      await this.#look();
      if (this.#looking) this.#looking = setTimeout(look, lookMs);
    };
    this.#looking = setTimeout(look, lookMs);
  }

  async #look(): Promise<void> {
    try {
      for (const name of await kindsWithWork(this.#pool, [...this.#workers.keys()])) this.#wake(name);
      this.#away = false;
    } catch (error) {
      if (!this.#away) this.#log.warn({ err: error }, 'the jobs wait for the database');
      this.#away = true;
    }
  }

  async #run(handler: Handler, limit: LimitFunction, job: JobWithMetadata<unknown>): Promise<JobResult> {
    const { id, data, retryCount, retryLimit } = job;
    if ('run' in handler && retryCount >= mostDeaths && died(job.output))
      return { id, status: 'deadletter', output: job.output };
    const held = { retry_count: retryCount, abort: new AbortController() };
    const signal = AbortSignal.any([job.signal, held.abort.signal]);
    const attempt = retryCount + 1;
    const run = this.#runOf(handler, data, signal, attempt, died(job.sourceOutput));
    // Another attempt would not read them either.
    if (!run) return { id, status: 'deadletter', output: { error: 'Its ids are not those of its kind.' } };
    this.#held.set(id, held);
    try {
      await limit(() => {
        signal.throwIfAborted();
        return run();
      });
      return { id, status: 'completed' };
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      // A database that is away comes back by itself: an operator has nothing to repair here.
      const level = retryCount < retryLimit || isPassing(cause) ? 'warn' : 'error';
      // Whose job it was stands where it failed: `caseward jobs` names the firm.
      const details = { job: id, kind: handler.kind.name, attempt };
      if (!held.abort.signal.aborted) this.#log[level]({ err: cause, ...details }, 'job failed');
      return { id, status: 'failed', output: { error: messageWithoutValues(cause) } };
    } finally {
      if (this.#held.get(id) === held) this.#held.delete(id);
      // The outcome of an interrupted run does not count once the job is handed back.
      if (held.abort.signal.aborted) await this.#handingBack;
    }
  }

  /** @returns undefined when the job does not carry what its kind does */
  #runOf(
    handler: Handler,
    data: unknown,
    signal: AbortSignal,
    attempt: number,
    died: boolean,
  ): Run | undefined {
    const inScopeOf = scopesUntil(signal, this.#pool);
    if ('recurring' in handler)
      return () =>
        handler.recurring.run({
          pool: this.#pool,
          signal,
          inTenantScope: (tenantId, work, options) =>
            inScopeOf({ tenantId, userId: SYSTEM_USER_ID }, work, options),
        });
    const payload = payloadOf(handler.kind, data);
    if (!payload) return undefined;
    const { tenant_id: tenantId, user_id: userId } = payload;
    return () => {
      const job: Job = {
        ...payload,
        attempt,
        signal,
        inTenantScope: (work, options) => inScopeOf({ tenantId, userId }, work, options),
      };
      return 'lost' in handler ? handler.lost({ ...job, died }) : handler.run(job);
    };
  }
}

/** Whether the output of a job's last attempt is what pg-boss writes for a process that died. */
const died = (output: unknown): boolean =>
  /^job (heartbeat timeout|timed out)$/.test(
    String((output as { value?: { message?: unknown } } | null)?.value?.message),
  );
