import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../embedded-postgres/postmaster.ts';
import { inherited } from './commands.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A folder in which servers are started as an operator would, each in a process of its own. */
export async function openServers() {
  const place = await mkdtemp(join(tmpdir(), 'caseward-main-'));
  const processes = new Set<ChildProcess>();
  return {
    /** The folder; `data` in it is the data folder where the settings name no other. */
    place,
    /** Starts one; `words` is its output, `ready` resolves when it listens. */
    async start(settings: Record<string, string> = {}) {
      const port = Number(settings.PORT ?? (await freePort()));
      const child = spawn(process.execPath, [main], {
        cwd: place,
        env: {
          ...inherited,
          ...{ CASEWARD_DATA: join(place, 'data'), PORT: String(port), LOG_LEVEL: 'silent' },
          ...settings,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      processes.add(child);
      let heard = '';
      const ready = Promise.withResolvers<void>();
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        heard += chunk;
        if (heard.includes('is ready at')) ready.resolve();
      });
      const exit = once(child, 'close').then(([code]) => {
        processes.delete(child);
        ready.reject(new Error(`The server ended: ${heard}`));
        return code as number | null;
      });
      ready.promise.catch(() => {});
      const words = exit.then(() => heard);
      return { child, port, url: `http://127.0.0.1:${port}`, exit, ready: ready.promise, words };
    },
    /** Stops those that still run, and removes the folder. */
    async close() {
      for (const child of processes) child.kill('SIGTERM');
      await Promise.all([...processes].map((child) => child.exitCode === null && once(child, 'close')));
      await rm(place, { recursive: true, force: true });
    },
  };
}

export type StartedServers = Awaited<ReturnType<typeof openServers>>;
