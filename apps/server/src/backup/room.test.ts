import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majorOf } from '../embedded-postgres/cluster.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { programsIn } from '../embedded-postgres/programs.ts';
import { postgres15 } from '../testing/postgres-15.ts';
import { type BackupBench, openBackupBench } from './backup.testing.ts';
import { fillDisk, mayMount, mountNote, mountSmallDisk } from './small-disk.testing.ts';

let bench: BackupBench;
let disk: Awaited<ReturnType<typeof mountSmallDisk>>;
let small: string;

const figures = /The disk of \S+ has (\d+) MB free, and (\d+) MB are needed\./;
/** Expects a refusal with what is free and what is needed. */
function refused({ code, err }: { code: number; err: string }): void {
  expect(code).toBe(1);
  expect(err).toMatch(figures);
  const [, free, needed] = figures.exec(err) ?? [];
  expect(Number(needed)).toBeGreaterThan(Number(free));
}

describe.skipIf(!mayMount)(`a disk without room (${mountNote})`, () => {
  beforeAll(async () => {
    bench = await openBackupBench();
    small = join(bench.place, 'small');
    disk = await mountSmallDisk(small, 150);
    await mkdir(bench.backup);
    const taken = await bench.caseward(['backup']);
    expect(taken, taken.err).toMatchObject({ code: 0 });
  }, 120_000);
  afterAll(async () => {
    await disk.unmount();
    await bench.close();
  });

  test.skipIf(!existsSync(postgres15))(
    'is no place for a database to be upgraded on',
    async () => {
      const folder = join(small, 'data', 'postgres');
      await mkdir(folder, { recursive: true });
      const database = await startEmbedded({ folder, programs: programsIn(postgres15, '15') });
      await database.stop();
      await fillDisk(join(small, 'ballast'), 20e6);
      const before = await readdir(join(small, 'data'));
      refused(
        await bench.caseward(['db', 'upgrade', '--old-programs', postgres15], {
          CASEWARD_DATA: join(small, 'data'),
        }),
      );
      expect(await readdir(join(small, 'data'))).toEqual(before);
      expect(await majorOf(folder)).toBe(15);
    },
    60_000,
  );

  test('is no place for a base, be it the first or a later one', async () => {
    const place = join(small, 'backup');
    await mkdir(place);
    await fillDisk(join(small, 'ballast'), 1e6);
    const env = { BACKUP_FOLDER: place };
    refused(await bench.caseward(['backup'], env));
    await rm(join(small, 'ballast'));
    const taken = await bench.caseward(['backup'], env);
    expect(taken, taken.err).toMatchObject({ code: 0 });
    await fillDisk(join(small, 'ballast'), 1e6);
    const before = await readdir(place, { recursive: true });
    refused(await bench.caseward(['backup'], env));
    expect(await readdir(place, { recursive: true })).toEqual(before);
  }, 60_000);

  test('is no place to restore to', async () => {
    const to = join(small, 'restored');
    const words = ['restore', '--from', bench.backup, '--to', to, '--identity', bench.identity];
    refused(await bench.caseward(words, { CASEWARD_DATA: to }));
    expect(await readdir(to)).toEqual(['secrets']);
  });
});
