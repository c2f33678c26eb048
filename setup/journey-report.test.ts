import { expect, test } from 'vitest';
import { retriedJourneys } from './journey-report.ts';

const spec = (title: string, status: string) => ({
  title,
  file: 'tasks.spec.ts',
  line: 7,
  tests: [{ status }],
});

test('a journey that needed a retry is named, wherever in its file it is', () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 2 },
    suites: [
      {
        specs: [spec('passes', 'expected'), spec('passes the second time', 'flaky')],
        suites: [{ specs: [spec('fails', 'unexpected'), spec('passes late too', 'flaky')] }],
      },
    ],
  };
  expect(retriedJourneys(report)).toEqual([
    'e2e/journeys/tasks.spec.ts:7 passes the second time',
    'e2e/journeys/tasks.spec.ts:7 passes late too',
  ]);
});

test('a run without journeys names none', () => {
  expect(retriedJourneys({ stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] })).toEqual([]);
});
