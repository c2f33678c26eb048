import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foundFirm } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { askForForm } from '../testing/uploads.ts';
import { openS3Store } from './s3.ts';
import { storeFailureOf, withStoreErrors } from './store-failure.ts';
import { newKey, startDiskStore, startS3Server } from './stores.testing.ts';

describe('a document store that fails', () => {
  it('is told apart from the database, where S3 is away', async () => {
    const server = await startS3Server();
    const store = withStoreErrors(await openS3Store(server.settings));
    await server.stop();
    expect(await store.fix(newKey()).catch(storeFailureOf)).toBe('away');
    expect(await store.readCheckpoint(crypto.randomUUID()).catch(storeFailureOf)).toBe('away');
  });

  it('is told apart from it, where its folder is gone', async () => {
    const disk = await startDiskStore();
    const store = withStoreErrors(disk.store);
    await rm(join(disk.folder, 'incoming'), { recursive: true });
    expect(await store.put(newKey(), Buffer.from('text')).catch(storeFailureOf)).toBe('away');
    await disk.stop();
  });

  it('is not told for a key that nobody can have', async () => {
    const disk = await startDiskStore();
    const store = withStoreErrors(disk.store);
    const error = await store.fix('uploads/../../etc/passwd').catch((failure: unknown) => failure);
    expect(storeFailureOf(error)).toBeUndefined();
    expect(String(error)).toMatch(/Not the key of an upload/);
    await disk.stop();
  });
});

describe('a server whose document store is away', () => {
  let test: TestApp;
  beforeEach(async () => {
    const s3 = await startS3Server();
    test = await startTestApp({ store: await openS3Store(s3.settings) });
    await s3.stop();
  });
  afterEach(() => test.close());

  it('says so to whoever registers a document', async () => {
    const { admin } = await foundFirm(test);
    const matter = (await admin.call(matters.create, { body: { title: 'With a document' } })).body.id;
    const { fields } = await askForForm(admin, 'a.txt', 'text/plain');
    const reply = await admin.call(documents.create, {
      body: { title: 'T', matter, file_path: fields.key ?? '' },
    });
    const { detail } = expectProblem(reply, 'unavailable');
    expect(detail).toBe('The document store cannot be reached. Try again in a moment.');
    expect(reply.headers.get('retry-after')).toBe('5');
  });
});
