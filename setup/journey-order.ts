import { runQuietly } from './programs.ts';

/** What a run that may leave out its last journeys needs to know. */
export interface LimitedRun {
  /** Unix time in milliseconds after which no journey begins. */
  until: number;
  /** Of the checked-out code, in hexadecimal digits: it chooses the journeys to begin with. */
  commit: string;
}

/**
 * Answers the journeys that a commit's run begins with, so that runs without time leave out others each time.
 * @param files names of files and folders of journeys, in any order
 * @param commit in hexadecimal digits; another one begins elsewhere, the same one always at the same place
 * @returns undefined where there is nothing to choose
 */
export function firstJourneysOf(files: readonly string[], commit: string): string | undefined {
  const place = Number.parseInt(commit.slice(0, 8), 16);
  return Number.isNaN(place) ? undefined : files.toSorted()[place % files.length];
}

/**
 * Splits journeys into those that run first and those that follow.
 * @param files names of files and folders of journeys, in any order
 * @param first the one to begin with
 */
export function inTurnFrom(files: readonly string[], first: string): { first: string[]; rest: string[] } {
  const sorted = files.toSorted();
  return { first: sorted.filter((file) => file >= first), rest: sorted.filter((file) => file < first) };
}

/** The commit that is checked out; '' in a folder without Git. */
export async function presentCommit(): Promise<string> {
  const { code, output } = await runQuietly('git', ['rev-parse', 'HEAD']);
  return code === 0 ? output.trim() : '';
}
