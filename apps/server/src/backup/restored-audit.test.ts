import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contacts } from '@caseward/contract/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../db/pools.ts';
import { openS3Store } from '../storage/s3.ts';
import { type S3Server, startS3Server } from '../storage/stores.testing.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { sealAudit, startTestApp, type TestApp, verifyAudit } from '../testing/test-app.ts';
import { checkpointsAt, copyCheckpoints } from './checkpoint-copies.ts';
import { FolderTarget } from './folder-target.ts';
import { nameOf } from './layout.ts';
import { putBackCheckpoints } from './restored-audit.ts';

let s3: S3Server;
let database: TestDatabase;
let app: TestApp;
let firm: Firm;
let folder: string;

beforeAll(async () => {
  s3 = await startS3Server();
  database = await createDatabase();
  app = await startTestApp({ database, store: await openS3Store(s3.settings) });
  firm = await foundFirm(app);
  folder = await mkdtemp(join(tmpdir(), 'caseward-evidence-'));
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await s3.stop();
  await rm(folder, { recursive: true });
});

const addContact = async (first_name: string) => {
  await firm.admin.call(contacts.create, { body: { first_name } });
  await sealAudit(app, firm.id);
};
const seqOf = (text = '') => (JSON.parse(text) as { seq: number }).seq;

test('checkpoints of documents in S3 are in the backup, and a restore keeps the newer one in the bucket', async () => {
  const { store } = app.services;
  const target = new FolderTarget(folder);
  await addContact('until the moment');
  await copyCheckpoints(target, store, [firm.id]);
  const state = new Date();
  const before = await store.readCheckpoint(firm.id);
  expect(seqOf(before)).toBeGreaterThan(0);
  expect(await checkpointsAt(target)).toEqual({ [firm.id]: before });

  // The backup knows of events that the database, restored to the moment, does not have.
  const newer = JSON.stringify({ ...JSON.parse(before ?? ''), seq: seqOf(before) + 3 });
  await store.keepCheckpoint(firm.id, newer);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await copyCheckpoints(target, store, [firm.id]);
  const owner = openPool(database.ownerUrl, () => {}, 1);
  const outcomes = await putBackCheckpoints({
    owner,
    store,
    kept: await checkpointsAt(target, state),
    newest: await checkpointsAt(target),
    state,
  });
  await owner.end();
  const [outcome] = outcomes.filter(({ id }) => id === firm.id);
  expect(outcome).toMatchObject({ lostEvents: 3, details: { newest_checkpoint: seqOf(newer) } });

  expect(await store.readCheckpoint(firm.id)).toBe(before);
  expect((await verifyAudit(app, firm.id)).faults).toEqual([]);
  const audit = join(s3.folder, s3.settings.bucket, 'audit');
  const [kept = ''] = (await readdir(audit)).filter(
    (name) => name.startsWith(`${firm.id}.before-restore-`) && name.endsWith('_object'),
  );
  expect(kept).toContain(nameOf(new Date(outcome?.details.restored_at ?? '')));
  expect(await readFile(join(audit, kept), 'utf8')).toBe(newer);
});
