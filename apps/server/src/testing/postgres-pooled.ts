import type { TestProject } from 'vitest/node';
import { startPooler } from './pooler.ts';
import { runPostgres } from './run-postgres.ts';

/** Connections to each database: fewer than one server opens. */
const connections = 4;

/** The PostgreSQL that comes with the product, which the serving role reaches through PgBouncer alone. */
export default (project: TestProject) =>
  runPostgres(project, { between: (folder, database) => startPooler(folder, database, connections) });
