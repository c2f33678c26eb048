import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseName } from '../db/roles.ts';
import { query } from '../embedded-postgres/embedded.testing.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { finishExchange } from '../embedded-postgres/exchange.ts';
import { freePort } from '../embedded-postgres/postmaster.ts';
import { completeSecrets } from '../startup/secrets.ts';
import { inherited, runCommand } from '../testing/commands.ts';
import { fillFromRelease, lastRelease, migrationsOf, type ReleaseFixture } from '../testing/releases.ts';
import { requireRoom } from './room.ts';

const placeOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let place: string;
let fixture: ReleaseFixture;
/** Releases before 0.4.0 did not say which one they are. */
const named = lastRelease === '0.3.0' ? '0.3.0 or older' : lastRelease;
/** Every row of the data of that release, by table. */
let released: Record<string, string>;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-before-'));
  await fill();
  await completeSecrets({}, join(place, 'data'));
}, 120_000);
afterAll(() => rm(place, { recursive: true, force: true }));

/** Makes the data what a release left behind. */
async function fill(release = lastRelease): Promise<void> {
  const documents = join(place, 'data', 'documents');
  for (const folder of [documents, join(place, 'data', 'postgres')])
    await rm(folder, { recursive: true, force: true });
  await mkdir(documents, { recursive: true });
  await onCluster(async (superUrl) => {
    fixture = await fillFromRelease(release, superUrl, documents);
    released = await rowsOf(superUrl);
  });
}

/** Runs work on the stopped product's database, as the superuser. */
async function onCluster<Result>(work: (superUrl: string) => Promise<Result>): Promise<Result> {
  const database = await startEmbedded({ folder: join(place, 'data', 'postgres') });
  try {
    return await work(database.superUrl.replace(/\/postgres$/, `/${databaseName}`));
  } finally {
    await database.stop();
  }
}

