import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import { root, runNode } from './programs.ts';

// Generates the row types from a freshly migrated database; with --verify, checks that they are up to date.
const folder = await mkdtemp(join(tmpdir(), 'caseward-schema-'));
try {
  const database = await startEmbedded({ folder: join(folder, 'postgres'), settings: { fsync: 'off' } });
  try {
    await migrate(database.ownerUrl);
    const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
    const words = [codegen, '--config-file', 'kysely-codegen.json', '--url', database.ownerUrl];
    process.exitCode = await runNode([...words, ...process.argv.slice(2)], {
      cwd: join(root, 'apps/server'),
    });
  } finally {
    await database.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
