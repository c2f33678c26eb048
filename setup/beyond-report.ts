import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What Vitest's JSON report leaves out of a run. */
export interface BeyondReport {
  /** Errors that belong to no test. */
  unhandled: string[];
  /** Tests that passed only when they were tried again: file and name. */
  retried: string[];
}

const retriedIn = ({ moduleId, children }: TestModule): string[] =>
  [...children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map(({ fullName }) => `${moduleId} ${fullName}`);

/** Writes what the JSON report leaves out to the file that CASEWARD_BEYOND_REPORT names. */
export default class BeyondReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const file = process.env.CASEWARD_BEYOND_REPORT;
    const found: BeyondReport = {
      unhandled: errors.map(({ stack, message }) => stack ?? message),
      retried: modules.flatMap(retriedIn),
    };
    if (file) writeFileSync(file, JSON.stringify(found));
  };
}
