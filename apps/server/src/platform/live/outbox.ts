import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { sendNotifications } from '../../db/listening.ts';
import {
  type Change,
  inBoth,
  liveChannel,
  type Message,
  notificationsOf,
  type Presence,
} from './messages.ts';

/** How long changes are gathered, in milliseconds: a commit that notifies waits for all others that do. */
const gatheringMs = 200;

/** What waits to be told of one firm. */
interface Waiting {
  /** A record is told once for each matter it was in, and each session that changed it. */
  changes: Map<string, Change>;
  /** Who sees a matter, as all its changes say: what happened before a wall is told to those inside alone. */
  circles: Map<string, readonly string[] | null>;
  /** By whom they are told. */
  others: Map<string, { change: Change; visibleTo: readonly string[] | null }>;
  /** What somebody does with a record is told once, as they said it last. */
  presences: Map<string, { presence: Presence; visibleTo: readonly string[] | null }>;
  sessions: Set<string> | 'all';
}

/** Gathers what this process changed, and tells all processes of it, its own among them. */
export class Outbox {
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #waiting = new Map<string, Waiting>();
  #sending: Promise<void> | undefined;
  #isAway = false;
  #isClosed = false;

  /** @param pool a pool that requests do not wait for */
  constructor(pool: Pool, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Has something told that is committed. */
  add(messages: readonly Message[]): void {
    if (this.#isClosed) return;
    for (const message of messages) this.#gather(message);
    this.#sending ??= this.#send();
  }

  /** Tells what waits, and no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sending;
  }

  #gather(message: Message): void {
    const { tenantId, visibleTo } = message;
    const waiting = this.#waiting.get(tenantId) ?? nothing();
    this.#waiting.set(tenantId, waiting);
    if (message.topic === 'sessions') {
      if (!visibleTo) waiting.sessions = 'all';
      else if (waiting.sessions !== 'all') for (const person of visibleTo) waiting.sessions.add(person);
    } else if (message.topic === 'presence')
      for (const presence of message.presences)
        waiting.presences.set(`${presence.id} ${presence.person} ${presence.doing}`, { presence, visibleTo });
    else if (message.topic === 'changes')
      for (const change of message.changes) {
        const key = `${change.kind} ${change.id} ${change.matter} ${change.session}`;
        if (change.matter === null) waiting.others.set(key, { change, visibleTo });
        else {
          const before = waiting.changes.get(key);
          waiting.changes.set(key, { ...change, isWall: change.isWall || before?.isWall === true });
          waiting.circles.set(change.matter, inBoth(waiting.circles.get(change.matter) ?? null, visibleTo));
        }
      }
  }

  async #send(): Promise<void> {
    do {
      await wait(gatheringMs);
      const messages = [...this.#waiting].flatMap(([tenantId, waiting]) => messagesOf(tenantId, waiting));
      this.#waiting.clear();
      try {
        await sendNotifications(this.#pool, liveChannel, messages.flatMap(notificationsOf));
        this.#isAway = false;
      } catch (error) {
        if (!this.#isAway) this.#log.warn({ err: error }, 'changes cannot be told to open pages');
        this.#isAway = true;
      }
    } while (this.#waiting.size > 0);
    this.#sending = undefined;
  }
}

const nothing = (): Waiting => ({
  changes: new Map(),
  circles: new Map(),
  others: new Map(),
  presences: new Map(),
  sessions: new Set(),
});

/** One message for each circle of people. */
function messagesOf(tenantId: string, waiting: Waiting): Message[] {
  const { changes, circles, others, presences, sessions } = waiting;
  const told = [
    ...[...changes.values()].map((change) => ({
      change,
      visibleTo: circles.get(change.matter ?? '') ?? null,
    })),
    ...others.values(),
  ];
  const messages: Message[] = [
    ...byCircle(told).map(({ visibleTo, items }) => ({
      ...{ topic: 'changes' as const, tenantId, visibleTo },
      changes: items.map(({ change }) => change),
    })),
    ...byCircle([...presences.values()]).map(({ visibleTo, items }) => ({
      ...{ topic: 'presence' as const, tenantId, visibleTo },
      presences: items.map(({ presence }) => presence),
    })),
  ];
  if (sessions === 'all') messages.push({ topic: 'sessions', tenantId, visibleTo: null });
  else if (sessions.size > 0) messages.push({ topic: 'sessions', tenantId, visibleTo: [...sessions] });
  return messages;
}

function byCircle<Item extends { visibleTo: readonly string[] | null }>(told: readonly Item[]) {
  const groups = Map.groupBy(told, ({ visibleTo }) => visibleTo?.toSorted().join());
  return [...groups.values()].map((items) => ({ visibleTo: items[0]?.visibleTo ?? null, items }));
}
