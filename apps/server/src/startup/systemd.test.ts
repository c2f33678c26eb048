import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
});
