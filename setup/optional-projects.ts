import { existsSync } from 'node:fs';
import { hasCitus } from '../apps/server/src/testing/citus-programs.ts';
import { postgres15 } from '../apps/server/src/testing/postgres-15.ts';

/** A project of tests that not every machine can run. */
export interface OptionalProject {
  name: string;
  config: string;
  /** What it needs that is not installed with the dependencies. */
  needs: string;
  isPossible: boolean;
}

export const optionalProjects: readonly OptionalProject[] = [
  {
    name: 'server on PostgreSQL 15',
    config: 'apps/server/vitest.postgres-15.config.ts',
    needs: `PostgreSQL 15 in ${postgres15}`,
    isPossible: existsSync(postgres15),
  },
  {
    name: 'server on Citus',
    config: 'apps/server/vitest.citus.config.ts',
    needs: `PostgreSQL 15 in ${postgres15} with the extension Citus`,
    isPossible: hasCitus(),
  },
];

/** A line for each project that does not run here. */
export const skippedProjects = (projects: readonly OptionalProject[]): string[] =>
  projects
    .filter(({ isPossible }) => !isPossible)
    .map(({ name, needs }) => `Skipped, not passed: the tests of '${name}'. They need ${needs}.`);
