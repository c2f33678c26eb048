import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inMemory } from './memory-folder.ts';

const before = tmpdir();
/** No process has this number: it is above what Linux gives. */
const nobody = 4_194_305;

/** Where work's temporary files stand; null where they stay where they were. */
const folderOfWork = () => inMemory(async () => (tmpdir() === before ? null : tmpdir()));

test('temporary files stand in memory for as long as the work takes, where there is room', async ({
  skip,
}) => {
  const folder = await folderOfWork();
  if (folder === null) return skip('This system has no room in memory.');
  expect(folder).toMatch(/^\/dev\/shm\/caseward-tests-/);
  expect(existsSync(folder)).toBe(false);
  expect(tmpdir()).toBe(before);
  await expect(inMemory(() => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
  expect(tmpdir()).toBe(before);
});

test('what a killed run left is removed, and what another still uses is not', async ({ skip }) => {
  const own = await folderOfWork();
  if (own === null) return skip('This system has no room in memory.');
  const left = join(dirname(own), `caseward-tests-${nobody}-abcdef`);
  await mkdir(left);
  await writeFile(join(left, 'file'), 'left');
  await inMemory(async () => {
    const used = tmpdir();
    await inMemory(async () => {});
    expect(existsSync(used)).toBe(true);
  });
  expect(existsSync(left)).toBe(false);
});
