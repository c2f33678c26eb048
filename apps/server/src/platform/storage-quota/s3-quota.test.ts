import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningStore, startS3Store } from '../../storage/stores.testing.ts';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post } from '../../testing/uploads.ts';

let s3: RunningStore;
let test: TestApp;
let admin: Person;
beforeAll(async () => {
  s3 = await startS3Store();
  test = await startTestApp({ store: s3.store, storageQuota: 1_000, maxUploadBytes: 600 });
  admin = (await foundFirm(test)).admin;
});
afterAll(async () => {
  await test.close();
  await s3.stop();
});

const ask = async () =>
  (await admin.call(documents.generateUploadUrl, { body: { file_name: 'a.txt', file_type: 'text/plain' } }))
    .status;

it('in S3 a form counts with all that it takes, until its file is registered', async () => {
  const form = await askForForm(admin, 'a.txt', 'text/plain');
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(409);
  await post(form, 'x'.repeat(100), 'text/plain');
  const matter = (await admin.call(matters.create, { body: { title: 'M' } })).body.id;
  const body = { title: 'a', matter, file_path: form.fields.key };
  expect((await admin.call(documents.create, { body })).status).toBe(201);
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(409);
});
