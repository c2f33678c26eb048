import { mkdir, readdir, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contacts } from '@caseward/contract/contacts';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { spoolIn } from '../embedded-postgres/archiving.ts';
import { query } from '../embedded-postgres/embedded.testing.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { databaseFacts, systemIdentifierOf } from './backup.queries.ts';
import { type BackupBench, openBackupBench } from './backup.testing.ts';
import { backupMeasures } from './backup-measures.ts';
import { type BackupService, startBackups } from './backup-service.ts';
import { takeBase } from './base-copy.ts';
import { FolderTarget } from './folder-target.ts';
import { joinBackup } from './installation.ts';
import { Packer } from './packing.ts';
import { fillDisk, mayMount, mountNote, mountSmallDisk } from './small-disk.testing.ts';
import { pathsIn } from './target.ts';
import { isArchived } from './wal-segments.ts';

const hour = 60 * 60 * 1000;

let bench: BackupBench;
let firm: Firm;
let log: string[];
/** The names of the firm's contacts, in their order. */
const names: string[] = [];

beforeAll(async () => {
  bench = await openBackupBench();
  firm = await foundFirm(bench.app);
}, 120_000);
afterAll(() => bench.close());
beforeEach(() => {
  log = [];
});

/** Backs up into a folder, as a server does, only faster. */
async function backingUp(folder: string, work: (service: BackupService) => Promise<void>): Promise<void> {
  const settings = readConfig({ BACKUP_FOLDER: folder, BACKUP_RECIPIENTS: bench.recipient }).backup;
  if (!settings) throw new Error('The environment says where the backup goes.');
  const stream = {
    write: (line: string) => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
      log.push(err ? `${msg}: ${err.message}` : msg);
    },
  };
  const service = startBackups(
    {
      settings: { ...settings, verifiesWeekly: false },
      cluster: bench.database,
      store: bench.app.services.store,
    },
    Fastify({ logger: { level: 'info', stream } }).log,
    { shipMs: 100, documentsMs: 500, checkpointsMs: 500, baseCheckMs: 300, patienceMs: 10_000 },
    async (_, ...words) => {
      const { code, err } = await bench.caseward(['backup', ...words], { BACKUP_FOLDER: folder });
      if (code !== 0) throw new Error(err);
    },
  );
  try {
    await until(() => expect(log).toContain('a base backup was taken'));
    await work(service);
  } finally {
    await service.stop();
  }
}

const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000, interval: 50 });
const said = (words: string) => log.filter((each) => each.startsWith(words));
const outgoing = () => join(bench.database.home, 'outgoing');
const waiting = async () => (await readdir(outgoing())).filter((name) => !name.endsWith('.part'));
/** What PostgreSQL has archived, and nobody has packed yet. */
const spooled = async () => (await readdir(spoolIn(bench.database.home))).filter(isArchived);
const caughtUp = () => until(async () => expect([...(await spooled()), ...(await waiting())]).toEqual([]));

/** Saves a contact, and has its segment of the log wait. */
async function workMeanwhile(name: string): Promise<void> {
  await firm.admin.call(contacts.create, { body: { first_name: name } });
  names.push(name);
  await bench.finishSegment();
  await until(async () => expect(await waiting()).not.toEqual([]));
}

/** What a restore of the newest state has. */
async function restoredNames(folder: string, to: string): Promise<unknown[]> {
  const data = join(bench.place, to);
  const words = ['restore', '--from', folder, '--to', data, '--identity', bench.identity];
  const done = await bench.caseward(words);
  expect(done, done.err).toMatchObject({ code: 0 });
  const restored = await bench.serve(data);
  try {
    const sql = 'select first_name from caseward.contacts order by created_at';
    return (await query(restored.database.ownerUrl, sql)).map(({ first_name }) => first_name);
  } finally {
    await restored.stop();
  }
}

const moves: [string, (folder: string) => Promise<void>][] = [
  ['gone', async () => {}],
  ['a file', (folder) => writeFile(folder, 'in the way')],
  ['gone once more', async () => {}],
];

