import { expect, test } from 'vitest';
import { type BackupStatus, backupWarnings } from './backup-status.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const settings = { everyHours: 24, verifiesWeekly: true };
const well: BackupStatus = {
  place: '/mnt/backup',
  last_base: '2026-11-23T02:00:00.000Z',
  last_verified: '2026-11-20T02:00:00.000Z',
  log_waits_since: '2026-11-23T11:59:58.000Z',
  log_waits_bytes: 4_000,
  keys_copied: true,
  trouble: null,
};
const warnings = (change: Partial<BackupStatus>, more = {}) =>
  backupWarnings({ ...settings, ...more }, { ...well, ...change }, now);

test('a backup that goes on needs nobody', () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ last_base: '2026-11-22T05:01:00.000Z' })).toEqual([]);
  expect(warnings({ last_verified: null }, { verifiesWeekly: false })).toEqual([]);
});

test('what is missing of a backup is said', () => {
  expect(backupWarnings(undefined, null, now)[0]).toContain('Nothing is backed up');
  expect(warnings({ keys_copied: false })[0]).toContain('The keys are not copied');
  expect(warnings({ last_base: '2026-11-22T04:59:00.000Z' })).toEqual([
    'The newest base of the backup is of 2026-11-22T04:59:00.000Z.',
  ]);
  expect(warnings({ last_base: null, last_verified: null })).toEqual([
    'The backup has no base yet: nothing can be restored.',
    'The backup was last verified: never.',
  ]);
  expect(warnings({ log_waits_since: '2026-11-23T11:54:00.000Z' })).toEqual([
    'The log has waited for the backup since 2026-11-23T11:54:00.000Z: it would be lost with this machine.',
  ]);
});

test('of a backup that cannot be read nothing is said but that', () => {
  expect(warnings({ last_base: null, last_verified: null, trouble: 'It is away.' })).toEqual([
    'The backup cannot be read: It is away.',
  ]);
});
