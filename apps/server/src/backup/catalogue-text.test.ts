import { expect, test } from 'vitest';
import { baseWith } from './base.testing.ts';
import type { LineContent } from './catalogue.ts';
import { catalogueInWords } from './catalogue-text.ts';
import { segmentOf } from './wal-segments.ts';

const id = '01930000-0000-4000-8000-000000000001';
/** A segment a day, and a base at the beginning of each. */
const lsnOf = (day: number) => `0/${day.toString(16)}000028`;
const day = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const baseOf = (number: number) =>
  baseWith({
    id: `of-${number}`,
    line: id,
    started_at: day(number),
    finished_at: day(number),
    start_lsn: lsnOf(number),
    stop_lsn: lsnOf(number),
  });

/** What is said of a line with these bases and segments. */
function said(bases: number[], segments: number[]): string[] {
  const stored = (number: number) => ({ path: 'x', size: 1, modified: new Date(day(number + 1)) });
  const line: LineContent = {
    id,
    system_identifier: '1',
    begun_at: day(1),
    begun_by: 'first',
    bases: bases.map(baseOf),
    damaged: [],
    log: new Map(segments.map((number) => [segmentOf(1, lsnOf(number)), stored(number)])),
  };
  const head = { format: 1 as const, installation: id, recipients: [], line: id };
  return catalogueInWords({ head, lines: [line], damaged: [] }, [])
    .split('\n')
    .slice(2)
    .map((words) => words.trim().replace(/Caseward 0.4.0, 0.0 MB, /, ''));
}

test('a weekly base is its state alone, and the days are every second as far as the log goes', () => {
  expect(said([1, 8, 9], [8, 9, 10])).toEqual([
    'base of-1, this state alone',
    'base of-8, with 3 segments of the log after it',
    'base of-9, with 2 segments of the log after it',
    `every second from ${day(8)} on, as far as this log goes: its last file came at ${day(11)}`,
  ]);
  // The first base, before anything came after it.
  expect(said([1], [])).toEqual(['base of-1, this state alone']);
});

test('seconds in a gap are not promised', () => {
  expect(said([1, 4], [1, 2, 4])).toEqual([
    'base of-1, with 2 segments of the log after it',
    `every second from ${day(1)} on, as far as this log goes: its last file came at ${day(3)}`,
    `then a gap: the log goes on at ${segmentOf(1, lsnOf(4))}`,
    'base of-4, with 1 segments of the log after it',
    `every second from ${day(4)} on, as far as this log goes: its last file came at ${day(5)}`,
  ]);
  // Without a later base nothing says that the log had been kept for long enough.
  expect(said([1], [2])).toEqual([
    'base of-1, this state alone',
    `then a gap: the log goes on at ${segmentOf(1, lsnOf(2))}`,
  ]);
});
