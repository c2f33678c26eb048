/** Numbers of passed and failed checks or tests. */
export interface Tally {
  passed: number;
  failed: number;
  /** Journeys for which a run of CI had no time left. */
  skipped?: number;
  /** What failed, and why, as it is told at the end of a run. */
  failures?: readonly string[];
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  failed: tallies.reduce((all, { failed }) => all + failed, 0),
  skipped: tallies.reduce((all, { skipped = 0 }) => all + skipped, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
});

/**
 * Counts a program that failed without a failed test, such as one that could not start or that had an error between
 * its tests, as one failure.
 * @param name of the program
 */
export function honest(tally: Tally, exitCode: number, name: string): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally;
  const why = `${name} ended with ${exitCode}, though no test of it failed: its errors stand above`;
  return { ...tally, failed: 1, failures: [why] };
}

/** Tells once more what failed, prints the last line of a run, and sets the exit code. */
export function conclude({ passed, failed, skipped = 0, failures = [] }: Tally): void {
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
