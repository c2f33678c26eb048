import { expect, test } from 'vitest';
import { type BackupStatus, backupWarnings, noteWarnings } from './backup-status.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const settings = { everyHours: 24, verifiesWeekly: true };
const well: BackupStatus = {
  place: '/mnt/backup',
  last_base: '2026-11-23T02:00:00.000Z',
  ahead: null,
  last_verified: '2026-11-20T02:00:00.000Z',
  last_opened: '2026-09-01T02:00:00.000Z',
  damaged: [],
  log_waits_since: '2026-11-23T11:59:58.000Z',
  log_waits_bytes: 4_000,
  keys_copied: true,
  disk: { free_bytes: 60, total_bytes: 1_000 },
  trouble: null,
};
const warnings = (change: Partial<BackupStatus>, more = {}) =>
  backupWarnings({ ...settings, ...more }, { ...well, ...change }, now);

test('a backup that goes on needs nobody', () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ last_base: '2026-11-22T05:01:00.000Z' })).toEqual([]);
  expect(warnings({ last_verified: null, last_opened: null }, { verifiesWeekly: false })).toEqual([]);
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

test('what is dated after the present counts as never, and is said', () => {
  const later = '2027-11-23T12:00:00.000Z';
  expect(warnings({ last_base: later, last_verified: later, last_opened: later })).toEqual([
    `The newest base of the backup is of ${later}.`,
    `The backup was last verified: ${later}.`,
  ]);
  expect(warnings({ ahead: later })).toEqual([
    expect.stringMatching(/^The newest base of the backup is dated 2027-.*, after the present/),
  ]);
  const note = {
    place: '/mnt/backup',
    last_note: later,
    ahead: null,
    keys_copied: true,
    disk: null,
    trouble: null,
  };
  expect(noteWarnings(settings, note, now)).toHaveLength(1);
  const last_note = '2026-11-23T11:00:00.000Z';
  expect(noteWarnings(settings, { ...note, last_note, ahead: later }, now)).toEqual([
    expect.stringMatching(/^The newest note of the backup is dated 2027-.*, after the present/),
  ]);
});

test('a disk of the backup that is almost full is said', () => {
  expect(warnings({ disk: { free_bytes: 40, total_bytes: 1_000 } })).toEqual([
    'The disk of the backup (/mnt/backup) is almost full.',
  ]);
  expect(warnings({ disk: null })).toEqual([]);
});

test('what is damaged of the descriptions is named, each', () => {
  const [one, other] = ['lines/1/base/2/base.json', 'lines/1/base/3/base.json'];
  expect(warnings({ damaged: [one, other] })).toEqual([
    `In the backup, ${one} is damaged: what it describes is left out.`,
    `In the backup, ${other} is damaged: what it describes is left out.`,
  ]);
});

test('of a backup that cannot be read nothing is said but that', () => {
  expect(warnings({ last_base: null, last_verified: null, trouble: 'It is away.' })).toEqual([
    'The backup cannot be read: It is away.',
  ]);
});

test('files that were compared are no backup that was opened', () => {
  const unopened = (last: string) =>
    `The backup was last opened: ${last}. Whether it can be restored is known to whoever has its private key: backup verify --identity <file>.`;
  expect(warnings({ last_opened: null })).toEqual([unopened('never')]);
  const longAgo = '2026-08-01T02:00:00.000Z';
  expect(warnings({ last_opened: longAgo })).toEqual([unopened(longAgo)]);
});

test('a command that is no longer run is noticed', () => {
  const note = { place: '/mnt/backup', ahead: null, keys_copied: true, disk: null, trouble: null };
  const said = (last_note: string | null, change = {}, everyHours = 24) =>
    noteWarnings({ everyHours }, { ...note, last_note, ...change }, now);
  expect(said('2026-11-22T12:00:00.000Z')).toEqual([]);
  const late = '2026-11-22T04:00:00.000Z';
  const sentence = (last: string) =>
    `Documents, secrets and audit checkpoints were last copied: ${last}. Run npm run caseward -- backup, each day by a timer.`;
  expect(said(late)).toEqual([sentence(late)]);
  expect(said(late, {}, 48)).toEqual([]);
  expect(said(null)).toEqual([sentence('never')]);
  expect(said(null, { trouble: 'It is away.', keys_copied: false })).toEqual([
    expect.stringContaining('The keys are not copied'),
    'The backup cannot be read: It is away.',
  ]);
});
