import { join } from 'node:path';
import type { Client } from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { runningDatabase } from '../apps/server/src/startup/database.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { startServer } from '../e2e/server-process.ts';
import { type Call, callsOf } from './calls.ts';
import { type BenchFirm, connectAsSuperuser, openFirms } from './firms.ts';
import type { Options } from './options.ts';
import { djangoMissing, type Peer, postmasterOf, startBare, startDjango } from './peers.ts';
import { residentMegabytes } from './process-cost.ts';
import { tapeCalls } from './tape.ts';

/** Everything that is measured, running. */
export interface Bench {
  options: Options;
  /** By size, the smallest first. */
  firms: readonly BenchFirm[];
  largest: BenchFirm;
  /** The calls that the product answers, with the size of the answer in bytes. */
  calls: readonly { call: Call; bytes: number }[];
  product: Peer;
  bare: Peer;
  /** Undefined where its packages are not installed. */
  django: Peer | undefined;
  /** Resident memory of the product before anything was asked of it. */
  at_rest_mb: number | null;
  /** A connection that may look at every firm. */
  client: Client;
  report: (step: string) => void;
  close(): Promise<void>;
}

/** Makes the firms if they are missing, tapes the calls, and starts the product and its peers. */
export async function openBench(
  folder: string,
  options: Options,
  report: (step: string) => void,
): Promise<Bench> {
  const data = join(folder, 'product');
  const { firms, largest, calls } = await prepare(data, options, report);
  const tapings = await tapeCalls(data, calls, await largest.access(), report);

  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const server = await startServer(data);
    stops.push(server.stop);
    const atRestMb = residentMegabytes(server.pid) ?? null;
    const client = await connectAsSuperuser(data);
    stops.push(() => client.end());
    const databases = [await postmasterOf(client)];
    const product: Peer = {
      name: 'caseward',
      url: server.url,
      authorization: authorizationOf(largest),
      searchers: largest.searchers,
      server: server.pid,
      databases,
      stop: server.stop,
    };
    const appUrl = (await runningDatabase(readConfig({ CASEWARD_DATA: data })))?.appUrl ?? '';
    const bare = await startBare(
      folder,
      tapings.map(({ taped }) => taped),
      appUrl,
      databases,
    );
    stops.push(bare.stop);
    const missing = options.parts.includes('load') ? djangoMissing() : undefined;
    if (missing) report(missing);
    const wantsDjango = options.parts.includes('load') && !missing;
    const django = wantsDjango ? await startDjango(join(folder, 'django'), options.matters) : undefined;
    if (django) stops.push(django.stop);
    return {
      options,
      firms,
      largest,
      calls: tapings,
      product,
      bare,
      django,
      at_rest_mb: atRestMb,
      client,
      report,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The authorization header of a firm's person. */
export const authorizationOf =
  ({ access }: BenchFirm) =>
  async () =>
    `Bearer ${await access()}`;

async function prepare(data: string, { matters }: Options, report: (step: string) => void) {
  const server = await startServer(data);
  try {
    const installation = await reachInstallation(server.url, data);
    try {
      const firms = await openFirms(installation, data, matters, report);
      const largest = firms.at(-1);
      if (!largest) throw new Error('There is no firm to measure.');
      const client = await connectAsSuperuser(data);
      const calls = await callsOf(largest, client);
      await client.end();
      return { firms, largest, calls };
    } finally {
      await installation.close();
    }
  } finally {
    await server.stop();
  }
}
