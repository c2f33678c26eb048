import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes the errors that belong to no test to the file that CASEWARD_UNHANDLED names, as a JSON list of texts. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env.CASEWARD_UNHANDLED;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  };
}
