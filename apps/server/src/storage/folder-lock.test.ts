import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLock, FolderTaken } from './folder-lock.ts';

const pace = { beatMs: 30, missed: 10 };
let folder: string;
const held: FolderLock[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caseward-lock-'));
});
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  await rm(folder, { recursive: true });
});

async function take(onLost = () => {}) {
  const lock = await FolderLock.take(folder, onLost, pace);
  held.push(lock);
  return lock;
}

test('a folder has one server at a time', async () => {
  const first = await take();
  await expect(take()).rejects.toThrow(FolderTaken);
  await first.release();
  expect(await readdir(folder)).toEqual([]);
  await take();
});

test('what a killed server left is taken over', async () => {
  await writeFile(join(folder, 'served-by'), 'somebody 7\n');
  await take();
  await expect(take()).rejects.toThrow(FolderTaken);
});

test('of several that take over at once, one has it', async () => {
  await writeFile(join(folder, 'served-by'), 'somebody 7\n');
  const outcomes = await Promise.allSettled([take(), take(), take(), take()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a server that did not show for too long is told', async () => {
  const lost = Promise.withResolvers<void>();
  await take(lost.resolve);
  await writeFile(join(folder, 'served-by'), 'somebody 1\n');
  await lost.promise;
});
