import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createDatabase } from './database.ts';
import { startTestApp } from './test-app.ts';

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

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
      const child = spawn(process.execPath, [main, ...command], { cwd: place, env, stdio: 'pipe' });
      child.stdin.end(input);
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { code: code as number, out, err };
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(place, { recursive: true, force: true });
    },
  };
}

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>;
