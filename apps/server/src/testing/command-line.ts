import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './commands.ts';
import { createDatabase } from './database.ts';
import { startTestApp } from './test-app.ts';

/** A product that runs, and the commands of its operator. */
export async function openCommandLine() {
  const place = await mkdtemp(join(tmpdir(), 'caseward-cli-'));
  const database = await createDatabase();
  const app = await startTestApp({ database });
  const external: Record<string, string> = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  };
  return {
    /** The folder that commands run in. */
    place,
    database,
    app,
    /** Where the product's database is, as environment variables. */
    external,
    /** Runs a command with standard input; answers its exit code and what it printed. */
    async run(command: string[], { env = external, input = '' } = {}) {
      return await runCommand(command, { cwd: place, env, input });
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(place, { recursive: true, force: true });
    },
  };
}

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>;
