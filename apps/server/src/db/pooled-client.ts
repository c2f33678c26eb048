import { Client } from 'pg';

/** How long a connection may take to say goodbye, in milliseconds. */
const farewellMs = 2_000;

/** How long a connection is idle before TCP asks whether the other side is still there, in milliseconds. */
export const keepAliveDelayMs = 10_000;

/**
 * A connection that always ends. To say goodbye it waits for the other side, which never answers where packets are
 * dropped; the pool would keep its place, and closing the pool would wait for it.
 */
export class PooledClient extends Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const { connection } = this as unknown as { connection: Connection };
    const impatience = setTimeout(() => connection.stream.destroy(), farewellMs).unref();
    connection.once('end', () => clearTimeout(impatience));
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }
}

/** What the types of pg leave out. */
interface Connection extends NodeJS.EventEmitter {
  stream: { destroy(): void };
}
