import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteMeasures } from './backup-measures.ts';
import { isLate, stateOf } from './backup-state.ts';
import { baseWith } from './base.testing.ts';
import type { LineContent } from './catalogue.ts';
import { isPlausible } from './clock.ts';
import { dueOf } from './due-work.ts';
import { FolderTarget } from './folder-target.ts';
import { type Base, nameOf } from './layout.ts';
import { keepNote, lastNotes, noteBefore, noteOf } from './note.ts';
import { putText } from './target.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const line = '01930000-0000-4000-8000-000000000001';
const settings = { everyHours: 24, verifiesWeekly: true };
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

function baseIn(hours: number): Base {
  const at = inHours(hours).toISOString();
  const lsn = '0/2000028';
  return baseWith({
    id: nameOf(new Date(at)),
    line,
    started_at: at,
    finished_at: at,
    start_lsn: lsn,
    stop_lsn: lsn,
  });
}
const contentOf = (...bases: Base[]): LineContent => ({
  id: line,
  system_identifier: '1',
  begun_at: inHours(-9000).toISOString(),
  begun_by: 'first',
  bases,
  damaged: [],
  log: new Map(),
});
const noteAt = (hours: number) =>
  noteOf(inHours(hours), {
    migrations: [],
    rows: {},
    wal_position: '0/1',
    postgres: '18.0',
    product: '1.0.0',
  });
async function emptyTarget(): Promise<FolderTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-clock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return new FolderTarget(folder);
}

test('a base and a verification of the future are due, once', () => {
  const lastVerified = inHours(-1);
  const due = (...bases: Base[]) => dueOf(contentOf(...bases), { lastVerified }, settings);
  expect(due(baseIn(-1))).toBeUndefined();
  expect(due(baseIn(-25))).toBe('base');
  expect(due(baseIn(9000))).toBe('base');
  // The one that was taken since is the newest.
  expect(due(baseIn(-1), baseIn(9000))).toBeUndefined();
  // Clocks that are right differ a little.
  expect(due(baseIn(0.05))).toBeUndefined();
  const base = baseIn(-1);
  expect(dueOf(contentOf(base), { lastVerified: inHours(9000) }, settings)).toEqual({ verification: base });
});

test('what is dated after the present is late, and no state of the backup', async () => {
  expect(isLate(inHours(9000), 24)).toBe(true);
  expect(isLate(inHours(-1), 24)).toBe(false);
  const target = await emptyTarget();
  const [base, ahead] = [baseIn(-30), baseIn(9000)];
  const later = inHours(9000).toISOString();
  for (const { id } of [base, ahead])
    await putText(
      target,
      `lines/${line}/base/${id}/verify.json`,
      JSON.stringify({ at: later, opened_at: later }),
    );
  expect(await stateOf(target, contentOf(base, ahead))).toEqual({
    lastBase: new Date(base.finished_at),
    ahead: new Date(ahead.finished_at),
    lastVerified: undefined,
    lastOpened: undefined,
    damaged: [],
    room: { free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
  });
  for (const hours of [-30, 9000]) await keepNote(target, noteAt(hours));
  const { lastBase: lastNote, ahead: noteAhead } = await lastNotes(target);
  expect(lastNote?.getTime()).toBeLessThan(Date.now());
  expect(noteAhead?.getTime()).toBeGreaterThan(Date.now());
  // Nothing is compared with a note of the future, unless it is asked for.
  const present = await noteBefore(target);
  expect(present && Date.parse(present.at)).toBeLessThan(Date.now());
  const asked = await noteBefore(target, inHours(9001));
  expect(asked && Date.parse(asked.at)).toBeGreaterThan(Date.now());
  const measures = noteMeasures(settings, () => ({
    state: () => ({ lastBase: lastNote, ahead: noteAhead, room: undefined }),
  }));
  const told = measures.find(({ name }) => name === 'caseward_backup_last_ahead_seconds');
  expect(await told?.read()).toBe(Number(noteAhead) / 1000);
});

test('a clock fits its copies unless one is of the future, or it went on without any for longer than their pace', () => {
  const now = Date.parse('2026-11-23T12:00:00.000Z');
  const keeps = (keptDays: number, ...days: number[]) =>
    isPlausible(
      { moments: days.map((day) => new Date(now + day * dayMs)), keptMs: keptDays * dayMs, everyMs: dayMs },
      now,
    );
  const fits = (...days: number[]) => keeps(3, ...days);
  expect(fits()).toBe(true);
  expect(fits(0)).toBe(true);
  expect(fits(-9, -8, -7, -4, -1, 0)).toBe(true);
  expect(fits(-9, -8, 300)).toBe(false);
  // It jumped ahead by a year; what it was before comes back only once as much was taken as is kept.
  expect(fits(-366, -365, 0)).toBe(false);
  expect(fits(-368, -367, -2, -1, 0)).toBe(false);
  expect(fits(-369, -368, -4, -3, -2, -1, 0)).toBe(true);
  // It jumped ahead by less than the time for which copies are kept.
  const daily = Array.from({ length: 14 }, (_, day) => day - 26);
  expect(keeps(14, ...daily, 0)).toBe(false);
  expect(keeps(14, ...daily, -9, -5, -2, 0)).toBe(true);
});
