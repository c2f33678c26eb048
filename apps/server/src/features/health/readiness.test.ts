import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { audit } from '@caseward/contract/audit';
import { health } from '@caseward/contract/health';
import { matters } from '@caseward/contract/matters';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loggerOptions } from '../../startup/logging.ts';
import { openDiskStore } from '../../storage/disk.ts';
import { openS3Store } from '../../storage/s3.ts';
import { startS3Server } from '../../storage/stores.testing.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { callEndpoint, foundFirm, type Person } from '../../testing/firm.ts';
import { openLossyProxy } from '../../testing/lossy-proxy.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';

const run = promisify(execFile);
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
let database: TestDatabase;
let superuser: Client;
let test: TestApp;
let log: { msg: string; check?: string }[];
const pace = { repeatMs: 50, doubtMs: 0 };

beforeEach(async () => {
  database = await createDatabase();
  superuser = new Client({ connectionString: database.superUrl });
  await superuser.connect();
});
afterEach(async () => {
  await test.close();
  await superuser.end();
  await database.drop();
});

async function start(options: TestAppOptions = {}): Promise<Person> {
  log = [];
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) };
  const logger = { ...loggerOptions('warn'), stream };
  test = await startTestApp({ database, readinessPace: pace, logger, ...options });
  return (await foundFirm(test)).admin;
}

const ready = () => callEndpoint(test.url, health.ready);
const isReady = () => expect.poll(async () => (await ready()).status).toBe(200);

/** Expects that /readyz names this check alone. */
async function expectFailing(check: string, sentence: RegExp): Promise<void> {
  const problem = expectProblem(await ready(), 'unavailable');
  expect(Object.keys(problem.errors ?? {})).toEqual([check]);
  expect(problem.detail).toMatch(sentence);
}

const outages = (check: string) => log.filter((line) => line.check === check).map(({ msg }) => msg);

