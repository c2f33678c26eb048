import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { foundFirm } from '../testing/firm.ts';
import { sealAudit } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { type BackupBench, openBackupBench } from './backup.testing.ts';
import { startBackups } from './backup-service.ts';
import { readCatalogue } from './catalogue.ts';
import { FolderTarget } from './folder-target.ts';
import { baseFolder, linePath } from './layout.ts';
import { restore } from './restore.ts';
import { pathsIn } from './target.ts';
import { verifyBackup } from './verify.ts';

const compared = 'the stored files of the backup are what was written; nothing in it was opened';
let bench: BackupBench;
let target: FolderTarget;
/** What a server without the private key said. */
const log: string[] = [];
/** What its operator was shown. */
let status: { backup: Record<string, unknown>; warnings: string[] };
/** Stored files, by kind. */
let files: Record<'head' | 'line' | 'base' | 'tar' | 'manifest' | 'segment' | 'document', string>;
/** The copy of a backup in which something is damaged. */
let damaged: string;

const until = (holds: () => Promise<void> | void) => vi.waitFor(holds, { timeout: 100_000, interval: 100 });
const statusNow = async () => JSON.parse((await bench.caseward(['status', '--json'])).out);

beforeAll(async () => {
  bench = await openBackupBench();
  damaged = join(bench.place, 'damaged');
  target = new FolderTarget(bench.backup);
  const firm = await foundFirm(bench.app);
  const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Estate' } });
  for (const title of ['will', 'letter']) {
    const file_path = await upload(firm.admin, `${title}.txt`, `the last ${title}`);
    await firm.admin.call(documents.create, { body: { title, file_path, matter: matter.id } });
  }
  await sealAudit(bench.app, firm.id);
  await mkdir(bench.backup);
  const settings = readConfig({ BACKUP_FOLDER: bench.backup, BACKUP_RECIPIENTS: bench.recipient }).backup;
  if (!settings) throw new Error('The environment says where the backup goes.');
  const stream = { write: (line: string) => log.push(JSON.parse(line).msg) };
  const service = startBackups(
    { settings, cluster: bench.database, store: bench.app.services.store },
    Fastify({ logger: { level: 'info', stream } }).log,
    { shipMs: 100, documentsMs: 500, checkpointsMs: 500, baseCheckMs: 300, patienceMs: 10_000 },
    async (_, ...words) => {
      const { code, err } = await bench.caseward(['backup', ...words]);
      if (code !== 0) throw new Error(err);
    },
  );
  await until(() => expect(log).toContain(compared));
  await until(() => expect(service.state()?.lastVerified).toBeDefined());
  status = await statusNow();
  // A note that is damaged counts as none, and keeps nothing else from being done.
  const [note = ''] = (await pathsIn(target, 'lines')).filter((path) => path.endsWith('verify.json'));
  await truncate(join(bench.backup, note), 10);
  await until(() => expect(log.filter((each) => each === compared)).toHaveLength(2));
  await bench.finishSegment();
  await until(async () => {
    for (const name of ['spool', 'outgoing'])
      expect(await readdir(join(bench.database.home, name))).toEqual([]);
  });
  await service.stop();

  const [line] = (await readCatalogue(target))?.lines ?? [];
  const [base] = line?.bases ?? [];
  if (!line || !base) throw new Error('A base was taken.');
  const segments = [...line.log.values()].filter(({ path }) => /\/wal\/[0-9A-F]{24}\.zst/.test(path));
  const inBase = (name: string) => `${baseFolder(line.id, base.id)}/${name}`;
  files = {
    head: 'caseward-backup.json',
    line: linePath(line.id),
    base: inBase('base.json'),
    tar: inBase('base.tar.zst.age'),
    manifest: inBase('backup_manifest.age'),
    segment: segments.at(-1)?.path ?? '',
    document: await newestOf('documents'),
  };
}, 240_000);
afterAll(() => bench.close());

