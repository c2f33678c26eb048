import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import type { Drill, Stage } from './drill.ts';
import { Journal } from './journal.ts';
import { longSignedIn } from './people.ts';
import { recoveryOf, untilRecovered } from './recovery.ts';
import { openTarget } from './target.ts';

/** Longer than PostgreSQL lets a transaction be idle: it ends its side, and nobody hears of it. */
const silenceMs = 65_000;
const longestRecoveryMs = 60_000;
const writers = 30;

/** What is between the server and its database: it can go silent, as a firewall that drops packets does. */
async function openProxy(stage: Stage, port: number) {
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => !silent && to.write(bytes));
      // An end that comes while it is silent is swallowed, too: the other side never hears of it.
      from.on('close', () => !silent && to.end());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stage.onEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    goSilent: () => (silent = true),
    goOn: () => (silent = false),
  };
}

const through = (address: string, port: number): string => {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
};

/** Everything between the server and the database is swallowed for a while, three times. */
export const droppingPackets: Drill = {
  what: 'What goes between server and database is swallowed for 65 seconds, three times',
  minutes: 6,
  async run(stage) {
    const database = await startEmbedded({ folder: join(stage.folder, 'postgres') });
    stage.onEnd(database.stop);
    await migrate(database.ownerUrl);
    const proxy = await openProxy(stage, database.port);
    const settings = { DATABASE_URL: through(database.appUrl, proxy.port) };
    const target = await openTarget(stage, settings, database);
    const person = await longSignedIn(target.installation, target.neighbour.admin);
    const journal = new Journal();
    for (let time = 1; time <= 3; time += 1) {
      let going = true;
      const write = async () => {
        while (going) await journal.write(person);
      };
      const writing = Promise.all(Array.from({ length: writers }, write));
      await wait(2_000);
      proxy.goSilent();
      await wait(silenceMs);
      proxy.goOn();
      const recovered = await untilRecovered(target, longestRecoveryMs);
      stage.expect(`It recovers, time ${time}`, recovered !== undefined, recoveryOf(recovered));
      going = false;
      await writing;
    }
    stage.expect('Refused writes are told to try again', journal.refusesTruthfully, journal.summary);
    const { lost, twice } = await journal.compare(target.installation);
    stage.expect('No acknowledged write is lost, none is there twice', lost + twice === 0, journal.summary);
  },
};
