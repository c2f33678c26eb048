import type { TestProject } from 'vitest/node';
import { runPostgres } from './run-postgres.ts';

/** The PostgreSQL that comes with the product. */
export default (project: TestProject) => runPostgres(project);