/** A hash of the rows of each table. */
async function rowsOf(superUrl: string): Promise<Record<string, string>> {
  const tables = await query(
    superUrl,
    `select oid::regclass::text as name from pg_class where relkind = 'r'
      and relnamespace in ('caseward'::regnamespace, 'caseward_jobs'::regnamespace) order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = `select count(*) || ' ' || md5(string_agg(t::text, ' ' order by t::text)) as hash from ${name} t`;
    hashes[String(name)] = String((await query(superUrl, rows))[0]?.hash);
  }
  return hashes;
}

const environment = (more: Record<string, string> = {}) => ({
  CASEWARD_DATA: join(place, 'data'),
  AUDIT_KEY: fixture.audit_key,
  LOG_LEVEL: 'silent',
  ...more,
});

const caseward = (words: string[], more: Record<string, string> = {}) =>
  runCommand(words, { cwd: place, env: environment(more) });

/** Starts the server, has it work for a moment, and stops it. @returns what it said */
async function serveOnce(words: string[] = [], meanwhile = async () => {}): Promise<string> {
  const child = spawn(process.execPath, [placeOf('../main.ts'), ...words], {
    cwd: place,
    env: { ...inherited, ...environment({ PORT: String(await freePort()) }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8');
  for await (const chunk of child.stderr) {
    said += chunk;
    if (!said.includes('is ready at') || child.killed) continue;
    await meanwhile();
    child.kill('SIGTERM');
  }
  expect(said).toContain('is ready at');
  return said;
}

const inData = (name: string) => readdir(join(place, 'data', name)).catch(() => []);

describe('an upgrade from a released version', () => {
  test('without a copy says nothing of one', async () => {
    const migrated = await caseward(['migrate', '--no-backup']);
    expect(migrated, migrated.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Applied \d{4}_/m) });
    expect(await inData('before')).toEqual([]);
    const refused = await caseward(['restore', '--before']);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('There is no copy from before an upgrade in');
    await fill();
  }, 120_000);

  test('copies the database before, and says how long it took and how large it is', async () => {
    const said = await serveOnce();
    expect(said).toMatch(
      /Copying the database to .*before.*\nCopied \d+ MB \(\d+ MB packed\) in \d+\.\d s; .*\n(.*\n)*Migrated the database: \d{4}_/,
    );
    expect(await inData('before')).toHaveLength(1);
    expect(await onCluster(rowsOf)).not.toEqual(released);
  }, 120_000);

  test('is not undone while a server runs, with other options, or to what is not there', async () => {
    await serveOnce([], async () => {
      expect((await caseward(['restore', '--before'])).err).toMatch(
        /A server runs in .*data\. Stop it first\./,
      );
    });
    expect((await caseward(['restore', '--before', '--base', 'first'])).err).toContain('no other option');
    const [name] = await inData('before');
    const missing = await caseward(['restore', '--before', 'yesterday']);
    expect(missing.err).toContain(`There is no copy yesterday. These are there: ${name} (${named}).`);
  }, 120_000);

  test('is undone by one command, to the row', async () => {
    const done = await caseward(['restore', '--before']);
    expect(done, done.err).toMatchObject({ code: 0 });
    expect(done.out).toMatch(/The database is what it was at /);
    expect(done.out).toContain(`, of Caseward ${named}.`);
    expect(done.out).toMatch(/: the last event is of .*; the audit knows of \d+ after it/);
    expect(await onCluster(rowsOf)).toEqual(released);
    // What refuses an old server are migrations and functions that it does not know.
    const seen = await onCluster((url) => query(url, 'select name from caseward.migrations order by name'));
    expect(seen.map(({ name }) => name)).toEqual(migrationsOf(lastRelease));
    const [kept] = (await inData('.')).filter((name) => name.startsWith('postgres.before-restore-'));
    expect(await inData(`${kept}/cluster`)).toContain('PG_VERSION');
  }, 120_000);

  test('again leaves the restore in the audit of each firm, which is whole', async () => {
    await serveOnce();
    const events = () =>
      onCluster((url) =>
        query(
          url,
          `select details from caseward.audit_events where action = 'RESTORED' and object_type = 'firm'`,
        ),
      );
    const firms = await onCluster((url) => query(url, 'select id from caseward.tenants'));
    expect(await events()).toEqual(
      firms.map(() => ({
        details: expect.objectContaining({ by: 'operator', lost_events: expect.any(Number) }),
      })),
    );
    const verified = await caseward(['audit', 'verify']);
    expect(verified, verified.out).toMatchObject({ code: 0 });
    await serveOnce();
    expect(await events()).toHaveLength(firms.length);
  }, 120_000);

  test('keeps the last two copies', async () => {
    for (let round = 0; round < 2; round += 1) {
      await onCluster((url) => query(url, `update caseward.function_files set checksum = 'older'`));
      await mkdir(join(place, 'data', 'before', 'killed'), { recursive: true });
      const { err } = await caseward(['migrate']);
      expect(err).toContain('Copied ');
    }
    const copies = await inData('before');
    expect(copies).toHaveLength(2);
    expect(copies).not.toContain('killed');
    // Nothing is to be done, so nothing is copied.
    expect((await caseward(['migrate'])).out).toContain('The database is up to date.');
    expect(await inData('before')).toEqual(copies);
  }, 120_000);

  test('that ends early keeps the copy of the old release, however often it is tried', async () => {
    await rm(join(place, 'data', 'before'), { recursive: true, force: true });
    // Which migrations make which tables is known of this release.
    await fill('0.3.0');
    const fails = async () => {
      const { code, err } = await caseward(['migrate']);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('already exists') });
      return err;
    };
    // Some migrations are applied before the one that makes the first of these tables, and none before the second's.
    await onCluster((url) =>
      query(url, 'create table caseward.reminder_deliveries (); create table caseward.function_files ()'),
    );
    expect(await fails()).toContain('Copied ');
    const [early] = await inData('before');
    await onCluster((url) => query(url, 'drop table caseward.function_files'));
    const whole = await onCluster(rowsOf);

    // What an attempt copied that changed nothing takes no place of another upgrade's copy.
    expect(await fails()).toContain('Copied ');
    const copies = await inData('before');
    expect(copies).toEqual([expect.not.stringContaining(String(early))]);
    expect(await fails()).toContain('is the database from before it, and is kept');
    expect(await inData('before')).toEqual(copies);
    expect(await onCluster(rowsOf)).not.toEqual(whole);
    // An old server may have gone on beside it: what people did in it meanwhile is in a copy of its own.
    await onCluster((url) =>
      query(
        url,
        `insert into caseward.audit_seals (tenant_id, seq, event_id, mac) select distinct on (tenant_id)
          tenant_id, seq + 1, gen_random_uuid(), mac from caseward.audit_seals order by tenant_id, seq desc`,
      ),
    );
    expect(await fails()).toContain('Copied ');
    const both = await inData('before');
    expect(both).toEqual([...copies, expect.anything()]);
    expect(await fails()).toContain(`${copies[0]} is the database from before it, and is kept`);
    expect(await inData('before')).toEqual(both);
    const undone = await caseward(['restore', '--before', String(copies[0])]);
    expect(undone, undone.err).toMatchObject({ code: 0, out: expect.stringContaining('of Caseward 0.3.0') });
    expect(await onCluster(rowsOf)).toEqual(whole);

    // Another upgrade begins with a copy of its own.
    await onCluster((url) => query(url, 'drop table caseward.reminder_deliveries'));
    expect((await caseward(['migrate'])).err).toContain('Copied ');
    await onCluster((url) => query(url, `update caseward.function_files set checksum = 'older'`));
    expect((await caseward(['migrate'])).err).toContain('Copied ');
    expect(await inData('before')).toHaveLength(2);
  }, 240_000);
});

test('a disk that is too small is refused with what is needed', async () => {
  await expect(requireRoom(place, 1e18, 'Free some.')).rejects.toThrow(
    /^The disk of .* has \d+ MB free, and 1000000000000 MB are needed\. Free some\.$/,
  );
});

describe('an exchange of clusters that was killed', () => {
  test.each([
    ['before it began', async () => {}],
    ['between its steps', async (folder: string) => await rename(folder, `${folder}.old`)],
    [
      'after its steps',
      async (folder: string) => {
        await rename(folder, `${folder}.old`);
        await rename(`${folder}.new`, folder);
      },
    ],
  ])('%s is finished by the next start', async (name, killedAfter) => {
    const folder = join(place, name, 'postgres');
    for (const [path, content] of [
      [folder, 'old'],
      [`${folder}.new`, 'new'],
    ] as const) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'content'), content);
    }
    await writeFile(
      `${folder}.exchange.json`,
      JSON.stringify({ replacement: 'postgres.new', kept: 'postgres.old' }),
    );
    await killedAfter(folder);
    await finishExchange(folder);
    expect(await readFile(join(folder, 'content'), 'utf8')).toBe('new');
    expect(await readFile(join(`${folder}.old`, 'content'), 'utf8')).toBe('old');
    expect((await readdir(join(place, name))).sort()).toEqual(['postgres', 'postgres.old']);
  });
});
