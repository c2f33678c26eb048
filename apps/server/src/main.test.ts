import { once } from 'node:events';
import { access, rm } from 'node:fs/promises';
import { createServer, connect as openSocket } from 'node:net';
import { join } from 'node:path';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openPool } from './db/pools.ts';
import { readPostmaster } from './embedded-postgres/cluster.ts';
import { freePort } from './embedded-postgres/postmaster.ts';
import { createDatabase } from './testing/database.ts';
import { callEndpoint } from './testing/firm.ts';
import { head, openRaw } from './testing/raw-connection.ts';
import { openServers, type StartedServers } from './testing/started-servers.ts';

let servers: StartedServers;
let place: string;
let start: StartedServers['start'];

beforeAll(async () => {
  servers = await openServers();
  ({ place, start } = servers);
});
afterAll(() => servers.close());

const answer = JSON.stringify({ username: 'nobody', password: 'nothing' });
const headers = {
  'content-type': 'application/json',
  'content-length': answer.length,
  // Answered as soon as the server has read this far.
  expect: '100-continue',
};

/** Sends a sign-in without its last character and waits until the server reads it; answers a function that sends the rest. */
async function beginRequest({ url }: { url: string }) {
  const { socket, heard, ended } = await openRaw(url);
  const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';
  socket.write(head('POST', '/api/v1/users/token/', headers) + answer.slice(0, -1));
  await expect.poll(heard, patiently).toBe(goOn);
  const finish = async () => {
    socket.write(answer.slice(-1));
    return (await ended).slice(goOn.length);
  };
  return { socket, finish };
}

const patiently = { timeout: 60_000 };
/** Waits until a server that is shutting down takes no more connections. */
const isClosing = ({ url }: { url: string }) =>
  expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          () => false,
          () => true,
        ),
      patiently,
    )
    .toBe(true);

describe('the server', () => {
  test('starts, and on SIGTERM answers what is in flight before it ends', async () => {
    const server = await start();
    await server.ready;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const request = await beginRequest(server);
    server.child.kill('SIGTERM');
    // npm and the terminal both send one at once.
    server.child.kill('SIGINT');
    await isClosing(server);
    expect(server.child.exitCode).toBeNull();
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await server.exit).toBe(0);
    expect(await server.words).toMatch(
      /Creating the database\n(.*\n)*Caseward is ready at http:\/\/127\.0\.0\.1:\d+\n.* password caseward-demo as\n {2}demo-admin +Administrator of .*\n(.*\n)*Stopping\n$/,
    );
    expect(await readPostmaster(join(place, 'data', 'postgres'))).toBeUndefined();
  });

  test.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://firm.example.com' }])(
    'does not take the demo firms where strangers can reach them: %j',
    async (settings) => {
      const server = await start(settings);
      expect(await server.exit).toBe(1);
      expect(await server.words).toContain('Everyone knows the password of demo-admin, demo-attorney,');
      await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    },
  );

  test('does not wait for idle connections, nor for anything after a second signal', async () => {
    const server = await start();
    await server.ready;
    const idle = openSocket(server.port, '127.0.0.1');
    await once(idle, 'connect');
    await fetch(`${server.url}/healthz`);
    const request = await beginRequest(server);
    server.child.kill('SIGINT');
    await isClosing(server);
    expect(server.child.exitCode).toBeNull();
    // Both at once count as one, so that it takes a while until it is heard.
    await vi.waitFor(
      () => {
        server.child.kill('SIGINT');
        expect(server.child.exitCode).toBe(0);
      },
      { ...patiently, interval: 100 },
    );
    expect(await server.exit).toBe(0);
    request.socket.destroy();
    idle.destroy();
  });

  test('ends cleanly when a signal comes while it starts', async () => {
    const server = await start({ CASEWARD_DATA: join(place, 'early') });
    await once(server.child.stderr, 'data');
    server.child.kill('SIGINT');
    expect(await server.exit).toBe(0);
    expect(await server.words).toMatch(/Stopping\n$/);
    expect(await readPostmaster(join(place, 'early', 'postgres'))).toBeUndefined();
  });

  test('starts its PostgreSQL again when that is killed, and is ready again', async () => {
    const server = await start();
    await server.ready;
    const postmaster = async () => await readPostmaster(join(place, 'data', 'postgres'));
    const killed = (await postmaster())?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    const isNew = async () => ((await postmaster())?.pid ?? killed) !== killed;
    await expect.poll(isNew).toBe(true);
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(readiness).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(await server.words).toContain('\nPostgreSQL has ended, and is started again. Its last words');
    const second = await start();
    await second.ready;
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
  });

  test('names a port in use, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const server = await start({ PORT: port });
    expect(await server.exit).toBe(1);
    expect(await server.words).toMatch(
      new RegExp(`^Port ${port} is in use by another program\\. .*\\n$`, 'm'),
    );
    expect(await readPostmaster(join(place, 'data', 'postgres'))).toBeUndefined();
    other.close();
  });

  test('names a data folder that is served already', async () => {
    const first = await start();
    await first.ready;
    const second = await start();
    expect(await second.exit).toBe(1);
    expect(await second.words).toMatch(/already served by caseward, process \d+\. Stop that one first/);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
  });

  test('does not replace a secret that was in use, unless it is told to', async () => {
    const serving = await start();
    await serving.ready;
    // Leaves an event, which is sealed.
    const body = { username: 'demo-admin', password: 'caseward-demo' };
    expect((await callEndpoint(serving.url, session.signIn, { body })).status).toBe(200);
    serving.child.kill('SIGTERM');
    expect(await serving.exit).toBe(0);
    const lost = join(place, 'data', 'secrets', 'audit-key');
    await rm(lost);
    const refused = await start();
    expect(await refused.exit).toBe(1);
    expect(await refused.words).toContain(`${lost} is missing, and this database was served with it. `);
    await expect(access(lost)).rejects.toThrow('ENOENT');
    const told = await start({ REPLACE_SECRETS: 'audit-key' });
    await told.ready;
    await access(lost);
    told.child.kill('SIGTERM');
    expect(await told.exit).toBe(0);
  });

  test('says how to make the first firm, where strangers can reach it from the start', async () => {
    const server = await start({ HOST: '0.0.0.0', CASEWARD_DATA: join(place, 'open') });
    await server.ready;
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(await server.words).toMatch(
      /There is no firm yet, .*\n {2}npm run caseward -- firm create --name /,
    );
  });

  test('names a data folder that cannot be made', async () => {
    const server = await start({ CASEWARD_DATA: '/proc/caseward' });
    expect(await server.exit).toBe(1);
    expect(await server.words).toBe(
      'No folder can be made at /proc/caseward (ENOENT). Set CASEWARD_DATA to a folder that can be.\n',
    );
  });

  test('names a wrong setting, in one sentence', async () => {
    const server = await start({ MAX_UPLOAD_MB: 'much' });
    expect(await server.exit).toBe(1);
    expect(await server.words).toBe('MAX_UPLOAD_MB must be a whole number from 1 to 5000.\n');
  });
});

