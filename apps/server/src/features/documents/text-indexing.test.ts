import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let matter: string;
beforeAll(async () => {
  test = await startTestApp({ indexes: true });
  firm = await foundFirm(test);
  matter = (await firm.admin.call(matters.create, { body: { title: 'M' } })).body.id;
});
afterAll(() => test.close());

const register = async (fileName: string, bytes: string) => {
  const filePath = await upload(firm.admin, fileName, bytes);
  return (await firm.admin.call(documents.create, { body: { title: fileName, matter, file_path: filePath } }))
    .body;
};
const stateOf = async (id: string) => {
  const { rows } = await test.owner.query(
    'select text_state, text_error from caseward.documents where id = $1',
    [id],
  );
  return rows[0];
};
const found = async (q: string) =>
  (await firm.admin.call(search.find, { query: { q, type: 'document' } })).body.groups.flatMap(({ hits }) =>
    hits.map(({ id }) => id),
  );

it('reads texts, notes what cannot be read, and tries again when asked', async () => {
  const good = await register('good.txt', 'a wondrous haberdasher');
  const broken = await register('broken.pdf', '%PDF-1.7 and no more');
  const empty = await register('empty.bin', '\0\0\0');
  expect([good.text_state, good.text_error]).toEqual(['INDEXING', '']);
  const damaged = {
    text_state: 'FAILED',
    text_error: expect.stringMatching(/damaged or incomplete.*upload/),
  };
  await expect.poll(() => stateOf(good.id)).toEqual({ text_state: 'INDEXED', text_error: '' });
  const notRead = { text_state: 'NO_TEXT', text_error: expect.stringMatching(/kind of file is not read/) };
  await expect.poll(() => stateOf(empty.id)).toEqual(notRead);
  await expect.poll(() => stateOf(broken.id)).toEqual(damaged);
  expect(await found('haberdash')).toEqual([good.id]);
  expect(await found('broken')).toEqual([broken.id]);

  const again = await firm.admin.call(documents.index, { params: { id: broken.id } });
  expect([again.status, again.body.text_state, again.body.text_error]).toEqual([200, 'INDEXING', '']);
  await expect.poll(() => stateOf(broken.id)).toEqual(damaged);
});

it('is asked for once, however often people ask while it waits', async () => {
  const { id } = await register('slow.txt', 'slow');
  await expect.poll(() => stateOf(id)).toMatchObject({ text_state: 'INDEXED' });
  const queued = async () =>
    (
      await test.owner.query(
        `select from caseward_jobs.job where name = 'index-document' and data -> 'ids' ->> 'document_id' = $1
           and state < 'active'`,
        [id],
      )
    ).rows.length;
  // While a job of the firm runs, no other of its does.
  await test.owner.query(
    `insert into caseward_jobs.job (name, state, group_id, started_on, policy, expire_seconds)
     values ('index-document', 'active', $1, now(), 'standard', 600)`,
    [firm.id],
  );
  await firm.admin.call(documents.index, { params: { id } });
  const again = await firm.admin.call(documents.index, { params: { id } });
  expect([again.status, again.body.text_state]).toEqual([200, 'INDEXING']);
  expect(Date.parse(again.body.text_asked_at ?? '')).toBeGreaterThan(Date.parse(again.body.created_at));
  expect(await queued()).toBe(1);
  await test.owner.query(`update caseward_jobs.job set state = 'completed' where state = 'active'`);
  await expect.poll(() => stateOf(id)).toMatchObject({ text_state: 'INDEXED' });
});

it('goes when its document is removed for good', async () => {
  const { id } = await register('gone.txt', 'x');
  await test.owner.query(
    `insert into caseward.document_texts (tenant_id, document_id, part, text) values ($1, $2, 0, 'x')`,
    [firm.id, id],
  );
  await firm.admin.call(documents.remove, { params: { id } });
  await ageTrash(test, firm.id);
  const removed = await test.owner.query('delete from caseward.documents where id = $1', [id]);
  expect(removed.rowCount).toBe(1);
  const { rows } = await test.owner.query('select from caseward.document_texts where document_id = $1', [id]);
  expect(rows).toEqual([]);
});