test('a place that is away again and again costs nothing, and is told each time', async () => {
  // A second try finds what the first one left.
  await mkdir(bench.backup, { recursive: true });
  await backingUp(bench.backup, async (service) => {
    const measures = new Map(
      backupMeasures({ everyHours: 24, verifiesWeekly: true }, () => service).map((each) => [
        each.name,
        each,
      ]),
    );
    const measured = async (name: string) => Number(await measures.get(`caseward_${name}`)?.read());
    await until(async () => expect(await measured('backup_last_success_seconds')).toBeGreaterThan(0));
    for (const [time, [kind, putThere]] of moves.entries()) {
      const aside = `${bench.backup}.aside`;
      await rename(bench.backup, aside);
      await putThere(bench.backup);
      await workMeanwhile(kind);
      await until(() => expect(said('the backup cannot go on')).toHaveLength(time + 1));
      expect(log.at(-1)).toMatch(/: There is no folder .*backup\. Make it, or mount its disk/);
      await workMeanwhile(`${kind}, later`);
      // It says so once, however long it lasts.
      expect(said('the backup cannot go on')).toHaveLength(time + 1);
      const [oldest = ''] = await waiting();
      const past = new Date(Date.now() - hour);
      await utimes(join(outgoing(), oldest), past, past);
      expect(await measured('wal_unshipped_seconds')).toBeGreaterThanOrEqual(3600);
      expect(await measured('wal_unshipped_bytes')).toBeGreaterThan(0);
      expect(await measured('backup_last_success_seconds')).toBeGreaterThan(Date.now() / 1000 - 3600);
      if (time === 0) await growsBeyondLimit();
      const status = await bench.caseward(['status']);
      expect(status.out).toContain('WARNING: The backup cannot be read: There is no folder');
      expect(status.out).toContain('WARNING: The log has waited for the backup since');
      // People are served on.
      expect((await fetch(new URL('/readyz', bench.app.url))).status).toBe(200);
      await rm(bench.backup, { force: true });
      await rename(aside, bench.backup);
      await caughtUp();
      await until(() => expect(said('the backup goes on')).toHaveLength(time + 1));
      expect(await measured('wal_unshipped_bytes')).toBe(0);
    }
  });
  expect(await restoredNames(bench.backup, 'restored')).toEqual(names);
}, 240_000);

/** Beyond 5 GB the log says that it grows. The file has holes for bytes. */
async function growsBeyondLimit(): Promise<void> {
  const large = join(outgoing(), 'large.zst');
  await writeFile(large, '');
  await truncate(large, 5_000_000_001);
  await until(() => expect(said('the log waits to be backed up, and takes more and more')).toHaveLength(1));
  await rm(large);
}

test('a full or read-only disk of the backup costs nothing, and no half file counts', async ({ skip }) => {
  skip(!mayMount, mountNote);
  const folder = join(bench.place, 'small');
  const disk = await mountSmallDisk(folder, 64);
  try {
    await backingUp(folder, async () => {
      const ballast = join(folder, 'ballast');
      await fillDisk(ballast, 0);
      await workMeanwhile('full');
      await until(() => expect(said('the backup cannot go on')).toHaveLength(1));
      expect(log.at(-1)).toContain(`: ${folder} is full. Free some room there.`);
      await workMeanwhile('still full');
      expect(said('the backup cannot go on')).toHaveLength(1);

      // With a little room a base begins, and is broken off.
      await rm(ballast);
      await caughtUp();
      const before = await basesIn(folder);
      // A bit less than the newest one took: the second of its two parts may be the one that finds no room.
      const taken = before.reduce((sum, { size }) => sum + size, 0);
      await fillDisk(ballast, taken - 128 * 1024);
      await expect(takeBaseIn(folder)).rejects.toThrow(`${folder} is full.`);
      expect(await basesIn(folder)).toEqual(before);
      await rm(ballast);

      // A file that is being written keeps the disk busy.
      await until(() => disk.remount('ro'));
      await workMeanwhile('read-only');
      await until(() =>
        expect(said(`the backup cannot go on: ${folder} is on a read-only disk`)).toHaveLength(1),
      );
      await workMeanwhile('still read-only');
      expect(said(`the backup cannot go on: ${folder} is on a read-only disk`)).toHaveLength(1);
      await disk.remount('rw');
      await caughtUp();
    });
    const parts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'));
    expect(parts).toEqual([]);
    expect(await restoredNames(folder, 'restored-small')).toEqual(names);
  } finally {
    await disk.unmount();
  }
}, 240_000);

/** Takes a base without asking for room before, as when a disk gets full meanwhile. */
async function takeBaseIn(folder: string): Promise<void> {
  const { superUrl, ownerUrl, home } = bench.database;
  const target = new FolderTarget(folder);
  const systemIdentifier = await systemIdentifierOf(superUrl);
  const owner = openPool(ownerUrl, () => {}, 1);
  try {
    const line = await joinBackup(target, { home, systemIdentifier }, [bench.recipient]);
    const packer = new Packer([bench.recipient]);
    const facts = await databaseFacts(owner);
    await takeBase({ superUrl, target, packer, line, systemIdentifier, postgres: '18', facts });
  } finally {
    await owner.end();
  }
}

/** The files of bases, with the number of bytes of each. */
async function basesIn(folder: string): Promise<{ path: string; size: number }[]> {
  const files: { path: string; size: number }[] = [];
  for (const path of await pathsIn(new FolderTarget(folder), 'lines'))
    if (path.includes('/base/')) files.push({ path, size: (await stat(join(folder, path))).size });
  return files;
}
