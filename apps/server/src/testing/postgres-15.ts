import type { TestProject } from 'vitest/node';
import { programsIn } from '../embedded-postgres/programs.ts';
import { runPostgres } from './run-postgres.ts';

/** Folder of PostgreSQL 15 on Debian and Ubuntu, the oldest supported version. */
export const postgres15 = '/usr/lib/postgresql/15';

/** PostgreSQL 15. */
export default (project: TestProject) => runPostgres(project, { programs: programsIn(postgres15, '15') });
