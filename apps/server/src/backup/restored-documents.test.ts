import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { newKey, startS3Store } from '../storage/stores.testing.ts';
import { copyOf, DocumentCopies } from './document-copies.ts';
import { FolderTarget } from './folder-target.ts';
import { Packer, Unpacker } from './packing.ts';
import { BucketCopies, restoreDocuments } from './restored-documents.ts';

test('a restore puts the documents back that a bucket lacks, and leaves the others', async () => {
  const bucket = await startS3Store();
  const folder = await mkdtemp(join(tmpdir(), 'caseward-target-'));
  const target = new FolderTarget(folder);
  const key = await generateX25519Identity();
  const packer = new Packer([await identityToRecipient(key)]);
  const [lost, kept, never] = [newKey(), newKey(), newKey()];
  for (const each of [lost, kept]) await bucket.store.put(each, Buffer.from(`text of ${each}`));
  expect(await new DocumentCopies(bucket.store, target, packer).copy()).toBe(2);

  await bucket.store.remove(lost);
  // It is there, so its copy is not needed.
  await target.remove(`${copyOf(kept)}.age`);
  async function* files() {
    for (const file_path of [lost, kept, never]) yield { file_path };
  }
  const restoring = () =>
    restoreDocuments(target, new Unpacker([key]), new BucketCopies(bucket.store), files());
  expect(await restoring()).toEqual({ copied: 1, missing: [never] });
  for (const each of [lost, kept])
    expect(String(await bucket.store.head(each, 100))).toBe(String(Buffer.from(`text of ${each}`)));
  expect(await restoring()).toEqual({ copied: 0, missing: [never] });
  await bucket.stop();
  await rm(folder, { recursive: true });
});
