import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { sendOutsideTransaction } from './connections.ts';
import { keepAliveDelayMs, PooledClient } from './pooled-client.ts';

/** Times in milliseconds. */
export interface ListeningPace {
  /** First and longest pause before the connection is opened again. */
  shortestPauseMs: number;
  longestPauseMs: number;
  /** How often the connection is tried, and how long its answer may take. */
  tryEachMs: number;
  patienceMs: number;
  /** Until a connection on which nothing is heard is tried again. */
  deafPauseMs: number;
}
const usualPace: ListeningPace = {
  shortestPauseMs: 250,
  longestPauseMs: 15_000,
  tryEachMs: 30_000,
  patienceMs: 5_000,
  deafPauseMs: 600_000,
};

/** Most bytes that PostgreSQL carries in one notification: less than 8,000. */
export const longestNotification = 7_900;

/** Sends notifications, each of at most `longestNotification` bytes, outside any scope. */
export async function sendNotifications(
  pool: Pool,
  channel: string,
  texts: readonly string[],
): Promise<void> {
  await sendOutsideTransaction(pool, 'select pg_notify($1, text) from unnest($2::text[]) text', [
    channel,
    texts,
  ]);
}

/** What is told of what is heard. */
interface Listener {
  heard(text: string): void;
  /** The connection is there: what was sent before was missed. */
  restored(): void;
}

/**
 * One connection that listens on a channel of PostgreSQL (LISTEN), and is opened again, ever more slowly, when it breaks.
 * Poolers in transaction mode accept LISTEN and pass nothing on, so each connection first has to hear a word that was
 * sent on another one.
 */
export class Listening {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #channel: string;
  readonly #listener: Listener;
  readonly #log: FastifyBaseLogger;
  readonly #pace: ListeningPace;
  readonly #ending = new AbortController();
  #running: Promise<void> | undefined;
  #hears = false;
  #isDeaf = false;
  /** What the log says of the present trouble. */
  #told: 'deaf' | 'lost' | undefined;

  /**
   * @param url of PostgreSQL itself
   * @param pool that sends the word
   */
  constructor(
    given: { url: string; pool: Pool; channel: string; log: FastifyBaseLogger },
    listener: Listener,
    pace: Partial<ListeningPace> = {},
  ) {
    this.#url = given.url;
    this.#pool = given.pool;
    this.#channel = given.channel;
    this.#log = given.log;
    this.#listener = listener;
    this.#pace = { ...usualPace, ...pace };
  }

  /** Whether what is sent now is heard. */
  get hears(): boolean {
    return this.#hears;
  }

  /** Whether it is connected to what passes nothing on: a pooler in transaction mode. */
  get isDeaf(): boolean {
    return this.#isDeaf;
  }

  /** Listens from now on, as soon as the database can be reached. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends the connection. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    const { shortestPauseMs, longestPauseMs, deafPauseMs } = this.#pace;
    let pause = shortestPauseMs;
    while (!signal.aborted) {
      const outcome = await this.#listen().catch((error: Error) => error);
      if (signal.aborted) return;
      this.#isDeaf = outcome === 'deaf';
      this.#tell(outcome);
      if (outcome === 'broke') pause = shortestPauseMs;
      // Servers that lost the database together do not come back together.
      const rest = outcome === 'deaf' ? deafPauseMs : pause * (0.5 + Math.random());
      pause = Math.min(pause * 2, longestPauseMs);
      await wait(rest, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** @returns how the connection ended. @throws Error where it did not begin */
  async #listen(): Promise<'broke' | 'deaf' | 'ended'> {
    const { signal } = this.#ending;
    const { patienceMs, tryEachMs } = this.#pace;
    const client = new PooledClient({
      connectionString: this.#url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      application_name: 'caseward live',
    });
    const broken = new AbortController();
    const over = AbortSignal.any([signal, broken.signal]);
    const howItEnded = () => (signal.aborted ? 'ended' : 'broke');
    // An error without a listener would end the process.
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    const word = randomUUID();
    const said = Promise.withResolvers<'heard'>();
    client.on('notification', ({ payload = '' }) => {
      if (payload === word) said.resolve('heard');
      else if (payload.startsWith('{')) this.#listener.heard(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
      await sendNotifications(this.#pool, this.#channel, [word]);
      const deaf = wait(patienceMs, 'deaf' as const, { signal: over, ref: false }).catch(howItEnded);
      const first = await Promise.race([said.promise, deaf]);
      if (first !== 'heard') return first;
      this.#hears = true;
      this.#isDeaf = false;
      this.#told = undefined;
      this.#listener.restored();
      for (;;) {
        const pause = wait(tryEachMs, 'quiet' as const, { signal: over, ref: false });
        const what = await pause.catch(howItEnded);
        if (what !== 'quiet') return what;
        // Where packets are dropped, a connection that only listens would never learn of it.
        await client.query('select 1').catch(() => broken.abort());
      }
    } finally {
      this.#hears = false;
      await client.end().catch(() => {});
    }
  }

  #tell(outcome: Error | string): void {
    const trouble = outcome === 'deaf' ? 'deaf' : 'lost';
    if (this.#told === trouble) return;
    this.#told = trouble;
    if (trouble === 'deaf')
      this.#log.warn(
        'changes of other people are not shown as they happen: nothing is heard through this address of the database. Let DATABASE_DIRECT_URL name PostgreSQL itself, as caseward_app',
      );
    else
      this.#log.warn(
        outcome instanceof Error ? { err: outcome } : {},
        'the connection that hears of changes was lost, and is opened again',
      );
  }
}
