import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { isDatabaseAway } from '../../db/database-away.ts';
import { messageWithoutValues } from '../../db/error-message.ts';
import { SYSTEM_USER_ID } from './job-kinds.ts';
import { type RecurringWork, scopesUntil } from './recurring.ts';
import { endLease, holdLease, type LastRuns } from './scheduler.queries.ts';

const usualLimit = 15 * 60;
const seconds = 1000;
/** Runs of work with an interval of at least this many seconds are stored each time. */
const oftenest = 60;
/** The longest delay of a timer, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** When work is due again, in milliseconds since 1970. Failed work is retried sooner, with exponential backoff. */
function dueAfter({ every, started_at, ended_at, failures }: LastRuns[string]): number {
  if (failures === 0) return Date.parse(started_at) + every * seconds;
  return Date.parse(ended_at) + Math.min(Math.max(every, 60), 2 ** failures) * seconds;
}

/**
 * Scheduler with leader election: the process that holds the lease, a row with a time in it, does the recurring work.
 * A lease outlives its process only by its length, needs no connection of its own, and works through any pooler.
 */
export class Scheduler {
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #leaseMs: number;
  readonly #holder = randomUUID();
  readonly #works: RecurringWork[] = [];
  readonly #running = new Map<string, { ended: Promise<void>; abort: AbortController }>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Undefined while another process is the leader. */
  #runs: LastRuns | undefined;
  #heldUntil = 0;
  #renewing: Promise<void> = Promise.resolve();
  #renewal: NodeJS.Timeout | undefined;
  #away = false;
  #stopping = false;

  /** @param leaseMs after so many milliseconds without a word of its holder, another process has the lease */
  constructor(pool: Pool, log: FastifyBaseLogger, leaseMs: number) {
    this.#pool = pool;
    this.#log = log;
    this.#leaseMs = leaseMs;
  }

  /** Adds recurring work, before the start. */
  add(work: RecurringWork): void {
    this.#works.push(work);
  }

  start(): void {
    this.#say();
    this.#renewal = setInterval(() => this.#say(), this.#leaseMs / 3);
  }

  /** Takes or renews the lease, and stores the last runs. */
  #say(): void {
    this.#renewing = this.#renewing.then(() => this.#renew());
  }

  /**
   * Ends the work and releases the lease.
   * @param graceMs how long a run may still take, in milliseconds, before it is abandoned
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#renewal);
    await this.#renewing;
    this.#clearTimers();
    const givenUp = setTimeout(() => this.#giveUp('The server closes.'), graceMs);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    clearTimeout(givenUp);
    if (this.#runs)
      await endLease(this.#pool, this.#holder, this.#runs).catch((error) => this.#noteAway(error));
  }

  #clearTimers(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #renew(): Promise<void> {
    const askedAt = Date.now();
    try {
      const noted = await holdLease(this.#pool, this.#holder, this.#leaseMs, this.#runs);
      this.#away = false;
      if (!noted) this.#follow();
      else {
        this.#heldUntil = askedAt + this.#leaseMs;
        if (!this.#runs) this.#lead(noted);
      }
    } catch (error) {
      this.#noteAway(error);
      if (Date.now() + this.#leaseMs / 3 > this.#heldUntil) this.#follow();
    }
  }

  #noteAway(error: unknown): void {
    if (!this.#away) this.#log.warn({ err: error }, 'the recurring work waits for the database');
    this.#away = true;
  }

  #lead(noted: LastRuns): void {
    const known = this.#works.filter(({ name }) => noted[name]).map(({ name }) => [name, noted[name]]);
    this.#runs = Object.fromEntries(known);
    for (const work of this.#works) this.#plan(work);
  }

  #follow(): void {
    this.#runs = undefined;
    this.#clearTimers();
    this.#giveUp('Another process does the recurring work now.');
  }

  #giveUp(why: string): void {
    for (const { abort } of this.#running.values()) abort.abort(new Error(why));
  }

  #plan(work: RecurringWork): void {
    const last = this.#runs?.[work.name];
    const wait = last ? dueAfter({ ...last, every: work.every }) - Date.now() : 0;
    const start = () => {
      // Delays longer than a timer can hold continue.
      if (wait > longestWait) this.#plan(work);
      // Without an answer of the database for so long, another process may have taken over.
      else if (Date.now() > this.#heldUntil) this.#follow();
      else if (!this.#running.has(work.name)) this.#start(work);
    };
    this.#timers.set(work.name, setTimeout(start, Math.min(Math.max(wait, 0), longestWait)));
  }

  #start(work: RecurringWork): void {
    const abort = new AbortController();
    const ended = this.#run(work, abort).finally(() => {
      this.#running.delete(work.name);
      if (this.#runs && !this.#stopping) this.#plan(work);
    });
    this.#running.set(work.name, { ended, abort });
  }

  async #run(work: RecurringWork, abort: AbortController): Promise<void> {
    const { name, every, timeLimit = usualLimit } = work;
    const startedAt = new Date().toISOString();
    const tooLong = new Error(`It took longer than ${timeLimit} seconds.`);
    const timer = setTimeout(() => abort.abort(tooLong), timeLimit * seconds);
    const { signal } = abort;
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const inScopeOf = scopesUntil(signal, this.#pool);
    let outcome = { failures: 0, error: '' };
    try {
      await Promise.race([
        givenUp,
        work.run({
          pool: this.#pool,
          signal,
          inTenantScope: (tenantId, act, options) =>
            inScopeOf({ tenantId, userId: SYSTEM_USER_ID }, act, options),
        }),
      ]);
    } catch (error) {
      // Abandoned for an external reason: it stays due for the next leader.
      if (signal.aborted && signal.reason !== tooLong) return;
      const cause = error instanceof Error ? error : new Error(String(error));
      const told = { err: cause, work: name };
      // The database comes back by itself, and the work is retried: an operator need not act.
      if (isDatabaseAway(cause)) this.#log.warn(told, 'recurring work lost the database');
      else this.#log.error(told, 'recurring work failed');
      outcome = { failures: (this.#runs?.[name]?.failures ?? 0) + 1, error: messageWithoutValues(cause) };
    } finally {
      clearTimeout(timer);
    }
    if (!this.#runs) return;
    this.#runs[name] = { started_at: startedAt, ended_at: new Date().toISOString(), every, ...outcome };
    // Frequent work is stored when the lease is renewed.
    if (every >= oftenest && !this.#stopping) this.#say();
  }
}
