import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = openPool(database.appUrl, () => {}, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
  'moments arrive in ISO 8601, whatever time zone PostgreSQL writes them in: %s',
  async (zone) => {
    await pool.query(`set time zone '${zone}'`);
    const moments = [
      '2026-11-21T05:10:42.000Z',
      '2026-11-21T05:10:42.120Z',
      '2026-01-01T00:00:00.007Z',
      '1999-12-31T23:59:59.999Z',
    ];
    const { rows } = await pool.query(
      'select moment::timestamptz(3) as moment from unnest($1::text[]) with ordinality as given (moment, place) order by place',
      [moments],
    );
    expect(rows.map(({ moment }) => moment)).toEqual(moments);
  },
);

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

it('a connection that is ended while it is handed out ends nothing else', async () => {
  const cut = message('E', 'SFATAL\0', 'VFATAL\0', 'C57P01\0', 'Mterminating connection\0', '\0');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    // Signed in, ready for a query, and cut, in one packet.
    socket.once('data', () => {
      socket.end(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I'), cut]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cutPool = openPool(`postgres://someone@127.0.0.1:${port}/any`, () => {}, 1);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const client = await cutPool.connect();
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
  }
  await cutPool.end();
  server.close();
});

it('sends no startup parameter that a pooler refuses', async () => {
  const begun = Promise.withResolvers<string[]>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (startup) => {
      // Length, version, and then names and values, each with a zero byte at its end.
      const words = startup.subarray(8).toString().split('\0');
      begun.resolve(words.filter((_, index) => index % 2 === 0 && index < words.length - 2));
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const poolerPool = openPool(`postgres://someone@127.0.0.1:${port}/any`, () => {}, 1);
  await expect(poolerPool.query('select 1')).rejects.toThrow();
  expect((await begun.promise).sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  await poolerPool.end();
  server.close();
});
