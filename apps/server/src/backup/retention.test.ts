import { expect, test } from 'vitest';
import { baseWith } from './base.testing.ts';
import type { Catalogue, LineContent } from './catalogue.ts';
import type { Base } from './layout.ts';
import { expiredPaths, keptBases } from './retention.ts';
import { segmentOf } from './wal-segments.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const keeping = { keepDays: 3, keepWeeks: 4, everyHours: 24 };
const line = '01930000-0000-4000-8000-000000000001';

/** A base of some days ago; every day has four segments. */
function baseOf(daysAgo: number): Base {
  const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
  const lsn = `0/${((60 - daysAgo) * 4 * 0x1000000).toString(16).toUpperCase()}`;
  return baseWith({
    id: at,
    line,
    started_at: at,
    finished_at: at,
    start_lsn: lsn,
    stop_lsn: lsn,
  });
}
const daysOf = (bases: Iterable<Base>) =>
  [...bases].map((base) => (now.getTime() - Date.parse(base.finished_at)) / 86_400_000);

test('the last days stay whole, and one base of each week before', () => {
  const bases = Array.from({ length: 41 }, (_, day) => baseOf(40 - day));
  const kept = daysOf(keptBases(bases, keeping, now)).sort((a, b) => a - b);
  // Mondays, of which the one four weeks ago is the last; three days, and the base they begin with.
  expect(kept).toEqual([0, 1, 2, 3, 4, 7, 14, 21, 28]);
});

test('the newest base stays, however old it is', () => {
  expect(daysOf(keptBases([baseOf(50), baseOf(45)], keeping, now))).toEqual([45]);
  expect(keptBases([], keeping, now).size).toBe(0);
});

function catalogueOf(bases: Base[], isCurrent = true): Catalogue {
  const log: LineContent['log'] = new Map();
  const keep = (name: string) =>
    log.set(name, { path: `lines/${line}/wal/${name}.zst`, size: 1, modified: now });
  for (let number = 0; number < 60 * 4; number += 1)
    keep(segmentOf(1, `0/${(number * 0x1000000).toString(16)}`));
  keep('00000002.history');
  const content: LineContent = {
    id: line,
    system_identifier: '1',
    begun_at: '2026-01-01T00:00:00.000Z',
    begun_by: 'first',
    bases,
    damaged: [],
    log,
  };
  const head = { format: 1 as const, installation: line, recipients: [], line: isCurrent ? line : 'another' };
  return { head, lines: [content], damaged: [] };
}

test('what goes is no more than bases, and the log before the days that stay whole', () => {
  const bases = [baseOf(10), baseOf(9), baseOf(4), baseOf(2)];
  const paths = expiredPaths(catalogueOf(bases), { ...keeping, keepWeeks: 0 }, now);
  expect(paths.slice(0, 3)).toEqual([
    `lines/${line}/base/${bases[0]?.id}/base.json`,
    `lines/${line}/base/${bases[0]?.id}/verify.json`,
    `lines/${line}/base/${bases[0]?.id}/base.tar.zst`,
  ]);
  expect(paths.filter((path) => path.includes('/base/'))).toHaveLength(6);
  const segments = paths.filter((path) => path.includes('/wal/'));
  expect(segments).toHaveLength(56 * 4);
  expect(segments.at(-1)).toContain(segmentOf(1, `0/${(56 * 4 * 0x1000000 - 1).toString(16)}`));
});

test('a line goes when its last base does, but not the one that is written', () => {
  const other = { ...baseOf(1), line: 'another' };
  const old = catalogueOf([baseOf(30)], false);
  const [first] = old.lines;
  if (!first) throw new Error('There is a line.');
  const catalogue = { ...old, lines: [first, { ...first, id: 'another', bases: [other], log: new Map() }] };
  const paths = expiredPaths(catalogue, { ...keeping, keepWeeks: 0 }, now);
  // The base before the days stays as long as it is the only one that leads into them.
  expect(paths.some((path) => path.endsWith('base.json'))).toBe(false);
  const without = {
    ...catalogue,
    lines: catalogue.lines.map((each) => ({ ...each, bases: each === first ? [] : each.bases })),
  };
  expect(expiredPaths(without, { ...keeping, keepWeeks: 0 }, now).at(-1)).toBe(`lines/${line}/line.json`);
  expect(expiredPaths(catalogueOf([]), { ...keeping, keepWeeks: 0 }, now)).toEqual([]);
});
