import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '@caseward/contract/audit';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectKey } from '../storage/keys.ts';
import { runCommand } from '../testing/commands.ts';
import { foundFirm } from '../testing/firm.ts';
import { sealAudit, startTestApp, type TestApp, verifyAudit } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';

let place: string;
let folder: string;
let app: TestApp;
const auditKey = randomBytes(32);

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-documents-'));
  folder = join(place, 'data', 'documents');
  app = await startTestApp({ installation: { folder, auditKey } });
});
afterAll(async () => {
  await app.close();
  await rm(place, { recursive: true, force: true });
});

async function verify() {
  const { appUrl, ownerUrl } = app.database;
  const env = {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    AUDIT_KEY: auditKey.toString('base64'),
  };
  return await runCommand(['documents', 'verify'], { cwd: place, env });
}

test('documents verify names files that are missing or changed, and only those', async () => {
  const firm = await foundFirm(app);
  const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'M' } });
  const keys: string[] = [];
  const ids: string[] = [];
  for (const content of ['whole', 'gone', 'changed']) {
    const filePath = await upload(firm.admin, `${content}.txt`, content);
    const { body } = await firm.admin.call(documents.create, {
      body: { title: content, file_path: filePath, matter: matter.id },
    });
    keys.push(filePath);
    ids.push(body.id);
  }
  expect(await verify()).toEqual({ code: 0, out: '3 files read, 0 missing or changed.\n', err: '' });

  await rm(join(folder, objectKey(keys[1] ?? '')));
  await writeFile(join(folder, objectKey(keys[2] ?? '')), 'Changed');
  const fetched = async (id = '') =>
    fetch((await firm.admin.call(documents.download, { params: { id } })).body.url).then((answer) =>
      answer.text(),
    );
  expect(await fetched(ids[0])).toBe('whole');
  expect(await fetched(ids[1])).toContain('NoSuchKey');
  // Broken off, or refused: never the changed bytes.
  expect(await fetched(ids[2]).catch(() => 'broken off')).not.toContain('Changed');
  // Once for each, however often somebody tries.
  await fetched(ids[1]);
  const events = async () =>
    (await firm.people.READ_ONLY.call(audit.history, { params: { id: matter.id } })).body
      .filter(({ action }) => action === 'FILE_FAULTY')
      .map(({ object_id, user, details }) => ({ object_id, user: user?.id, details }))
      .reverse();
  const user = firm.admin.id;
  const found = [
    { object_id: ids[1], user, details: { problem: 'missing' } },
    { object_id: ids[2], user, details: { problem: 'changed' } },
  ];
  expect(await events()).toEqual(found);
  const { code, out } = await verify();
  expect(await events()).toEqual(found);
  expect(code).toBe(1);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(`Document ${ids[1]} of firm ${firm.id}: its file is missing`);
  expect(lines[1]).toContain(`Document ${ids[2]} of firm ${firm.id}: its file was changed: it has 7 bytes`);
  expect(lines[2]).toBe('3 files read, 2 missing or changed.');

  await rm(join(folder, objectKey(keys[0] ?? '')));
  await verify();
  const operators = { object_id: ids[0], user: undefined, details: { problem: 'missing', by: 'operator' } };
  expect(await events()).toEqual([...found, operators]);
  await sealAudit(app, firm.id);
  expect((await verifyAudit(app, firm.id)).faults).toEqual([]);
});
