import { keepAliveMs } from '@caseward/contract/live';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Listening, type ListeningPace } from '../../db/listening.ts';
import { inScope } from '../../db/scope.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import type { Measure } from '../../http/metrics.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import { liveChannel, type Message, type Presence, readMessage } from './messages.ts';
import { Outbox } from './outbox.ts';
import { Presences } from './presences.ts';
import { RecentWalls } from './recent-walls.ts';
import { openSessions } from './sessions.queries.ts';
import { type Reader, type Stream, type StreamLimits, Streams } from './streams.ts';
import { tellThrough } from './telling.ts';

/** Milliseconds between two looks at all sessions: some end without a word, by time or by an operator. */
const sessionsEachMs = 60_000;
/** Milliseconds between two looks for people who no longer say what they have open. */
const expiryEachMs = 5_000;
/** Seconds until a client should ask again where nothing is heard of changes. */
const retryAfter = 600;

/** Settings of live updates. */
export interface LiveSettings {
  /** Address of PostgreSQL itself, as `caseward_app`: poolers in transaction mode pass no notifications on. */
  directUrl: string;
  limits?: Partial<StreamLimits>;
  pace?: Partial<ListeningPace>;
}

const defaultLimits: StreamLimits = { person: 6, total: 5_000, waitingBytes: 64 * 1024, keepAliveMs };

/** Live updates: tells open pages that something changed, whichever process changed it. */
export class Live {
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #outbox: Outbox;
  readonly #streams: Streams;
  readonly #walls = new RecentWalls();
  readonly #presences = new Presences();
  readonly #listening: Listening;
  #looks: NodeJS.Timeout | undefined;
  #expiry: NodeJS.Timeout | undefined;

  /**
   * @param pool of background work
   * @param connections that this process serves at the most; half of them may be streams
   */
  constructor(
    { directUrl, limits, pace }: LiveSettings,
    pool: Pool,
    log: FastifyBaseLogger,
    connections: number,
  ) {
    this.#pool = pool;
    this.#log = log;
    this.#outbox = new Outbox(pool, log);
    const total = Math.min(defaultLimits.total, Math.floor(connections / 2));
    this.#streams = new Streams({ ...defaultLimits, total, ...limits });
    this.#listening = new Listening(
      { url: directUrl, pool, channel: liveChannel, log },
      { heard: (text) => this.#hear(text), restored: () => this.#streams.resync() },
      pace,
    );
  }

  /** Has what is recorded through these pools told. */
  tellOf(...pools: Pool[]): void {
    tellThrough(this.#outbox, ...pools);
  }

  /**
   * Takes a stream for somebody. Ends of their session that come from now on end it.
   * @throws ApiProblem 503
   */
  admit(reader: Reader): Stream {
    if (this.#listening.isDeaf)
      throw new ApiProblem('unavailable', 'Changes are not shown as they happen here.', { retryAfter });
    return this.#streams.admit(reader);
  }

  /**
   * Tells those who have a record open, at whatever server, what somebody does with it.
   * @param visibleTo who may know of the record; null: everybody of the firm
   */
  tellPresence(tenantId: string, visibleTo: readonly string[] | null, presence: Presence): void {
    this.#outbox.add([{ topic: 'presence', tenantId, visibleTo, presences: [presence] }]);
  }

  /** Who of a firm has a record open, as far as this process has heard; nobody, where nothing is heard. */
  presentAt(tenantId: string, id: string): ReturnType<Presences['of']> {
    return this.#presences.of(tenantId, id);
  }

  /** Numbers for metrics. */
  get measures(): Measure[] {
    return [
      {
        name: 'caseward_live_streams',
        help: 'Pages that hear of changes as they happen.',
        read: () => this.#streams.count,
      },
      {
        name: 'caseward_live_listening',
        help: 'Whether this process hears of changes.',
        read: () => Number(this.#listening.hears),
      },
    ];
  }

  start(): void {
    this.#listening.start();
    this.#looks = setInterval(() => void this.#lookAtAll(), sessionsEachMs);
    this.#looks.unref();
    this.#expiry = setInterval(() => this.#tell(this.#presences.expire()), expiryEachMs);
    this.#expiry.unref();
  }

  /** Ends all streams: the pages open new ones, at another server where there is one. */
  endStreams(): void {
    this.#streams.close();
  }

  async stop(): Promise<void> {
    clearInterval(this.#looks);
    clearInterval(this.#expiry);
    this.endStreams();
    await this.#outbox.close();
    await this.#listening.stop();
  }

  #hear(text: string): void {
    const message = readMessage(text);
    if (message?.topic === 'sessions') void this.#look(message.tenantId, message.visibleTo);
    else if (message) for (const each of this.#walls.restrict(message)) this.#take(each);
  }

  #take(message: Message): void {
    if (message.topic === 'presence') {
      this.#tell(this.#presences.take(message));
      return;
    }
    if (message.topic === 'changes')
      for (const { matter, isWall } of message.changes)
        if (isWall && matter) this.#presences.forgetMatter(message.tenantId, matter);
    this.#tell([message]);
  }

  #tell(messages: readonly Message[]): void {
    for (const message of messages) this.#streams.tell(message);
  }

  async #lookAtAll(): Promise<void> {
    for (const tenantId of this.#streams.firms) await this.#look(tenantId, null);
  }

  /** Ends the streams whose sessions are over or whose people have another role. */
  async #look(tenantId: string, people: readonly string[] | null): Promise<void> {
    const streams = this.#streams.of(tenantId, people);
    if (streams.length === 0) return;
    const sessions = [...new Set(streams.map(({ reader }) => reader.sessionId))];
    try {
      const open = await inScope(
        this.#pool,
        { tenantId, userId: SYSTEM_USER_ID },
        (scope) => openSessions(scope, sessions),
        { onlyReads: true, feature: 'live' },
      );
      const roles = new Map(open.map(({ id, role }) => [id, role]));
      for (const stream of streams) {
        const role = roles.get(stream.reader.sessionId);
        if (role === undefined || (stream.role !== undefined && stream.role !== role)) stream.end();
      }
    } catch (error) {
      // Of whom something was said hears nothing more unless it can be looked at; all others are looked at again soon.
      if (people) for (const stream of streams) stream.end();
      this.#log.warn({ err: error }, 'the sessions of open pages could not be looked at');
    }
  }
}

/**
 * Opens live updates of what is recorded through these pools; they run while the server does.
 * @param connections that this process serves at the most
 */
export function openLive(
  app: FastifyInstance,
  { live: settings, pool, jobsPool, exportPool }: Opening,
  connections: number,
): Live {
  const live = new Live(settings, jobsPool, app.log, connections);
  live.tellOf(pool, jobsPool, exportPool);
  app.addHook('onListen', async () => live.start());
  app.addHook('preClose', async () => live.endStreams());
  app.addHook('onClose', () => live.stop());
  return live;
}

interface Opening {
  live: LiveSettings;
  pool: Pool;
  jobsPool: Pool;
  exportPool: Pool;
}
