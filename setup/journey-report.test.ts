import { expect, test } from 'vitest';
import { journeysThat, leftOutTooMany } from './journey-report.ts';

const spec = (title: string, status: string) => ({
  title,
  file: 'tasks.spec.ts',
  line: 7,
  tests: [{ status }],
});

test('a journey that failed or needed a retry is named, wherever in its file it is', () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 0 },
    suites: [
      {
        specs: [spec('passes', 'expected'), spec('passes the second time', 'flaky')],
        suites: [{ specs: [spec('fails', 'unexpected'), spec('passes late too', 'flaky')] }],
      },
    ],
  };
  expect(journeysThat('flaky', report)).toEqual([
    'e2e/journeys/tasks.spec.ts:7 passes the second time',
    'e2e/journeys/tasks.spec.ts:7 passes late too',
  ]);
  expect(journeysThat('unexpected', report)).toEqual(['e2e/journeys/tasks.spec.ts:7 fails']);
});

test('a run without journeys names none', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] };
  expect(journeysThat('flaky', report)).toEqual([]);
});

test('a run may leave out half of its journeys for want of time, and no more', () => {
  const after = (expected: number, skipped: number) =>
    leftOutTooMany({ stats: { expected, unexpected: 1, flaky: 1, skipped }, suites: [] });
  expect(after(698, 0)).toBe('');
  expect(after(348, 350)).toBe('');
  expect(after(347, 351)).toBe('Only 349 of 700 journeys began in time');
});
