/** What Vitest's JSON report says of a run, as far as we read it. */
export interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    /** Why the whole file failed; '' when only tests of it did. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Lines of a failure's message that are told: the error, and where it arose. */
const toldLines = 12;
const beginning = (message: string) => message.split('\n').slice(0, toldLines).join('\n');

/**
 * Names the tests that failed, and the files that failed as a whole.
 * @param report of a run
 * @returns a text for each: file, name, and the first lines of why
 */
export const failedTests = ({ testResults }: UnitReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}\n${beginning(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${name} ${fullName}\n${beginning(failureMessages?.join('\n') ?? '')}`,
    );
  });
