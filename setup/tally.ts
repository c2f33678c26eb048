/** Numbers of passed and failed checks or tests. */
export interface Tally {
  passed: number;
  failed: number;
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  failed: tallies.reduce((all, { failed }) => all + failed, 0),
});

/** Counts a program that failed without a failed test, such as one that could not start, as one failure. */
export const honest = ({ passed, failed }: Tally, exitCode: number): Tally => ({
  passed,
  failed: exitCode === 0 ? failed : Math.max(failed, 1),
});

/** Prints the last line of a run, and sets the exit code. */
export function conclude({ passed, failed }: Tally): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
