import type { TestProject } from 'vitest/node';
import { programsIn } from '../embedded-postgres/programs.ts';
import { runPostgres } from './run-postgres.ts';

/** Where Debian and Ubuntu put the programs of PostgreSQL 15, the oldest we promise to run on. */
export const postgres15 = '/usr/lib/postgresql/15';

/** PostgreSQL 15. */
export default (project: TestProject) => runPostgres(project, programsIn(postgres15, '15'));
