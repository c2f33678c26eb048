import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import { programsIn } from '../apps/server/src/embedded-postgres/programs.ts';
import { postgres15 } from '../apps/server/src/testing/postgres-15.ts';
import type { Stage } from './drill.ts';
import { isInstalled } from './execute.ts';

/** Debian's PostgreSQL 15. */
export const debianPostgres = programsIn(postgres15, '15');

/** Says which of these programs, or of PostgreSQL 15, this machine lacks. */
export const lacking = (programs: readonly string[]) => async () => {
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  if (!(await isThere(debianPostgres.postgres))) return `There is no PostgreSQL 15 in ${postgres15}.`;
  for (const program of programs) {
    if (!(await isInstalled(program))) return `${program} is not installed.`;
  }
  return undefined;
};

/** Starts Debian's PostgreSQL 15 for a drill, and migrates its database. */
export async function startExternal(stage: Stage) {
  const folder = join(stage.folder, 'postgres-15');
  const database = await startEmbedded({ folder, programs: debianPostgres });
  stage.onEnd(database.stop);
  await migrate(database.ownerUrl);
  return database;
}
