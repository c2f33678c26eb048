import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Drill } from './drill.ts';
import { openTarget } from './target.ts';
import { expectFlatMemory, slowdownOf, watchWhile } from './watch.ts';

const clientsOfAKind = 50;
const trickleMs = 5_000;
/** Another address of this machine than the neighbour's: limits count by address. */
const attackersAddress = '127.0.0.2';
/** The same address as /proc/net/tcp writes it. */
const attackersHex = '0200007F';
/** Connections that are established, as /proc/net/tcp writes it. */
const established = '01';

const signIn = (length: number) =>
  `POST /api/v1/users/token/ HTTP/1.1\r\nHost: caseward\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const page = 'GET /api/openapi.json HTTP/1.1\r\nHost: caseward\r\n\r\n';

/** What a slow client sends at once, and what it sends again and again. */
interface SlowKind {
  first: string;
  later?: string;
}
const kinds: readonly SlowKind[] = [
  { first: '' },
  { first: 'GET / HT' },
  { first: 'GET / HTTP/1.1\r\nHost: caseward\r\n', later: 'X-More: 1\r\n' },
  { first: signIn(1_000) },
  { first: signIn(10_000), later: ' ' },
  // Asks for more than the buffers of both sides hold, and reads nothing of it.
  { first: page.repeat(200), later: page },
];

/** Opens a client that sends slowly, and never reads. */
function openClient(url: URL, { first, later }: SlowKind): Socket {
  const socket = connect({ port: Number(url.port), host: url.hostname, localAddress: attackersAddress });
  socket.on('error', () => {});
  socket.pause();
  socket.write(first);
  const trickling = later && setInterval(() => socket.writable && socket.write(later), trickleMs);
  socket.once('close', () => clearInterval(trickling || undefined));
  return socket;
}

/** Connections of the attacker that a server still holds. */
async function heldBy(url: URL): Promise<number> {
  const port = Number(url.port).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  return lines.filter((line) => {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/);
    return local.endsWith(`:${port}`) && remote.startsWith(`${attackersHex}:`) && state === established;
  }).length;
}

/** Opens slow clients of every kind. */
export const openSlowClients = (url: URL): Socket[] =>
  kinds.flatMap((kind) => Array.from({ length: clientsOfAKind }, () => openClient(url, kind)));

/** Clients that send slowly, or never, and that do not read. */
export const slowClients: Drill = {
  what: 'Clients that send byte by byte, or nothing, and never read their answers',
  minutes: 3,
  async run(stage) {
    const target = await openTarget(stage);
    const url = new URL(target.server.url);
    const clients: Socket[] = [];
    stage.onEnd(async () => {
      for (const client of clients) client.destroy();
    });
    let most = 0;
    let left = 0;
    const watched = await watchWhile(target, async () => {
      clients.push(...openSlowClients(url));
      const until = Date.now() + stage.minutes * 60_000;
      do {
        await wait(1_000);
        left = await heldBy(url);
        most = Math.max(most, left);
      } while (Date.now() < until && left > 0);
    });
    stage.expect('The server still runs', watched.alive);
    stage.expect('Another firm is answered', watched.failed === 0, slowdownOf(watched));
    stage.expect('Every slow client is let go of', left === 0, `${most} held at most, ${left} at the end`);
    expectFlatMemory(stage, watched);
  },
};
