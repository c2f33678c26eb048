/** What Playwright's JSON report says of a run, as far as we read it. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: JourneySuite[];
}

/** A file of journeys, or a group within one. */
interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/**
 * Names the journeys that ended in one way.
 * @param ending `flaky`: passed only when tried again; `unexpected`: failed each time; `skipped`: did not begin
 * @returns a line for each: file, line and title
 */
export const journeysThat = (
  ending: 'flaky' | 'skipped' | 'unexpected',
  { suites }: JourneyReport,
): string[] => suites.flatMap((suite) => journeysIn(suite, ending));

function journeysIn({ suites = [], specs = [] }: JourneySuite, ending: string): string[] {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === ending));
  return [
    ...found.map(({ file, line, title }) => `e2e/journeys/${file}:${line} ${title}`),
    ...suites.flatMap((suite) => journeysIn(suite, ending)),
  ];
}

/** The part of all journeys that a run may leave out for want of time: runs of other commits begin with others. */
const mostLeftOut = 0.5;

/**
 * Says what is wrong with a run that left out journeys for want of time.
 * @returns '' where it left out none, or no more than half
 */
export function leftOutTooMany({ stats }: JourneyReport): string {
  const { expected, unexpected, flaky, skipped } = stats;
  const all = expected + unexpected + flaky + skipped;
  return skipped > all * mostLeftOut ? `Only ${all - skipped} of ${all} journeys began in time` : '';
}
