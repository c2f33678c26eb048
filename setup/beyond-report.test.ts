import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BeyondReport } from './beyond-report.ts';
import { root, runQuietly } from './programs.ts';

/** Tests whose second try passes, that pass at once, that never pass, and an error that belongs to none. */
const tests = `
  import { expect, test } from 'vitest';
  let tries = 0;
  test('passes in the end', () => expect((tries += 1)).toBe(2));
  test('passes', () => {});
  test('never passes', () => expect(1).toBe(2));
  Promise.reject(new Error('nobody listens'));`;

test('those that passed only on a second try are named, and errors that belong to no test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-beyond-'));
  const report = join(folder, 'report.json');
  try {
    await writeFile(join(folder, 'some.test.mjs'), tests);
    const words = ['run', `--root=${folder}`, '--retry=1', `--reporter=${root}setup/beyond-report.ts`];
    const { output } = await runQuietly(
      process.execPath,
      [`${root}node_modules/vitest/vitest.mjs`, ...words],
      {
        env: { ...process.env, CASEWARD_BEYOND_REPORT: report },
      },
    );
    const found = JSON.parse(await readFile(report, 'utf8').catch(() => output)) as BeyondReport;
    expect(found.retried).toEqual([`${folder}/some.test.mjs passes in the end`]);
    expect(found.unhandled).toEqual([expect.stringContaining('nobody listens')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
