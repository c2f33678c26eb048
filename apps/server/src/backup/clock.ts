/** What clocks that are right may differ by. */
const toleranceMs = 5 * 60 * 1000;

/** Whether a moment is of a clock that was ahead. */
export const isAhead = (moment: Date, now = Date.now()): boolean => moment.getTime() - now > toleranceMs;

/** Milliseconds since a moment. What never was, or is of a clock that was ahead, is infinitely long ago. */
export const elapsedMs = (moment: Date | undefined, now = Date.now()): number =>
  moment && !isAhead(moment, now) ? now - moment.getTime() : Number.POSITIVE_INFINITY;

/** What a clock is compared with. */
interface Dated {
  /** When copies were taken, in any order. */
  moments: readonly Date[];
  /** For how long each copy is kept. */
  keptMs: number;
  /** How often one is taken. */
  everyMs: number;
}

/**
 * Whether the clock fits the copies that were dated by it. It does not while one of them is of the future, nor while it
 * went over more than the time that copies are kept for, without any, within that time: it may have jumped ahead then.
 */
export function isPlausible({ moments, keptMs, everyMs }: Dated, now: number): boolean {
  const sorted = moments.toSorted((a, b) => a.getTime() - b.getTime());
  const newest = sorted.at(-1);
  if (newest && isAhead(newest, now)) return false;
  const first = sorted.findIndex((moment) => moment.getTime() >= now - keptMs);
  const [before, after] = [sorted[first - 1], sorted[first]];
  return !before || !after || after.getTime() - before.getTime() <= Math.max(keptMs, 2 * everyMs);
}
