import type { Pool } from 'pg';
import { indexNamesAtStart } from '../platform/names/upkeep.ts';
import { backfillAtStart } from '../platform/search/upkeep.ts';
import { describeError } from './describe-error.ts';

/** Milliseconds that a start spends on older records for the search, and on those for names; the rest follows. */
const longestAtStart = 5_000;

/**
 * Puts records of older servers into the search and into the index of names before anybody asks, for a while. Background
 * jobs do the same every minute, so what fails here is told and keeps nobody from starting.
 * @param report receives what failed
 */
export async function catchUpAtStart(pool: Pool, report: (problem: string) => void): Promise<void> {
  const pieces = [
    ['The search', backfillAtStart],
    ['The index of names', indexNamesAtStart],
  ] as const;
  for (const [what, catchUp] of pieces)
    await catchUp(pool, longestAtStart).catch((error: unknown) =>
      report(
        `${what} could not be brought up to date, and is tried again every minute: ${describeError(error)}`,
      ),
    );
}
