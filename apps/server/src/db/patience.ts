import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import type { BlockerWatch } from './blockers.ts';

/** A lock that did not come in time, or a deadlock with somebody who works. */
const lockedCodes = ['55P03', '40P01'];

/** Whether an error means that others use what is wanted. */
const isLocked = (error: unknown): boolean =>
  error instanceof DatabaseError && lockedCodes.includes(error.code ?? '');

/** How a migration waits for tables that others use. */
export interface TablePatience {
  /** How long a statement waits, in milliseconds. Everyone who comes after it waits too, so it is short. */
  waitMs: number;
  /**
   * How many of the first attempts take all tables at once or none. Where people always hold some of them, a later one
   * takes them one by one, and may have work of theirs broken off as a deadlock.
   */
  politeAttempts?: number;
  /** Pauses before it is tried again, in milliseconds. */
  pausesMs: readonly number[];
}

/** In all more than a minute: what a server leaves open for that long is ended by its timeouts. */
export const usualPatience: TablePatience = {
  waitMs: 3_000,
  politeAttempts: 6,
  pausesMs: [500, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000],
};

/**
 * Does work that changes nothing when it fails, again and again while others use what it wants.
 * @param work is told how many attempts there were before
 * @throws OperatorError that names who, when they still do after the last attempt
 */
export async function tryPatiently<Result>(
  work: (attempt: number) => Promise<Result>,
  { pausesMs }: TablePatience,
  blockers: BlockerWatch,
  report: (step: string) => void,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    blockers.forget();
    try {
      return await work(attempt);
    } catch (error) {
      if (!isLocked(error)) throw error;
      const who = blockers.seen() ?? 'others use a table';
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined)
        throw new OperatorError(
          `The migration waited too long, and changed nothing: ${who}. End that transaction, or stop the servers, and migrate again.`,
          { cause: error },
        );
      report(
        `The migration waits, ${who}; attempt ${attempt + 2} of ${pausesMs.length + 1} follows in ${pauseMs / 1000} s`,
      );
      await delay(pauseMs);
    }
  }
}
