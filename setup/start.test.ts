import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostmaster } from '../apps/server/src/embedded-postgres/cluster.ts';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import { root } from './programs.ts';

/* What an operator's process manager does: it knows npm's process alone. */

let place: string;
let npm: ChildProcess;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-npm-'));
});
afterEach(async () => {
  npm.kill('SIGTERM');
  await rm(place, { recursive: true, force: true });
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm start alone ends npm, the server and PostgreSQL',
  async (signal) => {
    const port = await freePort();
    npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, CASEWARD_DATA: place, PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let heard = '';
    npm.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk;
    });
    const exit = once(npm, 'exit');
    // The pipe closes when the last process that has it ends.
    const closed = once(npm, 'close');
    await expect.poll(() => heard, { timeout: 240_000 }).toContain('Caseward is ready at');
    npm.kill(signal);
    await exit;
    await closed;
    expect(heard).toMatch(/Stopping\n/);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect(await readPostmaster(join(place, 'postgres'))).toBeUndefined();
  },
  300_000,
);
