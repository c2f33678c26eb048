import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { session } from '@caseward/contract/session';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { callEndpoint } from '../testing/firm.ts';
import { goodPassword, tokenOf, useLink } from '../testing/links.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const password = 'a long enough password';
let place: string;
let database: TestDatabase;
let app: TestApp;
let external: Record<string, string>;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-cli-'));
  database = await createDatabase();
  app = await startTestApp({ database });
  external = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
});

afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(place, { recursive: true, force: true });
});

/** Runs a command with standard input. */
async function caseward(command: string[], { env = external, input = '' } = {}) {
  const child = spawn(process.execPath, [main, ...command], { cwd: place, env, stdio: 'pipe' });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out, err };
}

const person = (username: string) => ['--username', username, '--first-name', 'Ada', '--last-name', 'Byron'];
const newFirm = (name: string, username: string) =>
  caseward(['firm', 'create', '--name', name, '--time-zone', 'Europe/Berlin', ...person(username)], {
    input: `${password}\n`,
  });

async function whoIs(username: string) {
  const { body: tokens } = await callEndpoint(app.url, session.signIn, { body: { username, password } });
  return (await callEndpoint(app.url, session.me, {}, tokens.access)).body;
}

describe('help and wrong use', () => {
  test.each([
    [['--help']],
    [['firm', 'create', '--help']],
    [['db', '--help']],
    [['jobs', '--help']],
    [['audit', '--help']],
  ])('%j explains and succeeds', async (command) => {
    const { code, out } = await caseward(command);
    expect(out).toMatch(/^Usage: npm run caseward -- /);
    expect(code).toBe(0);
  });

  test.each<[string[], string]>([
    [[], 'Usage: '],
    [['fly'], "error: unknown command 'fly'"],
    [['firm', 'create', '--name', 'A'], "error: required option '--time-zone <zone>' not specified"],
    [
      ['firm', 'create', '--name', 'A', '--time-zone', 'UTC', '--username', 'a', '--password', 'x'],
      "error: unknown option '--password'",
    ],
    [['firm', 'create', '--time-zone', 'Mars/Base'], "'Mars/Base' is invalid. It must be an IANA time zone"],
    [['user', 'create', '--username', 'a\u200bb'], 'Contains characters that cannot be seen.'],
    [['user', 'create', '--role', 'BOSS'], 'Allowed choices are ADMIN, ATTORNEY, STAFF, READ_ONLY.'],
    [['db', 'url', '--role', 'root'], 'Allowed choices are owner, app.'],
    [['jobs', 'fly'], "error: too many arguments for 'jobs'"],
    [['audit', 'verify', '--firm', 'Hale'], "'Hale' is invalid. It must be a firm's id."],
    [['jobs', 'retry', '7'], 'It must be the id of a job, as jobs prints it.'],
  ])('%j is refused with 2 and no stack', async (command, words) => {
    const { code, out, err } = await caseward(command);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).not.toMatch(/\n {4}at /);
  });
});

describe('firm create and user create', () => {
  test('make people who can sign in', async () => {
    const firm = await newFirm('Byron & Co', 'ada');
    expect(firm).toMatchObject({ code: 0, err: '' });
    expect(firm.out).toMatch(
      /^Created the firm Byron & Co \([0-9a-f-]{36}\) with its administrator ada\.\n$/,
    );
    expect(await whoIs('ada')).toMatchObject({
      user: { username: 'ada', first_name: 'Ada', last_name: 'Byron', email: '', role: 'ADMIN' },
      tenant: { name: 'Byron & Co', time_zone: 'Europe/Berlin' },
    });

    const user = await caseward(
      ['user', 'create', '--firm', 'Byron & Co', '--role', 'READ_ONLY', ...person('Annabella')],
      {
        input: password,
      },
    );
    expect(user).toEqual({ code: 0, out: 'Created Annabella in Byron & Co.\n', err: '' });
    expect(await whoIs('annabella')).toMatchObject({
      user: { role: 'READ_ONLY' },
      tenant: { name: 'Byron & Co' },
    });
  });

  test('refuse a username that is taken in whatever case, and write nothing', async () => {
    await newFirm('First', 'Taken');
    const again = await newFirm('Second', 'TAKEN');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toBe('Somebody signs in as TAKEN already; usernames are unique over all firms.\n');
    const missing = await caseward(
      ['user', 'create', '--firm', 'Second', '--role', 'STAFF', ...person('new')],
      { input: password },
    );
    expect(missing).toMatchObject({ code: 1, err: 'There is no firm Second.\n' });
  });

  test('ask for an id where two firms have one name', async () => {
    const ids = [await newFirm('Twin', 'twin-1'), await newFirm('Twin', 'twin-2')].map(
      ({ out }) => /\((.*)\)/.exec(out)?.[1] ?? '',
    );
    const create = (firm: string) =>
      caseward(['user', 'create', '--firm', firm, '--role', 'STAFF', ...person('twin-3')], {
        input: password,
      });
    expect((await create('Twin')).err).toBe(
      `2 firms are called Twin; give the id of one: ${ids.join(', ')}.\n`,
    );
    expect((await create(ids[1] ?? '')).code).toBe(0);
    expect(await whoIs('twin-3')).toMatchObject({ tenant: { id: ids[1] } });
  });

  test.each([
    ['fourteen chars', 'This password will not do. At least 15 characters.\n'],
    ['xy'.repeat(129), 'This password will not do. At most 256 characters.\n'],
    [
      '1234567890qwerty',
      'This password will not do. It is one of the passwords that are guessed first. Choose another.\n',
    ],
    ['', 'Standard input holds no password.\n'],
  ])('refuse the password %j', async (input, words) => {
    const command = ['firm', 'create', '--name', 'Weak', '--time-zone', 'UTC', '--username', 'weak'];
    expect(await caseward(command, { input })).toEqual({ code: 1, out: '', err: words });
  });
});

