import { expect, test } from 'vitest';
import { optionalProjects, skippedProjects } from './optional-projects.ts';

test('projects that cannot run here are named, with what they need', () => {
  const [first, second] = optionalProjects.map((project) => ({ ...project, isPossible: true }));
  if (!first || !second) throw new Error('There is nothing to skip.');
  expect(skippedProjects([first, second])).toEqual([]);
  expect(skippedProjects([first, { ...second, isPossible: false }])).toEqual([
    "Skipped, not passed: the tests of 'server on Citus'. They need PostgreSQL 15 in /usr/lib/postgresql/15 with the extension Citus.",
  ]);
});
