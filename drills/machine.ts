import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { isPostmasterOf, readPostmaster } from '../apps/server/src/embedded-postgres/cluster.ts';
import { findEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { drillStart } from './target.ts';

/** A server and its PostgreSQL, which are killed at once, as a power cut does it. */
export class Machine {
  readonly server: ServerProcess;
  readonly data: string;

  constructor(server: ServerProcess, data: string) {
    this.server = server;
    this.data = data;
  }

  static async start(data: string, settings: Record<string, string>): Promise<Machine> {
    return new Machine(await startServer(data, drillStart(settings)), data);
  }

  get #home(): string {
    return join(this.data, 'postgres');
  }

  /** Kills both. @returns when */
  async kill(): Promise<number> {
    const postmaster = await readPostmaster(this.#home);
    const at = Date.now();
    const gone = this.server.kill();
    if (postmaster && (await isPostmasterOf(this.#home, postmaster.pid)))
      process.kill(postmaster.pid, 'SIGKILL');
    await gone;
    return at;
  }

  /** The disk with its data is gone, too. */
  async lose(): Promise<void> {
    // Processes of PostgreSQL end a moment after their first one.
    await rm(this.data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  /** Ends the log's present segment, and waits until it was shipped. */
  async finishLog(): Promise<void> {
    const database = await findEmbedded(this.#home);
    const client = new Client({ connectionString: database?.superUrl });
    await client.connect();
    await client.query('select pg_switch_wal()');
    await client.end();
    await wait(15_000);
  }
}
