import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contacts } from '@caseward/contract/contacts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { workOn } from '../platform/backfills/backfill.ts';
import { searchBackfill } from '../platform/search/upkeep.ts';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';
import { foundFirm } from '../testing/firm.ts';
import { aTick } from '../testing/ticks.ts';

const run = promisify(execFile);
let line: CommandLine;
beforeAll(async () => {
  line = await openCommandLine();
});
afterAll(() => line.close());

const status = async (env = line.external) => {
  const { code, out, err } = await line.run(['status', '--json'], {
    env: { CASEWARD_DATA: line.place, ...env },
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

describe('status', () => {
  test('tells version, migrations, sizes, audit and disk, and nothing of a firm', async () => {
    const firm = await foundFirm(line.app, 'Confidential & Sons');
    const found = await status();
    expect(found).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { postgresql: expect.any(String), max_connections: expect.any(Number) },
      migrations: { newest: expect.stringMatching(/^\d{4}_.*\.sql$/), missing: [] },
      documents: { documents: 0, bytes: 0, unindexed: 0 },
      certificate: null,
      warnings: [],
    });
    expect(found.database.bytes).toBeGreaterThan(1e6);
    expect(found.database.connections).toBeGreaterThan(0);
    expect(found.disk.free_bytes).toBeLessThanOrEqual(found.disk.total_bytes);
    expect(found.audit.unsealed_seconds).toBeGreaterThan(0);
    const told = JSON.stringify(found);
    for (const secret of ['Confidential', firm.id, firm.admin.username]) expect(told).not.toContain(secret);
  });

  test('is written for people, too', async () => {
    const { out } = await line.run(['status'], { env: { CASEWARD_DATA: line.place, ...line.external } });
    expect(out).toMatch(/^CASEWARD {2,}\d+\.\d+\.\d+\nPostgreSQL {2,}\d/);
    expect(out).toMatch(/^migrations {2,}\d+, the newest \d{4}_/m);
    expect(out).toMatch(/^disk {2,}.* free of .*/m);
  });

  test('shows how far a back-fill has come, until it is over', async () => {
    const firm = await foundFirm(line.app);
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const { body } = await firm.admin.call(contacts.create, { body: { first_name: name } });
      ids.push(body.id);
    }
    expect((await status()).backfills).toEqual([]);
    await line.app.owner.query(
      `insert into caseward.search_backfills (tenant_id, type, before) values ($1, 'contacts', $2)`,
      [firm.id, ids[1]],
    );
    const tick = aTick(line.app.services.pool);
    // Somebody holds it, so that recurring work passes over it: it would be done before anybody looks.
    const holder = await line.app.owner.connect();
    await holder.query('begin');
    await holder.query('select from caseward.search_backfills where tenant_id = $1 for update', [firm.id]);
    await workOn(searchBackfill, tick, () => true);
    const known = { work: 'backfill-search', state: 'runs', firms: 0, error: '' };
    expect((await status()).backfills).toEqual([
      { ...known, done: expect.any(Number), total: expect.any(Number), last: expect.any(String) },
    ]);
    const { out } = await line.run(['status'], { env: { CASEWARD_DATA: line.place, ...line.external } });
    expect(out).toMatch(/^BACK-FILL +STATE +DONE +OF .*\nbackfill-search +runs +\d/m);
    await holder.query('commit');
    holder.release();
    await workOn(searchBackfill, tick, () => true);
    expect((await status()).backfills).toEqual([]);
  });

  test('warns of missing migrations and of jobs that failed', async () => {
    await line.app.owner.query(`
      select caseward_jobs.create_queue('read-paper', '{"policy": "standard"}');
      insert into caseward_jobs.job (name, policy, state) values ('read-paper', 'standard', 'failed')`);
    expect((await status()).warnings).toEqual([
      '1 background jobs have failed: see npm run caseward -- jobs.',
    ]);
    const { rows } = await line.app.owner.query(
      `delete from caseward.migrations where name >= '0046' returning name`,
    );
    const { warnings } = await status();
    expect(warnings).toEqual([`The database lacks migrations: ${rows.map(({ name }) => name).join(', ')}.`]);
  });

  test('looks at the certificate of the public address', async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(line.place, name));
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    await run('openssl', [
      ...words,
      '-keyout',
      `${key}`,
      '-out',
      `${cert}`,
      '-days',
      '9',
      '-subj',
      '/CN=localhost',
    ]);
    const server = createServer({ key: await readFile(`${key}`), cert: await readFile(`${cert}`) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const PUBLIC_URL = `https://localhost:${(server.address() as AddressInfo).port}`;
    const found = await status({ ...line.external, PUBLIC_URL });
    expect(found.certificate).toEqual({ until: expect.stringMatching(/^\d{4}-/), trusted: false });
    expect(found.warnings).toContain('The certificate of the public address ends in 8 days.');
    expect(found.warnings).toContain('This machine does not trust the certificate of the public address.');
    server.close();
    server.closeAllConnections();
    const gone = await status({ ...line.external, PUBLIC_URL });
    expect(gone.warnings).toContainEqual(
      expect.stringMatching(/^https:.* cannot be reached: .*ECONNREFUSED/),
    );
  });

  test('shows the slowest statements of the embedded database, without values', async () => {
    const data = join(line.place, 'embedded');
    const nothing = await line.run(['status'], { env: { CASEWARD_DATA: data } });
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining(`Nothing runs in ${data}.`) });
    const database = await startEmbedded({ folder: join(data, 'postgres'), settings: { fsync: 'off' } });
    await line.run(['migrate'], { env: { CASEWARD_DATA: data } });
    const found = await status({ CASEWARD_DATA: data });
    expect(found.backup).toBeNull();
    expect(found.package.days).toBeGreaterThan(0);
    expect(found.warnings).toContain('Nothing is backed up: set BACKUP_FOLDER or BACKUP_S3_BUCKET.');
    expect(found.slowest_statements).toHaveLength(10);
    const [first] = found.slowest_statements;
    expect(first).toMatchObject({ calls: expect.any(Number), statement: expect.any(String) });
    expect(first.total_ms).toBeGreaterThanOrEqual(found.slowest_statements[9].total_ms);
    await database.stop();
  });
});
