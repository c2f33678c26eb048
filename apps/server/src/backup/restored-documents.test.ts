import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocumentFolder } from '../storage/document-folder.ts';
import { filesIn, newKey, startDiskStore, startS3Store } from '../storage/stores.testing.ts';
import { copyOf, DocumentCopies } from './document-copies.ts';
import { FolderTarget } from './folder-target.ts';
import { Packer, Unpacker } from './packing.ts';
import { BucketCopies, FolderCopies, restoreDocuments } from './restored-documents.ts';

let place: string;
let target: FolderTarget;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-target-'));
  await mkdir(join(place, 'backup'));
  target = new FolderTarget(join(place, 'backup'));
});
afterEach(() => rm(place, { recursive: true }));

const textOf = (key: string) => Buffer.from(`text of ${key}`);
/** What the rows say of uploads. */
async function* rowsOf(keys: readonly string[]) {
  for (const file_path of keys) {
    const bytes = textOf(file_path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    yield { file_path, size: bytes.length, sha256 };
  }
}

test('a restore puts the documents back that a bucket lacks, and leaves the others', async () => {
  const bucket = await startS3Store();
  const key = await generateX25519Identity();
  const packer = new Packer([await identityToRecipient(key)]);
  const [lost, kept, never] = [newKey(), newKey(), newKey()];
  for (const each of [lost, kept]) await bucket.store.put(each, textOf(each));
  expect(await new DocumentCopies(bucket.store, target, packer).copy()).toBe(2);

  await bucket.store.remove(lost);
  // It is there, so its copy is not needed.
  await target.remove(`${copyOf(kept)}.age`);
  const restoring = () =>
    restoreDocuments(
      target,
      new Unpacker([key]),
      new BucketCopies(bucket.store),
      rowsOf([lost, kept, never]),
    );
  expect(await restoring()).toEqual({ copied: 1, missing: [never], damaged: [] });
  for (const each of [lost, kept])
    expect(String(await bucket.store.head(each, 100))).toBe(String(textOf(each)));
  expect(await restoring()).toEqual({ copied: 0, missing: [never], damaged: [] });
  await bucket.stop();
});

/** Copies documents of a firm into the backup. @returns their keys, and where each copy is */
async function backedUp(packer: Packer, count: number): Promise<{ keys: string[]; copies: string[] }> {
  const disk = await startDiskStore();
  const keys = Array.from({ length: count }, newKey);
  for (const key of keys) await disk.store.put(key, textOf(key));
  await new DocumentCopies(disk.store, target, packer).copy();
  await disk.stop();
  return { keys, copies: keys.map((key) => packer.named(copyOf(key))) };
}

async function flipBit(path: string, offset: number): Promise<void> {
  const bytes = await readFile(path);
  const at = offset < 0 ? bytes.length + offset : offset;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

test.each([true, false])('a damaged copy is named, and ends nothing (encrypted: %s)', async (encrypted) => {
  const identity = await generateX25519Identity();
  const packer = new Packer(encrypted ? [await identityToRecipient(identity)] : []);
  const { keys, copies } = await backedUp(packer, 4);
  const paths = copies.map((copy) => join(place, 'backup', copy));
  const [first = '', , third = '', last = ''] = paths;
  await flipBit(first, -1);
  await flipBit(third, 10);
  await truncate(last, 20);

  const documents = join(place, 'documents');
  const folder = new FolderCopies(await DocumentFolder.open(documents, true));
  const found = await restoreDocuments(target, new Unpacker([identity]), folder, rowsOf(keys));
  expect(found).toMatchObject({ copied: 1, missing: [] });
  const [one, whole, three, four] = copies;
  expect(found.damaged.map(({ path }) => path)).toEqual([one, three, four]);
  expect(found.damaged[0]?.why).toMatch(encrypted ? /^It cannot be read: / : /^It is not what was uploaded/);
  // Nothing is there of what is damaged.
  expect((await filesIn(documents)).map((path) => `documents/${path.slice('objects/'.length)}`)).toEqual([
    whole?.replace(/\.age$/, ''),
  ]);
});
