/** What Playwright's JSON report says of a run, as far as we read it. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

/** A file of journeys, or a group within one. */
interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/**
 * Names the journeys that passed only when they were tried again.
 * @returns a line for each: file, line and title
 */
export const retriedJourneys = ({ suites }: JourneyReport): string[] => suites.flatMap(retriedIn);

function retriedIn({ suites = [], specs = [] }: JourneySuite): string[] {
  const retried = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [
    ...retried.map(({ file, line, title }) => `e2e/journeys/${file}:${line} ${title}`),
    ...suites.flatMap(retriedIn),
  ];
}