/** Copies the backup, with one file or several damaged: half of what is JSON, and a flipped bit of all else. */
async function damage(...paths: string[]): Promise<void> {
  await rm(damaged, { recursive: true, force: true });
  await cp(bench.backup, damaged, { recursive: true });
  for (const path of paths) {
    const bytes = await readFile(join(damaged, path));
    if (path.endsWith('.json')) await truncate(join(damaged, path), bytes.length >> 1);
    else {
      const at = Math.floor(bytes.length * 0.9);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(join(damaged, path), bytes);
    }
  }
}
const newestOf = async (folder: string) => (await pathsIn(target, folder)).at(-1) ?? '';
const naming = (path: string) => new RegExp(`^${path}( in .*)? is damaged`);

describe('a server without the private key', () => {
  test('does not say that a backup was verified of which it opened nothing', () => {
    expect(log).not.toContain('the backup was verified');
    expect(log).not.toContain('the backup cannot go on');
    expect(status.backup).toMatchObject({
      last_verified: expect.any(String),
      last_opened: null,
      damaged: [],
    });
    expect(status.warnings.filter((each) => each.includes('backup'))).toEqual([
      expect.stringContaining('The backup was last opened: never.'),
    ]);
  });

  test('knows when somebody opened it, and goes on knowing', async () => {
    const opened = await bench.caseward(['backup', 'verify', '--identity', bench.identity]);
    expect(opened, opened.err).toMatchObject({ code: 0 });
    const { backup, warnings } = await statusNow();
    expect(backup.last_opened).toBe(backup.last_verified);
    expect(warnings.filter((each: string) => each.includes('backup'))).toEqual([]);
    expect((await bench.caseward(['backup', 'verify'])).out).toContain('What is stored is what was written.');
    const later = (await statusNow()).backup;
    expect(later.last_opened).toBe(backup.last_opened);
    expect(later.last_verified > backup.last_verified).toBe(true);
  });
});

test('a verification names what is damaged or missing', async () => {
  const verify = (full = false) =>
    verifyBackup(
      {
        target: new FolderTarget(damaged),
        config: readConfig({ CASEWARD_DATA: join(bench.place, 'scratch') }),
        identity: bench.identity,
        full,
      },
      () => {},
    );
  const { head, line, base, tar, manifest, segment, document } = files;
  const keys = await newestOf('keys');
  for (const path of [head, line, base, tar, manifest, segment, document, keys]) {
    await damage(path);
    await expect(verify(true), path).rejects.toThrow(naming(path));
  }
  await damage(...(await pathsIn(target, 'checkpoints')));
  await expect(verify()).rejects.toThrow(/^checkpoints\/.*\.json in .* is damaged/);
  await damage();
  await rm(join(damaged, document));
  await expect(verify()).rejects.toThrow(' is missing.');
}, 120_000);

/** Has a later base in the damaged copy, whose description was cut off. @returns its path */
async function damageLaterBase(): Promise<string> {
  await damage();
  const [earlier, later] = [dirname(files.base), join(files.line, '../base/2999-01-01T000000.000Z')];
  await cp(join(damaged, earlier), join(damaged, later), { recursive: true });
  await truncate(join(damaged, later, 'base.json'), 10);
  return `${later}/base.json`;
}

