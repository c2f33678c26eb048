/** How many passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  failed: tallies.reduce((all, { failed }) => all + failed, 0),
});

/** A program that failed without a failed test, such as one that could not start, counts as one. */
export const honest = ({ passed, failed }: Tally, exitCode: number): Tally => ({
  passed,
  failed: exitCode === 0 ? failed : Math.max(failed, 1),
});

/** Prints the line that closes a run, and sets the exit code by it. */
export function conclude({ passed, failed }: Tally): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