describe('/readyz', () => {
  it('names a database that takes no changes, and callers are told so', async () => {
    const admin = await start();
    const name = new URL(database.appUrl).pathname.slice(1);
    const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and usename = 'caseward_app'`;
    await superuser.query(`alter database ${name} set default_transaction_read_only = on`);
    await superuser.query(reconnect);
    await expect
      .poll(async () => (await admin.call(matters.create, { body: { title: 'New' } })).body, {
        timeout: 60_000,
      })
      .toMatchObject({ detail: 'The database takes no changes at the moment. Try again in a few minutes.' });
    await expectFailing('database_writes', /takes no changes/);

    await superuser.query('set default_transaction_read_only = off');
    await superuser.query(`alter database ${name} reset default_transaction_read_only`);
    // Nobody ends the connections that still take no changes: the pools do so themselves.
    await isReady();
    const status = async () => (await admin.call(matters.create, { body: { title: 'New' } })).status;
    await expect.poll(status).toBe(201);
    // Each connection that still takes none is one more outage.
    const ends = () => [outages('database_writes').at(0), outages('database_writes').at(-1)];
    await expect
      .poll(ends)
      .toEqual([
        'an outage begins: The database takes no changes: its disk is full, or it is read-only.',
        expect.stringMatching(/^an outage is over after \d+ s: database_writes$/),
      ]);
  });

  it('names a full disk of the database, and callers are told so', async () => {
    const admin = await start();
    await superuser.query(`
      create function public.full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on caseward.write_probes execute function public.full();
      create trigger full_disk before insert on caseward.matters execute function public.full();`);
    for (const title of ['One', 'Two', 'Three']) {
      const reply = await admin.call(matters.create, { body: { title } });
      expect(expectProblem(reply, 'unavailable').detail).toMatch(
        /^The database has no room left on its disk/,
      );
      expect(reply.headers.get('retry-after')).toBe('60');
    }
    await expectFailing('database_writes', /its disk is full/);
    expect((await admin.call(matters.list)).status).toBe(200);
    await superuser.query('drop function public.full cascade');
    await isReady();
    expect(outages('database_writes')).toHaveLength(2);
  });

  it('names missing migrations, and minds no newer ones', async () => {
    await superuser.query(`insert into caseward.migrations (name, checksum) values ('9999_new.sql', '')`);
    await start();
    expect((await ready()).status).toBe(200);
    await test.close();
    await superuser.query(`delete from caseward.migrations where name >= '0020'`);
    await start();
    await expectFailing('migrations', /not at the version of this server/);
  });

  it('names a table that is missing', async () => {
    await superuser.query('alter table caseward.views rename to views_gone');
    await start();
    await expectFailing('migrations', /not at the version of this server/);
    expect(log.find(({ check }) => check === 'migrations')).toMatchObject({
      err: { message: 'The database lacks tables: caseward.views.' },
    });
    await superuser.query('alter table caseward.views_gone rename to views');
    await isReady();
  });

  it('names a document store that is away', async () => {
    const s3 = await startS3Server();
    const store = await openS3Store(s3.settings);
    await s3.stop();
    await start({ store });
    await expectFailing('document_store', /^The document store cannot be reached/);
  });

  it('tells when an S3 that says nothing began to, and when it was over; what was not sealed is made up for', async () => {
    const s3 = await startS3Server();
    const proxy = await openLossyProxy(s3.settings.endpoint ?? '');
    const settings = { ...s3.settings, endpoint: new URL(proxy.url).origin };
    const store = await openS3Store(settings, { smallMs: 400, largeMs: 800, startMs: 5_000 });
    const admin = await start({ store, seals: true });
    proxy.drop();
    await admin.call(matters.create, { body: { title: 'Meanwhile' } });
    await expectFailing('document_store', /^The document store cannot be reached/);
    const begun = 'an outage begins: The document store cannot be reached, or takes no changes.';
    expect(outages('document_store')).toEqual([begun]);
    await expect.poll(() => log.map(({ msg }) => msg)).toContain('the audit cannot be sealed');
    proxy.heal();
    await isReady();
    const over = expect.stringMatching(/^an outage is over after \d+ s: document_store$/);
    expect(outages('document_store')).toEqual([begun, over]);
    const seals = async () => (await admin.call(audit.list)).body.map(({ seal }) => seal);
    await expect.poll(seals).not.toContain(null);
    await test.close();
    await proxy.close();
    await s3.stop();
    await start();
  });

  it.runIf(mayMount)(
    'names a disk that is almost full, and minds it no longer once there is room',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'caseward-small-disk-'));
      await run('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'caseward-test', folder]);
      try {
        await start({ installation: { folder, auditKey: randomBytes(32) } });
        expect((await ready()).status).toBe(200);
        await writeFile(join(folder, 'ballast'), Buffer.alloc(50_000_000));
        await expect.poll(async () => (await ready()).status, { interval: 500 }).toBe(503);
        await expectFailing('disk', /^The disk of the data folder is almost full/);
        await rm(join(folder, 'ballast'));
        await isReady();
      } finally {
        await run('umount', ['--lazy', folder]);
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  it('names a documents folder that is gone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'caseward-gone-'));
    const store = await openDiskStore({ folder, publicUrl: 'http://127.0.0.1', storageKey: randomBytes(32) });
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file is in the way');
    await start({ store });
    await expectFailing('document_store', /^The document store cannot be reached/);
    await rm(folder);
  });

  it('names a database that is away', async () => {
    const url = new URL(database.appUrl);
    url.password = 'changed meanwhile';
    test = await startTestApp({ database, readinessPace: pace, url: url.href });
    const problem = expectProblem(await ready(), 'unavailable');
    expect(Object.keys(problem.errors ?? {})).toEqual(['database', 'database_writes', 'migrations']);
  });

  it('warns of an audit that is not sealed, and of nothing once it is', async () => {
    const admin = await start({ seals: true });
    await superuser.query('begin');
    await superuser.query(
      `select pg_advisory_xact_lock(hashtextextended(id::text, 901)) from caseward.tenants`,
    );
    await admin.call(matters.create, { body: { title: 'Not sealed' } });
    const warning = { audit_sealing: ['Audit events have not been sealed for ten seconds.'] };
    const answered = async () => {
      const { status, body } = await ready();
      return { status, body };
    };
    await expect.poll(answered).toEqual({ status: 200, body: { status: 'ok', warnings: warning } });
    await superuser.query('rollback');
    await expect.poll(answered).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('leaves nothing in the database, however often it is asked', async () => {
    await start();
    for (let time = 1; time <= 3; time += 1) expect((await ready()).status).toBe(200);
    expect((await superuser.query('select from caseward.write_probes')).rowCount).toBe(0);
  });
});

it('a pool that is full leaves the server ready, and is in the log', async () => {
  const admin = await start({ poolTimeouts: { connectMs: 2_000, answerMs: 5_000 } });
  const others = (await foundFirm(test)).admin;
  const held = await Promise.all(Array.from({ length: 6 }, () => test.services.pool.connect()));
  const calls = Array.from({ length: 10 }, () => [
    admin.call(matters.list),
    others.call(matters.list),
  ]).flat();
  for (const reply of await Promise.all(calls)) {
    const { detail } = expectProblem(reply, 'unavailable');
    expect(detail).toBe('Too much is going on at once. Try again in a moment.');
  }
  expect((await ready()).status).toBe(200);
  const begun = 'an outage begins: Requests wait for a free connection to the database.';
  await expect.poll(() => outages('connections')).toEqual([begun]);
  for (const client of held) client.release();
  expect((await admin.call(matters.list)).status).toBe(200);
  const over = expect.stringMatching(/^an outage is over/);
  await expect.poll(() => outages('connections')).toEqual([begun, over]);
});
