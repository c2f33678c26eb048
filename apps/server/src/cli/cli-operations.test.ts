import { randomBytes } from 'node:crypto';
import { access, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { notePublicUrl } from '../startup/public-address.ts';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';

const password = 'a long enough password';
let line: CommandLine;
beforeAll(async () => {
  line = await openCommandLine();
});
afterAll(() => line.close());

const caseward: CommandLine['run'] = (command, options) => line.run(command, options);
const person = (username: string) => ['--username', username, '--first-name', 'Ada', '--last-name', 'Byron'];
const newFirm = (name: string, username: string) =>
  caseward(['firm', 'create', '--name', name, '--time-zone', 'Europe/Berlin', ...person(username)], {
    input: `${password}\n`,
  });

describe('the quota of a firm', () => {
  const file = (size: number) => ({
    text: `insert into caseward.imports (tenant_id, id, kind, file_path, file_name, encoding, separator, columns, total,
        created_by, file_size)
      select u.tenant_id, gen_random_uuid(), 'contacts', 'a', 'a', 'utf-8', ',', '[]', 1, u.id, $1
      from caseward.users u where u.username = 'thrifty'`,
    values: [size],
  });

  test('is shown, set, and left to the installation again', async () => {
    const made = await newFirm('Thrifty', 'thrifty');
    const [, id] = /\((.*)\)/.exec(made.out) ?? [];
    await line.app.owner.query(file(1_500_000));
    const quota = async (...words: string[]) => (await caseward(['firm', 'quota', ...words])).out;
    expect(await quota('Thrifty')).toBe(`Thrifty (${id}), files: 1.5 MB, no limit\n`);
    expect(await quota('Thrifty', '20GB')).toBe(`Thrifty (${id}), files: 1.5 MB of 20 GB\n`);
    const listed = await caseward(['firm', 'list']);
    expect(listed.out).toContain(
      `Thrifty (${id}), Europe/Berlin, administrators: thrifty, files: 1.5 MB of 20 GB\n`,
    );
    const env = { ...line.external, STORAGE_QUOTA_GB: '7' };
    const { out } = await caseward(['firm', 'quota', id ?? '', 'default'], { env });
    expect(out).toBe(`Thrifty (${id}), files: 1.5 MB of 7 GB\n`);
    const unlimited = await caseward(['firm', 'quota', id ?? '', 'unlimited'], { env });
    expect(unlimited.out).toBe(`Thrifty (${id}), files: 1.5 MB, no limit\n`);
    const { rows } = await line.app.owner.query(
      `select changes, user_id from caseward.audit_events
       where tenant_id = $1 and action = 'CHANGED' order by created_at`,
      [id],
    );
    expect(rows).toEqual(
      [
        [null, 20_000_000_000],
        [20_000_000_000, null],
        [null, 0],
      ].map(([before, after]) => ({
        changes: { storage_quota: { old: before, new: after } },
        user_id: null,
      })),
    );
  });

  test('is refused when it is no size', async () => {
    for (const wrong of ['20', '0GB', 'much', '1.2345GB']) {
      const { code, err } = await caseward(['firm', 'quota', 'Thrifty', wrong]);
      expect({ code, isNamed: err.includes('It must be like 500MB') }, wrong).toEqual({
        code: 2,
        isNamed: true,
      });
    }
  });
});

describe('jobs', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  const waiting = '0198c0de-0000-7000-8000-000000000002';
  /** Inserts jobs as the server leaves them. */
  async function leaveJobs(policy: string) {
    const { rows } = await line.app.owner.query('select id, name from caseward.tenants limit 1');
    const [firm] = rows;
    await line.app.owner.query(`delete from caseward_jobs.job; delete from caseward_jobs.queue`);
    await line.app.owner.query(`select caseward_jobs.create_queue('read-paper', '{"policy": "${policy}"}')`);
    await line.app.owner.query(
      `insert into caseward_jobs.job (id, name, policy, state, retry_count, data, output, start_after) values
       ($1, 'read-paper', $4, 'failed', 3, $3, '{"error": "The disk\\nis full."}', '2026-01-02T03:04:05Z'),
       ($2, 'read-paper', $4, 'retry', 0, $3, '{"error": "Not yet."}', '2126-01-02T03:04:05Z')`,
      [id, waiting, { tenant_id: firm.id, ids: {} }, policy],
    );
    return firm as { id: string; name: string };
  }

  test('are counted by kind, and those that failed are reported', async () => {
    await newFirm('Diligent', 'diligent');
    const firm = await leaveJobs('standard');
    // Half a day away: the server that runs here would do at once what is due in this minute.
    const cron = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;
    await line.app.owner.query(`
      select caseward_jobs.create_queue('sweep-uploads', '{"policy": "exclusive"}');
      insert into caseward_jobs.schedule (name, key, kind, cron, timezone) values
        ('sweep-uploads', '', 'cron', '${cron}', 'UTC');
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
    const sweep = ['sweep-uploads', cron, '2026-01-02T03:04:05.000Z', next, 'went well'];
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
    const { rows } = await line.app.owner.query(
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
    const { code, err } = await caseward(['migrate'], { env: { DATABASE_URL: line.database.appUrl } });
    expect(code).toBe(1);
    expect(err).toBe(
      'DATABASE_URL is set, so DATABASE_OWNER_URL must name its owner, caseward_owner, too.\n',
    );
  });

  test('has an address while it is served, and another for the serving role', async () => {
    const embedded = { CASEWARD_DATA: join(line.place, 'data') };
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
    const env = { CASEWARD_DATA: join(line.place, 'idle') };
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
    const client = new Client({ connectionString: line.database.superUrl });
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

describe('a data folder that has no database', () => {
  test.each([['audit', 'verify'], ['jobs'], ['migrate'], ['user', 'reset-password', 'ada']])(
    'is named, and nothing is made there: %s %s',
    async (...command) => {
      const env = { CASEWARD_DATA: join(line.place, 'mistyped') };
      expect(await caseward(command, { env })).toEqual({
        code: 1,
        out: '',
        err: `There is no database in ${env.CASEWARD_DATA}. Set CASEWARD_DATA to the data folder of the server.\n`,
      });
      await expect(access(env.CASEWARD_DATA)).rejects.toThrow('ENOENT');
    },
  );
});

test('a command whose audit key is another than the one of the database is refused', async () => {
  await newFirm('Keys', 'keys');
  const env = { ...line.external, AUDIT_KEY: randomBytes(32).toString('base64') };
  const refusal = /^AUDIT_KEY is not the key that this database is served with\. .*\n$/;
  for (const command of [
    ['user', 'reset-password', 'keys'],
    ['audit', 'verify'],
  ])
    expect(await caseward(command, { env })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(refusal),
    });
});

test('user reset-password prints the address that the server which ran last is reached at', async () => {
  await newFirm('Elsewhere', 'elsewhere');
  const env = { ...line.external, CASEWARD_DATA: join(line.place, 'noted') };
  // The keys that this database is served with.
  await cp(join(line.place, 'data', 'secrets'), join(env.CASEWARD_DATA, 'secrets'), { recursive: true });
  await notePublicUrl({ ...readConfig({ PORT: '9123', CASEWARD_DATA: env.CASEWARD_DATA }) });
  const reset = ['user', 'reset-password', 'elsewhere'];
  expect((await caseward(reset, { env })).out).toMatch(/^http:\/\/127\.0\.0\.1:9123\/reset-password#/);
  const given = { ...env, PUBLIC_URL: 'https://a.example' };
  expect((await caseward(reset, { env: given })).out).toMatch(/^https:\/\/a\.example\/reset-password#/);
});
