import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveMessage } from '@caseward/contract/live';
import { ApiProblem } from '../../http/api-problem.ts';
import type { Message } from './messages.ts';

/** How many streams there may be, and how much may wait for a client. */
export interface StreamLimits {
  person: number;
  /** Of this process. */
  total: number;
  /** Bytes that wait for a client at the most. */
  waitingBytes: number;
  /** Milliseconds between two comments. */
  keepAliveMs: number;
}

/** Whose stream it is. */
export interface Reader {
  tenantId: string;
  userId: string;
  sessionId: string;
}

const eventOf = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`;
const everything = eventOf({ topic: 'RESYNC', changes: [] });

/** Streams that are written to before others have their turn. */
const slice = 100;

/** Seconds until a client that is refused should try again. */
const retryAfter = 30;

/** A stream, from the moment in which it was asked for. */
export class Stream {
  readonly reader: Reader;
  /** The role of its person when it began; undefined until the session is known to be open. */
  role: string | undefined;
  readonly #forget: (stream: Stream) => void;
  readonly #waitingBytes: number;
  #response: ServerResponse | undefined;
  #isOver = false;

  constructor(reader: Reader, waitingBytes: number, forget: (stream: Stream) => void) {
    this.reader = reader;
    this.#waitingBytes = waitingBytes;
    this.#forget = forget;
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Begins to write; at once the end, where the stream is over already. */
  begin(response: ServerResponse): void {
    this.#response = response;
    response.once('close', () => this.end());
    // A client that is gone.
    response.on('error', () => this.end());
    // A client may have left before it was admitted: nothing says so any more.
    if (this.#isOver || response.destroyed || response.closed) {
      response.end();
      this.end();
    } else this.write(eventOf({ topic: 'READY', changes: [] }));
  }

  /** Writes to the client. One that does not read is ended: it looks at everything when it comes back. */
  write(text: string): void {
    if (this.#isOver || !this.#response) return;
    if (this.#response.writableLength > this.#waitingBytes) {
      this.#response.destroy();
      this.end();
    } else this.#response.write(text.length > this.#waitingBytes ? everything : text);
  }

  /** Ends it. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#forget(this);
    this.#response?.end();
  }
}

/** The open streams of this process, by firm. */
export class Streams {
  readonly #limits: StreamLimits;
  readonly #byFirm = new Map<string, Set<Stream>>();
  /** What each firm has yet to be told; firms whose telling is under way. */
  readonly #untold = new Map<string, Message[]>();
  readonly #keepAlive: NodeJS.Timeout;
  #isClosed = false;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
    this.#keepAlive = setInterval(() => void this.#comment(), limits.keepAliveMs);
    this.#keepAlive.unref();
  }

  /** How many there are. */
  get count(): number {
    return this.#byFirm.values().reduce((sum, streams) => sum + streams.size, 0);
  }

  /** The firms that have any. */
  get firms(): string[] {
    return [...this.#byFirm.keys()];
  }

  /** Those of a firm; of these people only, where some are named. */
  of(tenantId: string, people: readonly string[] | null = null): Stream[] {
    const all = [...(this.#byFirm.get(tenantId) ?? [])];
    return people ? all.filter(({ reader }) => people.includes(reader.userId)) : all;
  }

  /**
   * Makes room for a stream. Where the process has none left, the firm with the most streams gives one up, unless it is
   * the one that asks.
   * @throws ApiProblem 503
   */
  admit(reader: Reader): Stream {
    const { person, total, waitingBytes } = this.#limits;
    if (this.#isClosed) throw refused('The server is closing.');
    if (this.of(reader.tenantId, [reader.userId]).length >= person)
      throw refused('You have this product open in too many places.');
    if (this.count >= total && !this.#makeRoom(reader.tenantId))
      throw refused('Too many pages are open. This one shows changes when it is loaded again.');
    const stream = new Stream(reader, waitingBytes, (each) => this.#forget(each));
    const streams = this.#byFirm.get(reader.tenantId) ?? new Set();
    this.#byFirm.set(reader.tenantId, streams.add(stream));
    return stream;
  }

  #makeRoom(tenantId: string): boolean {
    const [largest] = [...this.#byFirm].sort(([, one], [, other]) => other.size - one.size);
    const own = this.#byFirm.get(tenantId)?.size ?? 0;
    // A firm that gives one up still has as many as the one that gets it.
    if (!largest || largest[1].size <= own + 1) return false;
    const [oldest] = largest[1];
    oldest?.end();
    return oldest !== undefined;
  }

  #forget(stream: Stream): void {
    const { tenantId } = stream.reader;
    const streams = this.#byFirm.get(tenantId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byFirm.delete(tenantId);
  }

  /** Tells those whom a message is for. Others have their turns between a hundred of them and the next. */
  tell(message: Message): void {
    const { tenantId } = message;
    if (!this.#byFirm.has(tenantId)) return;
    const untold = this.#untold.get(tenantId);
    if (untold) untold.push(message);
    else {
      this.#untold.set(tenantId, [message]);
      void this.#tellAll(tenantId);
    }
  }

  async #tellAll(tenantId: string): Promise<void> {
    for (let messages = this.#untold.get(tenantId) ?? []; messages.length > 0; ) {
      this.#untold.set(tenantId, []);
      await inSlices(this.of(tenantId), (stream) => {
        const text = messages.map((message) => textFor(stream.reader, message)).join('');
        if (text) stream.write(text);
      });
      messages = this.#untold.get(tenantId) ?? [];
    }
    this.#untold.delete(tenantId);
  }

  /** Has everybody look at everything again. */
  resync(): void {
    for (const tenantId of this.firms) this.tell({ topic: 'all', tenantId, visibleTo: null });
  }

  async #comment(): Promise<void> {
    for (const tenantId of this.firms) await inSlices(this.of(tenantId), (stream) => stream.write(':\n\n'));
  }

  /** Ends all, and admits no more. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#keepAlive);
    for (const tenantId of this.firms) for (const stream of this.of(tenantId)) stream.end();
  }
}

async function inSlices(streams: readonly Stream[], each: (stream: Stream) => void): Promise<void> {
  for (let first = 0; first < streams.length; first += slice) {
    for (const stream of streams.slice(first, first + slice)) each(stream);
    if (first + slice < streams.length) await nextTurn();
  }
}

const refused = (detail: string) => new ApiProblem('unavailable', detail, { retryAfter });

/** What a message is to one person: nothing, where they are not among those it is for. */
function textFor({ userId, sessionId }: Reader, message: Message): string {
  if (message.visibleTo && !message.visibleTo.includes(userId)) return '';
  if (message.topic === 'presence')
    return eventOf({
      topic: 'PRESENCE',
      changes: message.presences.map(({ kind, id, matter, person }) => ({
        ...{ kind, id, matter, by: person, own: false },
      })),
    });
  if (message.topic !== 'changes') return everything;
  const changes = message.changes.map(({ session, isWall: _, ...change }) => ({
    ...change,
    own: session !== null && session === sessionId,
  }));
  return eventOf({ topic: 'CHANGES', changes });
}
