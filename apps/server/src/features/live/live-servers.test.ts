import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { live } from '@caseward/contract/live';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { afterEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { hears, openStream } from '../../testing/live-stream.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';

/*
 * The stream of changes as operators meet it: lost connections, clients that do not read, limits, the end of the server.
 */

let test: TestApp;
let firm: Firm;
const lines: string[] = [];
afterEach(() => test.close());

async function start(options: TestAppOptions = {}) {
  lines.splice(0);
  const stream = { write: (line: string) => lines.push(line) };
  test = await startTestApp({ logger: { level: 'info', stream }, ...options });
  firm = await foundFirm(test);
}

const addTask = async (title: string) => (await firm.admin.call(tasks.create, { body: { title } })).body.id;
const listeners = `from pg_stat_activity where application_name = 'caseward live' and datname = current_database()`;

describe('two servers of one database', () => {
  it('tell one another what changed, and whose session is over', async () => {
    await start();
    const other = await startTestApp({ database: test.database, like: test });
    const { STAFF: person } = firm.people;
    const stream = await openStream(other.url, person.access);
    await hears(stream, await addTask('Done at the other'));
    expect((await person.call(session.signOut)).status).toBe(204);
    await stream.ended;
    await other.close();
  });
});

describe('the connection that hears of changes', () => {
  it('is opened again when it is lost, and everybody looks again', async () => {
    await start({ live: { pace: { shortestPauseMs: 20 } } });
    const stream = await openStream(test.url, firm.people.STAFF.access);
    await test.services.jobsPool.query(`select pg_terminate_backend(pid) ${listeners}`);
    await expect.poll(() => stream.heard.map(({ topic }) => topic)).toContain('RESYNC');
    await hears(stream, await addTask('After'));
    stream.close();
  });

  it('that hears nothing is named in the log, and the stream is refused', async () => {
    // As a pooler in transaction mode does, it takes the word and passes nothing on: this database is another one.
    const other = await startTestApp();
    await start({ live: { directUrl: other.database.appUrl, pace: { patienceMs: 1_000 } } });
    await expect.poll(() => lines.join('')).toContain('DATABASE_DIRECT_URL');
    const { status } = await openStream(test.url, firm.admin.access);
    expect(status).toBe(503);
    await other.close();
  });
});

describe('a stream', () => {
  it('of a client that does not read is ended', async () => {
    await start();
    const connected = once(test.app.server, 'connection') as Promise<[Socket]>;
    const { hostname, port } = new URL(test.url);
    const lazy = connect(Number(port), hostname);
    lazy.on('error', () => {});
    lazy.write(
      `GET ${live.stream.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${firm.people.STAFF.access}\r\n\r\n`,
    );
    const [served] = await connected;
    await once(lazy, 'data');
    lazy.pause();
    const reading = await openStream(test.url, firm.admin.access);
    // The systems of both sides take some megabytes before anything waits here.
    const change = `["task","${firm.id}","${firm.id}","${firm.id}",null,false]`;
    const much = `{"f":"${firm.id}","to":null,"what":"changes","c":[${Array(40).fill(change).join()}]}`;
    for (let many = 0; many < 2_000 && !served.destroyed; many += 1)
      await test.owner.query(
        `select pg_notify('caseward_live', $1 || repeat(' ', n)) from generate_series(1, 8) n`,
        [much],
      );
    expect(served.destroyed).toBe(true);
    const last = await addTask('Whoever reads hears on');
    await hears(reading, last);
    reading.close();
    lazy.destroy();
  });

  it('is refused where the process has no room, but not to a firm with fewer', async () => {
    await start({ live: { limits: { total: 3 } } });
    const other = await foundFirm(test, 'Others');
    const { ADMIN, ATTORNEY, STAFF, READ_ONLY } = firm.people;
    const [first, second, third] = await Promise.all(
      [ADMIN, ATTORNEY, STAFF].map(({ access }) => openStream(test.url, access)),
    );
    expect((await openStream(test.url, READ_ONLY.access)).status).toBe(503);
    const theirs = await openStream(test.url, other.admin.access);
    expect(theirs.status).toBe(200);
    await Promise.race([first, second, third].map((stream) => stream?.ended));
    for (const stream of [first, second, third, theirs]) stream?.close();
  });

  it('is ended when the server closes, and its token is in no log', async () => {
    await start();
    const stream = await openStream(test.url, firm.admin.access);
    await test.app.close();
    await stream.ended;
    expect(lines.join('')).toContain(live.stream.path);
    expect(lines.join('')).not.toContain(firm.admin.access.split('.')[2]);
    const { rows } = await test.owner.query(`select 1 ${listeners}`);
    expect(rows).toEqual([]);
  });
});
