import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matters } from '@caseward/contract/matters';
import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStore } from '../storage/disk.ts';
import { DocumentFolder } from '../storage/document-folder.ts';
import type { DocumentStore } from '../storage/store.ts';
import { runCommand } from '../testing/commands.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { sealAudit, startTestApp, type TestApp } from '../testing/test-app.ts';

let place: string;
let app: TestApp;
let store: DocumentStore;
let superuser: Client;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-verify-'));
  app = await startTestApp();
  const { publicUrl, auditKey: storage_key } = app.services;
  store = await openDiskStore({
    folder: join(place, 'data', 'documents'),
    publicUrl,
    storageKey: storage_key,
  });
  superuser = new Client({ connectionString: app.database.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await app.close();
  await rm(place, { recursive: true, force: true });
});

async function verify(...options: string[]) {
  const env = {
    DATABASE_URL: app.database.appUrl,
    DATABASE_OWNER_URL: app.database.ownerUrl,
    AUDIT_KEY: app.services.auditKey.toString('base64'),
  };
  return await runCommand(['audit', 'verify', ...options], { cwd: place, env });
}

/** A firm with a sealed audit chain and its checkpoint where the command looks for it. */
async function sealedFirm(name: string): Promise<Firm> {
  const firm = await foundFirm(app, name);
  for (const title of ['One', 'Two']) await firm.admin.call(matters.create, { body: { title } });
  await sealAudit(app, firm.id);
  await store.keepCheckpoint(firm.id, (await app.services.store.readCheckpoint(firm.id)) ?? '');
  return firm;
}

test('audit verify counts what is whole, and names the firm and the place of what is not', async () => {
  const whole = await sealedFirm('Ash & Co');
  const touched = await sealedFirm('Birch & Co');
  expect(await verify()).toEqual({
    code: 0,
    out: `Ash & Co (${whole.id}): whole, 6 events sealed.\nBirch & Co (${touched.id}): whole, 6 events sealed.\n`,
    err: '',
  });

  await superuser.query(
    `update caseward.audit_events set user_id = null where tenant_id = $1 and id =
      (select event_id from caseward.audit_seals where tenant_id = $1 and seq = 5)`,
    [touched.id],
  );
  const found = await verify();
  expect(found.code).toBe(1);
  expect(found.out).toBe(
    `Ash & Co (${whole.id}): whole, 6 events sealed.\n` +
      `Birch & Co (${touched.id}): sequence number 5: the event or its seal was changed after it was sealed.\n`,
  );
  expect((await verify('--firm', whole.id)).code).toBe(0);
  expect(await verify('--firm', uuidv7())).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no firm/),
  });
});

test('audit verify leaves alone what a server is still receiving', async () => {
  const folder = await DocumentFolder.open(join(place, 'data', 'documents'));
  const draft = folder.draft();
  await folder.write(draft, [Buffer.from('half')]);
  await verify();
  await folder.keep(draft, `uploads/${uuidv7()}/${uuidv7()}`);
});
