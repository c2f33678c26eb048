import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addMeasure, joined } from '../http/metrics.ts';
import { diskFree } from '../platform/metrics/measures.ts';
import { backupMeasures } from './backup-measures.ts';
import type { BackupService } from './backup-service.ts';
import { DamagedFile } from './target.ts';

type Seen = Pick<BackupService, 'state' | 'backlog'>;

/** The values of all numbers; undefined for those that cannot be read. */
async function valuesOf(service: Seen | undefined, verifiesWeekly = true) {
  const measures = backupMeasures({ everyHours: 12, verifiesWeekly }, () => service);
  const read = async (each: (typeof measures)[number]) => each.read();
  return Object.fromEntries(
    await Promise.all(
      measures.map(async (each) => [
        each.name.replace('caseward_', ''),
        await read(each).catch(() => undefined),
      ]),
    ),
  );
}

const never: Seen = {
  state: () => ({
    lastBase: undefined,
    ahead: undefined,
    lastVerified: undefined,
    lastOpened: undefined,
    damaged: [],
    room: undefined,
  }),
  backlog: async () => ({ files: 0, bytes: 0, since: undefined }),
};

test('what is not known is left out, and never is 0', async () => {
  expect(await valuesOf(undefined)).toEqual({ backup_interval_seconds: 43_200 });
  expect(await valuesOf(never)).toEqual({
    backup_interval_seconds: 43_200,
    disk_free_bytes: {},
    backup_last_success_seconds: 0,
    backup_last_ahead_seconds: 0,
    backup_last_verified_seconds: 0,
    backup_last_opened_seconds: 0,
    backup_damaged_files: 0,
    wal_unshipped_seconds: 0,
    wal_unshipped_bytes: 0,
  });
});

test('nobody waits for verifications that the server does not do', async () => {
  const names = Object.keys(await valuesOf(never, false));
  expect(names).toContain('backup_last_success_seconds');
  expect(names.filter((name) => /verified|opened/.test(name))).toEqual([]);
});

test('descriptions of bases that are damaged are counted, verified or not', async () => {
  const state = {
    lastBase: new Date(),
    ahead: undefined,
    lastVerified: undefined,
    lastOpened: undefined,
    room: undefined,
  };
  const damaged = [new DamagedFile('lines/1/base/2/base.json', '/mnt/backup')];
  const seen: Seen = { ...never, state: () => ({ ...state, damaged }) };
  expect(await valuesOf(seen)).toMatchObject({ backup_damaged_files: 1 });
  expect(await valuesOf(seen, false)).toMatchObject({ backup_damaged_files: 1 });
});

test('the room on the disk of the backup is a place of its own beside that of the data', async () => {
  const room = { free_bytes: 7, total_bytes: 9 };
  const state = {
    lastBase: undefined,
    ahead: undefined,
    lastVerified: undefined,
    lastOpened: undefined,
    damaged: [],
  };
  const seen: Seen = { ...never, state: () => ({ ...state, room }) };
  const data = { ...diskFree, read: () => ({ data: 5 }) };
  const text = async (service: Seen | undefined) => {
    const registry = new Registry();
    const measures = backupMeasures({ everyHours: 12, verifiesWeekly: false }, () => service);
    for (const measure of joined([data, ...measures])) addMeasure(registry, measure);
    return (await registry.metrics()).match(/^caseward_disk_free_bytes.*$/gm);
  };
  const ofData = 'caseward_disk_free_bytes{place="data"} 5';
  expect(await text(seen)).toEqual([ofData, 'caseward_disk_free_bytes{place="backup"} 7']);
  // In a bucket, or until the place was read.
  expect(await text(never)).toEqual([ofData]);
  expect(await text(undefined)).toEqual([ofData]);
});