describe('user reset-password', () => {
  test('prints a link on which a new password is chosen, once', async () => {
    await newFirm('Forgetful', 'forgetful');
    const { code, out, err } = await caseward(['user', 'reset-password', 'FORGETFUL'], {
      env: { ...external, PUBLIC_URL: 'https://caseward.example.com' },
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^https:\/\/caseward\.example\.com\/reset-password#[\w-]{43}\n$/);
    const token = tokenOf({ url: out.trim() });
    expect((await useLink(app.url, token)).body).toEqual({ username: 'forgetful' });
    expect((await useLink(app.url, token)).status).toBe(404);
    const body = { username: 'forgetful', password: goodPassword };
    expect((await callEndpoint(app.url, session.signIn, { body })).status).toBe(200);
  });

  test('knows nobody of that name, and nobody who is disabled', async () => {
    const unknown = await caseward(['user', 'reset-password', 'nobody']);
    expect(unknown).toEqual({ code: 1, out: '', err: 'Nobody signs in as nobody.\n' });
    await newFirm('Shut', 'shut-out');
    await app.owner.query(`update caseward.users set disabled_at = now() where username = 'shut-out'`);
    const disabled = await caseward(['user', 'reset-password', 'shut-out']);
    expect(disabled).toMatchObject({ code: 1, out: '' });
    expect(disabled.err).toBe('shut-out is disabled. An administrator of their firm can enable them.\n');
  });
});

describe('jobs', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  const waiting = '0198c0de-0000-7000-8000-000000000002';
  /** Inserts jobs as the server leaves them. */
  async function leaveJobs(policy: string) {
    const { rows } = await app.owner.query('select id, name from caseward.tenants limit 1');
    const [firm] = rows;
    await app.owner.query(`delete from caseward_jobs.job; delete from caseward_jobs.queue`);
    await app.owner.query(`select caseward_jobs.create_queue('read-paper', '{"policy": "${policy}"}')`);
    await app.owner.query(
      `insert into caseward_jobs.job (id, name, policy, state, retry_count, data, output, start_after) values
       ($1, 'read-paper', $4, 'failed', 3, $3, '{"error": "The disk\\nis full."}', '2026-01-02T03:04:05Z'),
       ($2, 'read-paper', $4, 'retry', 0, $3, '{"error": "Not yet."}', '2126-01-02T03:04:05Z')`,
      [id, waiting, { tenant_id: firm.id, ids: {} }, policy],
    );
    return firm as { id: string; name: string };
  }

  test('are counted by kind, and those that failed are told of', async () => {
    await newFirm('Diligent', 'diligent');
    const firm = await leaveJobs('standard');
    await app.owner.query(`
      select caseward_jobs.create_queue('sweep-uploads', '{"policy": "exclusive"}');
      insert into caseward_jobs.schedule (name, key, kind, cron, timezone) values
        ('sweep-uploads', '', 'cron', '0 * * * *', 'UTC');
      insert into caseward_jobs.job (name, policy, state, completed_on) values
        ('sweep-uploads', 'exclusive', 'completed', '2026-01-02T03:04:05Z')`);
    const { code, out, err } = await caseward(['jobs']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.split('\n').map((line) => line.split(/ {2,}/));
    expect(lines).toContainEqual(['JOBS', 'WAITING', 'RUNNING', 'TO RETRY', 'FAILED', 'DONE']);
    expect(lines).toContainEqual(['read-paper', '0', '0', '1', '1', '0']);
    const whose = `${firm.name} (${firm.id})`;
    expect(lines).toContainEqual([id, 'read-paper', whose, '4', 'none', 'The disk is full.']);
    expect(lines).toContainEqual([waiting, 'read-paper', whose, '1', '2126-01-02T03:04:05.000Z', 'Not yet.']);
    expect(lines).toContainEqual(['RECURRING', 'CRON (UTC)', 'LAST', 'NEXT', 'RESULT']);
    const next = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00.000Z$/);
    const sweep = ['sweep-uploads', '0 * * * *', '2026-01-02T03:04:05.000Z', next, 'went well'];
    expect(lines).toContainEqual(sweep);
    expect(lines.filter(([first]) => first === 'sweep-uploads')).toHaveLength(1);
  });

  test('that failed are tried again, once, at once', async () => {
    await leaveJobs('standard');
    for (const each of [id, waiting]) {
      expect(await caseward(['jobs', 'retry', each])).toEqual({
        code: 0,
        out: `The job ${each} (read-paper) is tried again as soon as a server runs.\n`,
        err: '',
      });
    }
    const { rows } = await app.owner.query(
      `select id, state, retry_limit, start_after <= now() as due from caseward_jobs.job order by id`,
    );
    expect(rows).toEqual([
      { id, state: 'retry', retry_limit: 3, due: true },
      { id: waiting, state: 'retry', retry_limit: 2, due: true },
    ]);
    const unknown = '0198c0de-0000-7000-8000-000000000009';
    expect(await caseward(['jobs', 'retry', unknown])).toEqual({
      code: 1,
      out: '',
      err: `There is no job ${unknown} that failed.\n`,
    });
  });

  test('of which a firm has one that waits are not tried again beside it', async () => {
    await leaveJobs('exclusive');
    const { code, err } = await caseward(['jobs', 'retry', id]);
    expect(code).toBe(1);
    expect(err).toBe('Its firm has another job of this kind that waits or runs, and may have but one.\n');
  });
});

describe('the database', () => {
  test('is migrated, once', async () => {
    expect(await caseward(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' });
  });

  test('is not touched without its owner', async () => {
    const { code, err } = await caseward(['migrate'], { env: { DATABASE_URL: database.appUrl } });
    expect(code).toBe(1);
    expect(err).toBe(
      'DATABASE_URL is set, so DATABASE_OWNER_URL must name its owner, caseward_owner, too.\n',
    );
  });

  test('has an address while it is served, and another for the serving role', async () => {
    const embedded = { CASEWARD_DATA: join(place, 'data') };
    const none = await caseward(['db', 'url'], { env: embedded });
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.err).toBe(
      `No database runs in ${embedded.CASEWARD_DATA}. Start Caseward, or set CASEWARD_DATA.\n`,
    );

    const served = await startEmbedded({ folder: join(embedded.CASEWARD_DATA, 'postgres') });
    try {
      expect((await caseward(['db', 'url'], { env: embedded })).out).toBe(`${served.ownerUrl}\n`);
      expect((await caseward(['db', 'url', '--role', 'app'], { env: embedded })).out).toBe(
        `${served.appUrl}\n`,
      );
      expect((await caseward(['migrate'], { env: embedded })).out).toMatch(/^Applied 0001_/);
      expect(await caseward(['demo'], { env: embedded })).toMatchObject({ code: 1, out: '' });
    } finally {
      await served.stop();
    }
    expect((await caseward(['db', 'url'])).err).toContain('DATABASE_URL is set');
  });

  test('that is not served is started for a command, and stopped again', async () => {
    const env = { CASEWARD_DATA: join(place, 'idle') };
    const demo = await caseward(['demo'], { env });
    expect(demo).toMatchObject({ code: 0 });
    expect(demo.out).toContain('demo-admin');
    const user = await caseward(['user', 'create', '--firm', 'Nobody', '--role', 'STAFF', ...person('x')], {
      env,
      input: password,
    });
    expect(user).toMatchObject({ code: 1, err: expect.stringMatching(/There is no firm Nobody\.\n$/) });
    expect((await caseward(['db', 'url'], { env })).code).toBe(1);
  });

  test('gets its roles from SQL that may run again, up to what psql asks for itself', async () => {
    const { code, out } = await caseward(['db', 'roles'], { env: {} });
    expect(code).toBe(0);
    const client = new Client({ connectionString: database.superUrl });
    await client.connect();
    await client.query(out.slice(0, out.indexOf("select 'create database")));
    await client.end();
    expect(out).toContain('create role caseward_app');
    expect(out).toContain('\\password caseward_owner\n\\password caseward_app\n');
  });

  test('with a known password stays off an external PostgreSQL', async () => {
    const { code, err } = await caseward(['demo']);
    expect(code).toBe(1);
    expect(err).toMatch(/^The demo firms have a password that everyone knows/);
  });
});