test('a damaged description is named, and does not hide the other bases', async () => {
  const later = await damageLaterBase();
  const named = `${later} is damaged: what it describes is left out.`;
  const place = { BACKUP_FOLDER: damaged };
  const listed = await bench.caseward(['backup', 'list'], place);
  expect(listed, listed.err).toMatchObject({
    code: 0,
    out: expect.stringContaining(`  base ${idOf(files.base)}`),
  });
  expect(listed.out.trim().split('\n').at(-1)).toBe(named);
  const told = JSON.parse((await bench.caseward(['status', '--json'], place)).out);
  expect(told.backup).toMatchObject({ damaged: [later], trouble: null });
  expect(told.warnings).toContain(`In the backup, ${named}`);

  const verified = await bench.caseward(['backup', 'verify', '--identity', bench.identity], place);
  expect(verified).toMatchObject({ code: 1, out: expect.stringContaining('files are what was written') });
  expect(verified.err).toMatch(naming(later));

  const words = ['restore', '--from', damaged, '--to', join(bench.place, 'earlier')];
  const restored = await bench.caseward([...words, '--identity', bench.identity]);
  expect(restored, restored.err).toMatchObject({ code: 0 });
  expect(restored.out + restored.err).toContain(named);

  const elsewhere = `lines/${randomUUID()}/line.json`;
  await mkdir(dirname(join(damaged, elsewhere)));
  await writeFile(join(damaged, elsewhere), '{"id": ');
  const both = JSON.parse((await bench.caseward(['status', '--json'], place)).out);
  expect(both.backup.damaged.sort()).toEqual([later, elsewhere].sort());
  await rm(dirname(join(damaged, elsewhere)), { recursive: true });

  await truncate(join(damaged, files.line), 10);
  const without = await bench.caseward(['backup', 'list'], place);
  expect(without, without.err).toMatchObject({ code: 0 });
  expect(without.out.trim().split('\n').at(-1)).toBe(
    `${files.line} is damaged: what it describes is left out.`,
  );
  const { backup, warnings } = JSON.parse((await bench.caseward(['status', '--json'], place)).out);
  expect(backup).toMatchObject({ damaged: [], trouble: expect.stringMatching(naming(files.line)) });
  expect(warnings).toContain(`The backup cannot be read: ${backup.trouble}`);
});
const idOf = (path: string) => path.split('/').at(-2);

describe('a restore', () => {
  test('names a damaged document, and has everything else', async () => {
    await damage(files.document);
    const data = join(bench.place, 'without');
    const words = ['restore', '--from', damaged, '--to', data, '--identity', bench.identity];
    const done = await bench.caseward(words);
    expect(done, done.err).toMatchObject({ code: 1 });
    expect(done.out).toContain(
      `1 documents were put back.\n1 documents are damaged in the backup, and were not put back, such as:\n  ${files.document}: It cannot be read: `,
    );
    const found = await bench.caseward(['documents', 'verify'], { CASEWARD_DATA: data });
    expect(found).toMatchObject({ code: 1, out: expect.stringContaining('1 missing or changed') });
    expect((await readdir(data)).sort()).toEqual(['documents', 'postgres', 'secrets']);
  });

  test('that fails leaves nothing, and the next one clears what a killed one left', async () => {
    const dataFolder = join(bench.place, 'again');
    const again = (from = bench.backup) =>
      restore(
        {
          target: new FolderTarget(from),
          dataFolder,
          identity: bench.identity,
          config: readConfig({ CASEWARD_DATA: dataFolder }),
        },
        () => {},
      );
    for (const path of [await newestOf('checkpoints'), await newestOf('keys')]) {
      await damage(path);
      await expect(again(damaged)).rejects.toThrow(naming(path));
      expect(await readdir(dataFolder)).toEqual([]);
    }
    // Documents are there by the time that this key is read.
    await mkdir(join(dataFolder, 'secrets'));
    await writeFile(join(dataFolder, 'secrets', 'audit-key'), 'no key');
    await expect(again()).rejects.toThrow('audit-key');
    expect(await readdir(dataFolder)).toEqual(['secrets']);

    await rm(join(dataFolder, 'secrets'), { recursive: true });
    for (const name of ['restoring', 'restoring-documents/documents/objects'])
      await mkdir(join(dataFolder, name), { recursive: true });
    await writeFile(join(dataFolder, 'restoring-documents', 'documents', 'objects', 'half'), 'of one');
    expect(await again()).toMatchObject({ documents: { copied: 2, missing: [], damaged: [] } });
    expect((await readdir(dataFolder)).sort()).toEqual(['documents', 'postgres', 'secrets']);
    expect(await readdir(join(dataFolder, 'documents', 'objects'))).not.toContain('half');
  });
});