describe('on an external PostgreSQL the server', () => {
  test('serves as caseward_app, and needs the owner only to migrate', async () => {
    const database = await createDatabase();
    const server = await start({ DATABASE_URL: database.appUrl, CASEWARD_DATA: join(place, 'external') });
    await server.ready;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    await expect(access(join(place, 'external', 'postgres'))).rejects.toThrow('ENOENT');
    await database.drop();
  });

  test('refuses a database that is not at its version, where it may not migrate', async () => {
    const database = await createDatabase();
    const owner = openPool(database.ownerUrl, () => {}, 1);
    await owner.query(
      'delete from caseward.migrations where name = (select max(name) from caseward.migrations)',
    );
    await owner.end();
    const server = await start({ DATABASE_URL: database.appUrl });
    expect(await server.exit).toBe(1);
    expect(await server.words).toMatch(
      /The database has not been migrated to this version, .* DATABASE_OWNER_URL set\.\n$/,
    );
    await database.drop();
  });

  test.each(['superUrl', 'ownerUrl'] as const)('refuses to serve as anything stronger: %s', async (role) => {
    const database = await createDatabase();
    const server = await start({ DATABASE_URL: database[role], DATABASE_OWNER_URL: database.ownerUrl });
    expect(await server.exit).toBe(1);
    expect(await server.words).toMatch(
      /The database role \w+ must not serve: it .*\. Let DATABASE_URL name caseward_app\.\n$/,
    );
    await database.drop();
  });

  test('says why it cannot be used', async () => {
    const { appUrl } = inject('postgres');
    const closed = new URL(appUrl);
    closed.port = String(await freePort());
    const wrong = new URL(appUrl);
    wrong.password = 'wrong';
    const [unreachable, refused] = await Promise.all([
      start({ DATABASE_URL: closed.href }),
      start({ DATABASE_URL: wrong.href }),
    ]);
    expect(await unreachable.words).toMatch(
      /The database that DATABASE_URL names cannot be used: .*ECONNREFUSED.*\n$/,
    );
    expect(await refused.words).toMatch(
      /The database that DATABASE_URL names cannot be used: password authentication failed.*\n$/,
    );
    expect([await unreachable.exit, await refused.exit]).toEqual([1, 1]);
  });
});
