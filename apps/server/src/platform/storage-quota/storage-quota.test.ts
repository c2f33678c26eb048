import { documents } from '@caseward/contract/documents';
import { firm as firmCalls } from '@caseward/contract/firm';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { type Firm, foundFirm, type Person, type Reply } from '../../testing/firm.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { askForForm, post } from '../../testing/uploads.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { OpenScope } from '../jobs/recurring.ts';
import { purgeTrash } from '../trash/purge.ts';

const quota = 1_000;
let test: TestApp;
let firm: Firm;
let attorney: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp({ storageQuota: quota });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  attorney = firm.people.ATTORNEY;
  matter = (await attorney.call(matters.create, { body: { title: 'M' } })).body.id;
});
afterAll(() => test.close());

const ask = () =>
  attorney.call(documents.generateUploadUrl, { body: { file_name: 'a.txt', file_type: 'text/plain' } });
const formOf = () => askForForm(attorney, 'a.txt', 'text/plain');
const bytes = (size: number) => 'x'.repeat(size);
const register = (file_path: string | undefined) =>
  attorney.call(documents.create, { body: { title: 'a.txt', matter, file_path } });
/** Uploads and registers a text of so many bytes; answers the document's id. */
async function add(size: number): Promise<string> {
  const form = await formOf();
  expect((await post(form, bytes(size), 'text/plain')).status).toBe(204);
  const { status, body } = await register(form.fields.key);
  expect(status).toBe(201);
  return body.id;
}
const stored = async () =>
  Number(
    (
      await test.owner.query(
        `with scope as (select set_config('app.tenant_id', $1, false))
         select caseward.stored_bytes($1::uuid) as used from scope`,
        [firm.id],
      )
    ).rows[0].used,
  );
const inFirm: OpenScope = (work, options) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options);
const setQuota = (own: number | null) =>
  test.owner.query('update caseward.tenants set storage_quota = $2 where id = $1', [firm.id, own]);
const sentence = (used: string) =>
  `There is not enough room for the file: your firm uses ${used} of 1 kB. Ask an administrator of your firm. Deleted documents give their room back when they leave the trash, and whoever runs Caseward can give your firm more.`;
const expectFull = ({ status, body }: Reply, used: string) =>
  expect([status, (body as { detail?: string }).detail]).toEqual([409, sentence(used)]);

describe('a firm with a quota', () => {
  it('may use it to the last byte, and no further', async () => {
    await add(quota - 1);
    await add(1);
    expect(await stored()).toBe(quota);
    expectFull(await ask(), '1 kB');
    const other = (await foundFirm(test)).people.STAFF;
    const form = await askForForm(other, 'a.txt', 'text/plain');
    expect((await post(form, 'a', 'text/plain')).status).toBe(204);
  });

  it('is refused a file that does not fit, of which nothing stays', async () => {
    await add(900);
    const form = await formOf();
    const before = await filesIn(test);
    const refused = await post(form, bytes(101), 'text/plain');
    expect(refused.status).toBe(400);
    expect(await filesIn(test)).toEqual(before);
    expect(await stored()).toBe(900);
    expect((await post(form, bytes(100), 'text/plain')).status).toBe(204);
    expect(await stored()).toBe(1_000);
  });

  it('is told what is used, of how much, and whom to ask, where the file arrives', async () => {
    const [first, second] = [await formOf(), await formOf()];
    expect((await post(first, bytes(600), 'text/plain')).status).toBe(204);
    const refused = await post(second, bytes(600), 'text/plain');
    expect(await refused.text()).toContain(`<Message>${sentence('600 bytes')}</Message>`);
  });

  it('has what is not registered yet counted, as often as it is sent', async () => {
    const form = await formOf();
    for (const size of [500, 800, 300]) {
      expect((await post(form, bytes(size), 'text/plain')).status).toBe(204);
      expect(await stored()).toBe(size);
    }
    expect((await register(form.fields.key)).status).toBe(201);
    expect(await stored()).toBe(300);
  });

  it('has the file of an import counted until the import is over', async () => {
    const form = await askForForm(attorney, 'people.csv', 'text/csv');
    await post(form, 'First Name\nAda\n', 'text/csv');
    const body = { kind: 'contacts', file_path: form.fields.key };
    const { body: made } = await attorney.call(imports.create, { body });
    expect(await stored()).toBe(15);
    await attorney.call(imports.cancel, { params: { id: made.id } });
    expect(await stored()).toBe(0);
  });

  it('registers no file while it uses more than it may', async () => {
    const [document, table] = [await formOf(), await askForForm(attorney, 'a.csv', 'text/csv')];
    await post(document, bytes(500), 'text/plain');
    await post(table, 'First Name\nAda\n', 'text/csv');
    await setQuota(100);
    for (const refused of [
      await register(document.fields.key),
      await attorney.call(imports.create, { body: { kind: 'contacts', file_path: table.fields.key } }),
    ])
      expect(refused.status).toBe(409);
    await setQuota(0);
    expect((await register(document.fields.key)).status).toBe(201);
  });

  it('gets the room of deleted documents back when they are purged', async () => {
    const id = await add(quota);
    await attorney.call(documents.remove, { params: { id } });
    expectFull(await ask(), '1 kB');
    await ageTrash(test, firm.id);
    await purgeTrash(inFirm, test.services.store);
    expect(await stored()).toBe(0);
    await add(quota);
  });

  it('is never given the same room twice', async () => {
    const forms = await Promise.all(Array.from({ length: 8 }, formOf));
    const answers = await Promise.all(forms.map((form) => post(form, bytes(300), 'text/plain')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 400, 400, 400, 400, 400]);
    expect(await stored()).toBe(900);
    const files = await filesIn(test);
    expect(files.filter((path) => path.includes(firm.id))).toHaveLength(3);
  });
});

describe('what is used', () => {
  const shown = async () => (await firm.admin.call(firmCalls.storage)).body;

  it('is shown to administrators, in full megabytes', async () => {
    expect(await shown()).toEqual({ used_bytes: 0, quota_bytes: quota });
    await add(10);
    expect(await shown()).toEqual({ used_bytes: 1_000_000, quota_bytes: quota });
    await setQuota(0);
    expect(await shown()).toEqual({ used_bytes: 1_000_000, quota_bytes: null });
    await setQuota(5_000_000);
    expect(await shown()).toEqual({ used_bytes: 1_000_000, quota_bytes: 5_000_000 });
    expect((await firm.people.STAFF.call(firmCalls.storage)).status).toBe(403);
  });
});
