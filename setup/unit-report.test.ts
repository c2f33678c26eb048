import { expect, test } from 'vitest';
import { failedTests } from './unit-report.ts';

test('failed tests are named with their reasons, and files that failed as a whole', () => {
  const why = ['AssertionError: expected 1 to be 2', ...Array(40).fill('    at somewhere')].join('\n');
  const testResults = [
    {
      name: '/tasks.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a task passes', status: 'passed', failureMessages: [] },
        { fullName: 'a task fails', status: 'failed', failureMessages: [why] },
      ],
    },
    { name: '/broken.test.ts', status: 'failed', message: 'No server', assertionResults: [] },
    { name: '/good.test.ts', status: 'passed', message: '', assertionResults: [] },
  ];
  const [first, second, ...more] = failedTests({ numPassedTests: 1, numFailedTests: 1, testResults });
  expect(first).toMatch(/^\/tasks\.test\.ts a task fails\nAssertionError: expected 1 to be 2\n/);
  expect(first?.split('\n')).toHaveLength(13);
  expect(second).toBe('/broken.test.ts\nNo server');
  expect(more).toEqual([]);
});
