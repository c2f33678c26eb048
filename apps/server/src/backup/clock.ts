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

/** A server is off over a long weekend. */
const longWeekendMs = 4 * 24 * 60 * 60 * 1000;

/**
 * Whether the clock fits the copies that were dated by it. It does not while one of them is of the future, nor while it
 * went on for much longer than the pace of copies, without any, within the time that they are kept for: it may have
 * jumped ahead then.
 */
export function isPlausible({ moments, keptMs, everyMs }: Dated, now: number): boolean {
  const sorted = moments.toSorted((a, b) => a.getTime() - b.getTime());
  const newest = sorted.at(-1);
  if (newest && isAhead(newest, now)) return false;
  const longestMs = Math.max(3 * everyMs, longWeekendMs);
  return sorted.every((moment, index) => {
    const before = sorted[index - 1];
    return !before || moment.getTime() < now - keptMs || moment.getTime() - before.getTime() <= longestMs;
  });
}
