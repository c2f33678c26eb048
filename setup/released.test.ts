import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './programs.ts';
import { listRelease, missingFromChangelog, releaseFaults } from './released.ts';

let database: string;
beforeEach(async () => {
  database = await mkdtemp(join(tmpdir(), 'caseward-released-'));
  await mkdir(join(database, 'migrations'));
  await write('migrations/released.json', '{}');
  await write('migrations/0001_first.sql', 'select 1');
  await release('1.0.0');
  await write('migrations/0002_second.sql', 'select 2');
  await release('1.1.0');
});
afterEach(() => rm(database, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFile(join(database, path), text);

async function release(version: string) {
  await listRelease(database, version);
  await mkdir(join(database, 'releases', version), { recursive: true });
  await write(`releases/${version}/database.sql.gz`, '');
  await write(`releases/${version}/fixture.json`, '{}');
}

it('finds nothing wrong with what is released here', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(await releaseFaults(join(root, 'apps/server/database'), version)).toEqual([]);
});

it('lists with each release what came with it, and leaves new migrations alone', async () => {
  await write('migrations/0003_third.sql', 'select 3');
  expect(await releaseFaults(database, '1.1.0')).toEqual([]);
  const list = JSON.parse(await readFile(join(database, 'migrations/released.json'), 'utf8')) as object;
  expect(Object.entries(list).map(([name, files]) => [name, Object.keys(files as object)])).toEqual([
    ['1.0.0', ['0001_first.sql']],
    ['1.1.0', ['0002_second.sql']],
  ]);
});

it('keeps the list of a release as it was', async () => {
  await write('migrations/0001_first.sql', 'select 0');
  await listRelease(database, '1.0.0');
  expect(await releaseFaults(database, '1.1.0')).toEqual([
    '0001_first.sql was edited after 1.0.0: restore it, and put the change into a new migration.',
  ]);
});

it.each([
  ['0002_second.sql was released with 1.1.0 and is missing', 'migrations/0002_second.sql'],
  ['Release 1.0.0 has no database.sql.gz', 'releases/1.0.0/database.sql.gz'],
  ['Release 1.1.0 has no fixture.json', 'releases/1.1.0/fixture.json'],
])('says: %s', async (fault, path) => {
  await rm(join(database, path));
  expect(await releaseFaults(database, '1.1.0')).toEqual([expect.stringContaining(fault)]);
});

it('says that a version was not recorded', async () => {
  expect(await releaseFaults(database, '1.2.0')).toEqual([
    'Version 1.2.0 is not in released.json: npm run release adds it.',
  ]);
});

it('says that two migrations have one number', async () => {
  await write('migrations/0002_twice.sql', 'select 0');
  expect(await releaseFaults(database, '1.1.0')).toEqual([
    '0002_twice.sql has the number of 0002_second.sql: give the newer one the next.',
  ]);
});

it('says that a new migration comes before a released one', async () => {
  await write('migrations/0000_first.sql', 'select 0');
  expect(await releaseFaults(database, '1.1.0')).toEqual([
    '0000_first.sql is new and comes before 0001_first.sql, which was released: number it last.',
    '0000_first.sql is new and comes before 0002_second.sql, which was released: number it last.',
  ]);
});

it('names a release that the changelog does not tell of', async () => {
  const told = '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-11-21)\n\n- A.\n';
  expect(await missingFromChangelog(database, told)).toEqual([
    'CHANGELOG.md has no part "## 1.0.0 (<day>)": give "Unreleased" that name.',
  ]);
  expect(await missingFromChangelog(database, `${told}\n## 1.0.0 (2026-11-20)\n`)).toEqual([]);
});
