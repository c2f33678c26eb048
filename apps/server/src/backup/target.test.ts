import { chmod, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../storage/stores.testing.ts';
import { openFolder, openPlace } from './open-target.ts';
import { type BackupTarget, pathsIn, putText, textOf } from './target.ts';

async function startFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-target-'));
  return { target: await openFolder(folder), stop: () => rm(folder, { recursive: true }) };
}

async function startBucket() {
  const server = await startS3Server();
  return { target: await openPlace({ bucket: server.settings }), stop: server.stop };
}

describe.each([
  ['a folder', startFolder],
  ['a bucket', startBucket],
])('a backup in %s', (_, start) => {
  let target: BackupTarget;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ target, stop } = await start());
  });
  afterAll(() => stop());

  test('has files whole, replaced and removed', async () => {
    expect(await textOf(target, 'lines/a/line.json')).toBeUndefined();
    await putText(target, 'lines/a/line.json', 'one');
    await putText(target, 'lines/a/line.json', 'two');
    await putText(target, 'lines/ab/line.json', 'other');
    expect(await textOf(target, 'lines/a/line.json')).toBe('two');
    expect(await pathsIn(target, 'lines/a')).toEqual(['lines/a/line.json']);
    expect(await pathsIn(target, 'nowhere')).toEqual([]);
    await target.remove('lines/a/line.json');
    await target.remove('lines/a/line.json');
    expect(await pathsIn(target, 'lines')).toEqual(['lines/ab/line.json']);
  });

  test('takes files that are larger than what is sent at once', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    async function* bytes() {
      for (let count = 0; count < 40; count += 1) {
        yield chunk;
        await turn();
      }
    }
    await target.put('large', bytes());
    let size = 0;
    for await (const part of (await target.get('large')) ?? []) size += part.length;
    expect(size).toBe(40 * 1024 * 1024);
  });

  test('has nothing of a file whose bytes failed', async () => {
    async function* failing() {
      yield Buffer.alloc(100_000);
      throw new Error('The disk was pulled out.');
    }
    await expect(target.put('lines/half', failing())).rejects.toThrow('The disk was pulled out.');
    expect(await textOf(target, 'lines/half')).toBeUndefined();
  });
});

test('a folder that is not there is never made', async () => {
  await expect(openFolder(join(tmpdir(), 'nobody-made-this'))).rejects.toThrow('There is no folder');
});

test.each<[string, (folder: string) => Promise<void>]>([
  ['gone', async () => {}],
  ['a file', (folder) => writeFile(folder, 'in the way')],
])('a folder that is %s while it is used is told of in one sentence', async (_, putThere) => {
  const place = await mkdtemp(join(tmpdir(), 'caseward-target-'));
  const folder = join(place, 'backup');
  await mkdir(folder);
  const target = await openFolder(folder);
  async function* taken() {
    yield Buffer.from('one');
    await rename(folder, `${folder}.aside`);
    await putThere(folder);
    yield Buffer.from('two');
  }
  const sentence = `There is no folder ${folder}. Make it, or mount its disk`;
  try {
    await expect(target.put('inner/head.json', taken())).rejects.toThrow(sentence);
    await expect(textOf(target, 'inner/head.json')).rejects.toThrow(sentence);
    await expect(pathsIn(target, 'inner')).rejects.toThrow(sentence);
    await expect(target.room()).rejects.toThrow(sentence);
    await expect(target.requireRoom(1)).rejects.toThrow(sentence);
  } finally {
    await rm(place, { recursive: true });
  }
});

test('a folder of another account is told of in words, by reading, listing and writing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-target-'));
  const target = await openFolder(folder);
  await mkdir(join(folder, 'inner'));
  await chmod(folder, 0o755);
  await chmod(join(folder, 'inner'), 0);
  // No rights keep root from anything.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    const sentence = `${folder} may not be read and written by this account.`;
    await expect(textOf(target, 'inner/head.json')).rejects.toThrow(sentence);
    await expect(pathsIn(target, '')).rejects.toThrow(sentence);
    await expect(putText(target, 'inner/head.json', 'text')).rejects.toThrow(sentence);
  } finally {
    if (isRoot) process.seteuid?.(0);
    await rm(folder, { recursive: true });
  }
});

test('what was left half written in a folder is not listed, and goes after a day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-target-'));
  const target = await openFolder(folder);
  await mkdir(join(folder, 'lines'));
  const [old, fresh] = [join(folder, 'lines', 'old.1.part'), join(folder, 'lines', 'fresh.1.part')];
  for (const path of [old, fresh]) await writeFile(path, 'half');
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(old, twoDaysAgo, twoDaysAgo);
  expect(await pathsIn(target, 'lines')).toEqual([]);
  expect(await readdir(join(folder, 'lines'))).toEqual(['fresh.1.part']);
  await expect(target.get('../elsewhere')).rejects.toThrow('no path of a backup');
  await rm(folder, { recursive: true });
});
