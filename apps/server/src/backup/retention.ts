import type { Catalogue, LineContent } from './catalogue.ts';
import { isPlausible } from './clock.ts';
import { type Base, baseFolder, linePath } from './layout.ts';
import { isSegment, segmentOf } from './wal-segments.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** A Monday. */
const firstWeekMs = Date.UTC(1970, 0, 5);

/** For how long what is kept. */
export interface Keeping {
  keepDays: number;
  keepWeeks: number;
  /** How often a base is taken. */
  everyHours: number;
}

const weekOf = (base: Base) => Math.floor((Date.parse(base.finished_at) - firstWeekMs) / weekMs);

/**
 * The bases that stay: all of the last days with the one before them, from which these days can be restored; of the
 * weeks before, the first of each. The newest base always stays.
 */
export function keptBases(bases: readonly Base[], { keepDays, keepWeeks }: Keeping, now: Date): Set<Base> {
  const sorted = bases.toSorted((a, b) => a.finished_at.localeCompare(b.finished_at));
  const days = now.getTime() - keepDays * dayMs;
  const isRecent = (base: Base) => Date.parse(base.finished_at) >= days;
  const kept = new Set(sorted.filter(isRecent));
  const before = sorted.findLast((base) => !isRecent(base));
  if (before) kept.add(before);
  const weeks = new Set<number>();
  for (const base of sorted) {
    if (Date.parse(base.finished_at) < now.getTime() - keepWeeks * weekMs || weeks.has(weekOf(base)))
      continue;
    weeks.add(weekOf(base));
    kept.add(base);
  }
  const newest = sorted.at(-1);
  if (newest) kept.add(newest);
  return kept;
}

/** Whether the clock fits the bases: nothing may go by one that was, or is, ahead. */
export const fitsBases = ({ lines }: Catalogue, { keepDays, everyHours }: Keeping, now: Date): boolean =>
  isPlausible(
    {
      moments: lines.flatMap(({ bases }) => bases.map(({ finished_at }) => new Date(finished_at))),
      keptMs: keepDays * dayMs,
      everyMs: everyHours * hourMs,
    },
    now.getTime(),
  );

/** What may go of a backup: paths of bases and of the log, in the order in which they are removed. */
export function expiredPaths({ head, lines }: Catalogue, keeping: Keeping, now: Date): string[] {
  const kept = keptBases(
    lines.flatMap(({ bases }) => bases),
    keeping,
    now,
  );
  return lines.flatMap((line) => expiredOf(line, line.id === head.line, kept, keeping, now));
}

function expiredOf(
  line: LineContent,
  isCurrent: boolean,
  kept: ReadonlySet<Base>,
  { keepDays }: Keeping,
  now: Date,
): string[] {
  const folders = line.bases.filter((base) => !kept.has(base));
  const stays = line.bases.filter((base) => kept.has(base));
  // First what makes a base whole, so that half of one is never taken for it.
  const bases = folders.flatMap((base) => [
    `${baseFolder(line.id, base.id)}/base.json`,
    `${baseFolder(line.id, base.id)}/verify.json`,
    ...base.parts.map(({ name }) => `${baseFolder(line.id, base.id)}/${name}`),
  ]);
  const days = now.getTime() - keepDays * dayMs;
  // The log is kept from the base on with which the days begin.
  const first =
    stays.findLast(({ finished_at }) => Date.parse(finished_at) < days) ??
    stays.find(({ finished_at }) => Date.parse(finished_at) >= days);
  const from = first && segmentOf(first.timeline, first.start_lsn);
  const isGone = stays.length === 0 && !isCurrent;
  const log = [...line.log].filter(
    ([name]) => isGone || (from !== undefined && isSegment(name) && name < from),
  );
  return [...bases, ...log.map(([, { path }]) => path), ...(isGone ? [linePath(line.id)] : [])];
}
