import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post, upload } from '../../testing/uploads.ts';
import { sweepUploads } from './upload-sweep.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  matter = (await admin.call(matters.create, { body: { title: 'M' } })).body.id;
});
afterAll(() => test.close());

const hours = (count: number) => count * 60 * 60 * 1000;
const sweep = (after: number) =>
  sweepUploads(test.services.pool, test.services.store, new Date(Date.now() + after));
const register = (filePath: string) =>
  admin.call(documents.create, { body: { title: 'T', matter, file_path: filePath } });
/** Moves an upload's row into the past; the file keeps its age. */
const age = (key: string, by: number) =>
  test.owner.query('update caseward.uploads set created_at = $2 where key = $1', [
    key,
    new Date(Date.now() - by),
  ]);

describe('the sweep', () => {
  it('leaves what was uploaded within a day', async () => {
    const key = await upload(admin, 'a.txt', 'a');
    await sweep(hours(23.9));
    expect((await register(key)).status).toBe(201);
  });

  it('clears away what was uploaded and not registered within a day', async () => {
    const key = await upload(admin, 'a.txt', 'a');
    expect(await sweep(hours(24.1))).toBeGreaterThanOrEqual(1);
    expectInvalid(await register(key), 'file_path');
    const { rows } = await test.owner.query('select 1 from caseward.uploads where key = $1', [key]);
    expect(rows).toEqual([]);
    expect(await test.services.store.fix(key)).toBeUndefined();
  });

  it('clears away forms that nothing was posted to', async () => {
    const form = await askForForm(admin, 'a.txt', 'text/plain');
    await age(form.fields.key ?? '', hours(24.1));
    expect(await sweep(0)).toBe(1);
    expect(await sweep(0)).toBe(0);
  });

  it('leaves documents, and removes what was posted to their form since', async () => {
    const form = await askForForm(admin, 'a.txt', 'text/plain');
    await post(form, 'first', 'text/plain');
    const { body } = await register(form.fields.key ?? '');
    await post(form, 'again', 'text/plain');
    await sweep(hours(1000));
    const { url } = (await admin.call(documents.download, { params: { id: body.id } })).body;
    expect(await (await fetch(url)).text()).toBe('first');
  });

  it('clears away a file that was fixed, but whose registration failed', async () => {
    const key = await upload(admin, 'a.txt', 'a');
    await test.services.store.fix(key);
    await age(key, hours(24.1));
    expect(await sweep(0)).toBe(1);
    expect(await test.services.store.fix(key)).toBeUndefined();
  });

  it('goes over all firms, however many uploads there are', async () => {
    const other = await foundFirm(test);
    for (const { id, admin } of [firm, other])
      await makeRows(
        test,
        `insert into caseward.uploads (tenant_id, id, key, file_name, content_type, created_at, created_by)
         select $1::uuid, u, 'uploads/' || $1 || '/' || u, 'x', 'x/y', now() - interval '25 h', $2
         from (select gen_random_uuid() u from generate_series(1, 130)) ids`,
        [id, admin.id],
      );
    expect(await sweep(0)).toBe(260);
  });

  it('and a registration at the same moment: one of them has the file', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = await upload(admin, 'a.txt', 'a');
      await age(key, hours(24.1));
      const [swept, { status, body }] = await Promise.all([sweep(0), register(key)]);
      expect([swept, status]).toEqual(status === 201 ? [0, 201] : [1, 400]);
      if (status !== 201) continue;
      const { url } = (await admin.call(documents.download, { params: { id: body.id } })).body;
      expect(await (await fetch(url)).text()).toBe('a');
    }
  });
});
