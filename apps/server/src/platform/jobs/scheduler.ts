import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { isDatabaseAway } from '../../db/database-away.ts';
import { messageWithoutValues } from '../../db/error-message.ts';
import { theProduct } from './job-kinds.ts';
import { type RecurringWork, scopesUntil } from './recurring.ts';
import { endLease, holdLease, type LastRuns } from './scheduler.queries.ts';

const usualLimit = 15 * 60;
const seconds = 1000;
/** Work less often than so many seconds is noted each time. */
const oftenest = 60;
/** The longest wait that a timer can hold, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** When a work is due again, in milliseconds since 1970: what failed, sooner than usual, but later each time. */
function dueAfter({ every, started_at, ended_at, failures }: LastRuns[string]): number {
  if (failures === 0) return Date.parse(started_at) + every * seconds;
  return Date.parse(ended_at) + Math.min(Math.max(every, 60), 2 ** failures) * seconds;
}

/**
 * Does the recurring work, in one process among several: the one that holds the lease, a row with a time in it. It
 * outlives no process by more than its length, needs no connection of its own, and passes through any pooler.
 */
export class Scheduler {
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #lease_ms: number;
  readonly #holder = randomUUID();
  readonly #works: RecurringWork[] = [];
  readonly #running = new Map<string, { ended: Promise<void>; abort: AbortController }>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Undefined while another process does the work. */
  #runs: LastRuns | undefined;
  #held_until = 0;
  #renewing: Promise<void> = Promise.resolve();
  #renewal: NodeJS.Timeout | undefined;
  #away = false;
  #stopping = false;

  /** @param lease_ms after so many milliseconds without a word of its holder, another process has the lease */
  constructor(pool: Pool, log: FastifyBaseLogger, lease_ms: number) {
    this.#pool = pool;
    this.#log = log;
    this.#lease_ms = lease_ms;
  }

  /** Adds a work, before it starts. */
  add(work: RecurringWork): void {
    this.#works.push(work);
  }

  start(): void {
    this.#say();
    this.#renewal = setInterval(() => this.#say(), this.#lease_ms / 3);
  }

  /** Takes or keeps the lease, and notes how the work went. */
  #say(): void {
    this.#renewing = this.#renewing.then(() => this.#renew());
  }

  /**
   * Ends the work and hands over the lease.
   * @param grace_ms how long a run may still take, in milliseconds, before it is given up
   */
  async stop(grace_ms: number): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#renewal);
    await this.#renewing;
    this.#clearTimers();
    const given_up = setTimeout(() => this.#giveUp('The server closes.'), grace_ms);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    clearTimeout(given_up);
    if (this.#runs)
      await endLease(this.#pool, this.#holder, this.#runs).catch((error) => this.#noteAway(error));
  }

  #clearTimers(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #renew(): Promise<void> {
    const asked_at = Date.now();
    try {
      const noted = await holdLease(this.#pool, this.#holder, this.#lease_ms, this.#runs);
      this.#away = false;
      if (!noted) this.#follow();
      else {
        this.#held_until = asked_at + this.#lease_ms;
        if (!this.#runs) this.#lead(noted);
      }
    } catch (error) {
      this.#noteAway(error);
      if (Date.now() + this.#lease_ms / 3 > this.#held_until) this.#follow();
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
      // A longer wait than a timer can hold goes on.
      if (wait > longestWait) this.#plan(work);
      // The database has not answered for so long that another process may have taken over.
      else if (Date.now() > this.#held_until) this.#follow();
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
    const { name, every, time_limit = usualLimit } = work;
    const started_at = new Date().toISOString();
    const tooLong = new Error(`It took longer than ${time_limit} seconds.`);
    const timer = setTimeout(() => abort.abort(tooLong), time_limit * seconds);
    const { signal } = abort;
    const given_up = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const inScopeOf = scopesUntil(signal, this.#pool);
    let outcome = { failures: 0, error: '' };
    try {
      await Promise.race([
        given_up,
        work.run({
          pool: this.#pool,
          signal,
          inTenantScope: (tenant_id, act, options) =>
            inScopeOf({ tenant_id, user_id: theProduct }, act, options),
        }),
      ]);
    } catch (error) {
      // Given up for a reason that is none of the work's: whoever does it next finds it as due as it was.
      if (signal.aborted && signal.reason !== tooLong) return;
      const cause = error instanceof Error ? error : new Error(String(error));
      const told = { err: cause, work: name };
      // The database comes back by itself, and the work is tried again: an operator has nothing to repair here.
      if (isDatabaseAway(cause)) this.#log.warn(told, 'recurring work lost the database');
      else this.#log.error(told, 'recurring work failed');
      outcome = { failures: (this.#runs?.[name]?.failures ?? 0) + 1, error: messageWithoutValues(cause) };
    } finally {
      clearTimeout(timer);
    }
    if (!this.#runs) return;
    this.#runs[name] = { started_at, ended_at: new Date().toISOString(), every, ...outcome };
    // What is done every second is noted when the lease is kept.
    if (every >= oftenest && !this.#stopping) this.#say();
  }
}
