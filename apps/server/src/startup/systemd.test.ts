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

/** Has systemd read a unit as it does before it starts it; answers undefined where systemd is not installed. */
async function verified(unit: string) {
  const file = join(folder, 'caseward.service');
  await writeFile(file, unit);
  const child = spawn('systemd-analyze', ['verify', file], { stdio: ['ignore', 'pipe', 'pipe'] });
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

describe('deploy/caseward.service', () => {
  it('is accepted by systemd without a word, where it is installed', async ({ skip }) => {
    // systemd looks for the program: here it is the one that runs this.
    const unit = (await exampleWith('caseward.service', [])).replaceAll(installed, process.execPath);
    expect(unit).toContain(`ExecStart=${process.execPath} `);
    const answer = await verified(unit);
    if (!answer) return skip('systemd-analyze is not installed (Debian: systemd).');
    expect(answer).toEqual({ code: 0, said: '' });
    // Keys that it does not know are no error to it: only what it says tells of them.
    const misspelled = await verified(unit.replace('MemoryMax=', 'MemoryMaxx='));
    expect(misspelled).toEqual({ code: 0, said: expect.stringContaining('MemoryMaxx') });
  });
});
