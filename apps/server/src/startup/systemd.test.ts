import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleWith } from '../testing/example.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caseward-systemd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const installed = '/opt/caseward/node_modules/.bin/node';

/** More exposed than this (3.0 of 10), and systemd warns of a service. */
const threshold = 30;

/** Has systemd look at a unit; answers undefined where systemd is not installed. */
async function analyzed(unit: string, ...words: string[]) {
  const file = join(folder, 'caseward.service');
  await writeFile(file, unit);
  const child = spawn('systemd-analyze', [...words, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const isThere = await once(child, 'spawn').then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, said: out + err };
}

/** Has systemd read a unit as it does before it starts it. */
const verified = (unit: string) => analyzed(unit, 'verify');

/** Has systemd weigh what a unit may do. */
const weighed = (unit: string) => analyzed(unit, 'security', '--offline=true', `--threshold=${threshold}`);

/** Writes a program of the folder. */
async function program(name: string, lines: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${lines}\n`);
  await chmod(file, 0o755);
  return file;
}

/**
 * Runs what waits for the server, as systemd does (it takes backslashes away, within single quotes too), without pauses.
 * @param node the program that asks whether it is ready
 * @param server the process of the server
 * @returns its exit code
 */
async function waited(node: string, server: number | undefined, port = 1): Promise<number> {
  const unit = await exampleWith('caseward.service', []);
  const line = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1];
  if (!line) throw new Error('The unit waits with a line of the shell.');
  await program('sleep', ':');
  const child = spawn(
    '/bin/sh',
    ['-c', line.replaceAll('$$', '$').replaceAll(/\\(.)/g, '$1').replaceAll(installed, node)],
    {
      env: { PATH: `${folder}:/usr/bin:/bin`, MAINPID: String(server), PORT: String(port) },
      stdio: 'ignore',
    },
  );
  const [code] = await once(child, 'close');
  return code as number;
}

const notInstalled = 'systemd-analyze is not installed (Debian: systemd).';

describe('deploy/caseward.service', () => {
  it('is accepted by systemd without a word, where it is installed', async ({ skip }) => {
    // systemd looks for the program: here it is the one that runs this.
    const unit = (await exampleWith('caseward.service', [])).replaceAll(installed, process.execPath);
    expect(unit).toContain(`ExecStart=${process.execPath} `);
    const answer = await verified(unit);
    if (!answer) return skip(notInstalled);
    expect(answer).toEqual({ code: 0, said: '' });
    // Keys that it does not know are no error to it: only what it says tells of them.
    const misspelled = await verified(unit.replace('MemoryMax=', 'MemoryMaxx='));
    expect(misspelled).toEqual({ code: 0, said: expect.stringContaining('MemoryMaxx') });
  });

  it('may do little: systemd finds its exposure low, where it is installed', async ({ skip }) => {
    const unit = await exampleWith('caseward.service', []);
    const answer = await weighed(unit);
    if (!answer) return skip(notInstalled);
    if (answer.said.includes('unrecognized option'))
      return skip('systemd 250 or newer weighs files of units.');
    expect(answer.said).toMatch(/Overall exposure level for caseward\.service: [0-2]\.\d/);
    expect(answer.code, answer.said).toBe(0);
    const bare = await weighed(
      unit.replace(/^(Protect|Private|Restrict|Capability|SystemCall)\w+=.*$/gm, ''),
    );
    expect(bare?.code).not.toBe(0);
  });

  it('waits for as long as the server starts, and no longer than it lives', async () => {
    expect(await exampleWith('caseward.service', [])).toContain('\nTimeoutStartSec=infinity\n');
    const asked = join(folder, 'asked');
    await writeFile(asked, '0\n');
    const ready = await program('ready', `read n <${asked}; echo $((n + 1)) >${asked}; [ $n -eq 100 ]`);
    expect(await waited(ready, process.pid)).toBe(0);
    expect(await readFile(asked, 'utf8')).toBe('101\n');

    const server = spawn('sleep', ['0.3'], { stdio: 'ignore' });
    expect(await waited(await program('never', 'exit 1'), server.pid)).toBe(1);
  });

  it('waits for a server that cannot be seen at first, because it is not yet of the account', async () => {
    const gone = spawn('true', { stdio: 'ignore' });
    await once(gone, 'close');
    const asked = join(folder, 'asked');
    await writeFile(asked, '0\n');
    const ready = await program('ready', `read n <${asked}; echo $((n + 1)) >${asked}; [ $n -eq 3 ]`);
    expect(await waited(ready, gone.pid)).toBe(0);
  });

  it('has started once the server says that it is ready', async () => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      response.writeHead(request.url === '/readyz' && asked > 2 ? 200 : 503).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await waited(process.execPath, process.pid, port)).toBe(0);
    expect(asked).toBe(3);
    server.close();
  });
});
