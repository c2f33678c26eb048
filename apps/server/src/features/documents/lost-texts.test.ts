import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobKind } from '../../platform/jobs/job-kinds.ts';
import { type JobProcess, jobProcess } from '../../platform/jobs/jobs.testing.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';
import { documentsToIndex } from './text-indexing.queries.ts';

const kind = jobKind({ name: 'index-document', ids: ['document_id'] });

// It reads no texts itself, so each document is one whose job was lost.
let test: TestApp;
let queue: JobProcess;
beforeAll(async () => {
  test = await startTestApp({ indexes: false });
  queue = jobProcess(test.database);
  queue.jobs.handle(kind, async () => {});
  await queue.jobs.open();
});
afterAll(async () => {
  await queue.stop();
  await test.close();
});
beforeEach(() => test.owner.query(`update caseward.documents set text_state = 'NO_TEXT'`));

async function firmWith(count: number): Promise<{ firm: Firm; ids: string[] }> {
  const firm = await foundFirm(test);
  const matter = (await firm.admin.call(matters.create, { body: { title: 'M' } })).body.id;
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const file_path = await upload(firm.admin, `${n}.txt`, 'text');
    const made = await firm.admin.call(documents.create, { body: { title: `${n}`, matter, file_path } });
    ids.push(made.body.id);
  }
  return { firm, ids };
}
const setAsked = (ago: string | null) =>
  test.owner.query('update caseward.documents set text_asked_at = now() - $1::interval', [ago]);
const lost = (most = 100) => documentsToIndex(test.services.pool, new Date(Date.now() - 60_000), most);

it('are found within minutes, once, and at once when nobody ever asked', async () => {
  const { firm, ids } = await firmWith(1);
  expect(await lost()).toEqual([]);
  await setAsked('2 minutes');
  expect(await lost()).toEqual([{ tenant_id: firm.id, id: ids[0] }]);
  expect(await lost()).toEqual([]);
  await setAsked(null);
  expect(await lost()).toEqual([{ tenant_id: firm.id, id: ids[0] }]);
});

it('are not those that a job waits to read', async () => {
  const { firm, ids } = await firmWith(2);
  await setAsked('1 day');
  await queue.jobs.enqueueFor(firm.id, kind, { document_id: ids[0] ?? '' });
  expect(await lost()).toEqual([{ tenant_id: firm.id, id: ids[1] }]);
});

it('of one firm do not keep those of another waiting', async () => {
  const large = await firmWith(5);
  const small = await firmWith(1);
  await setAsked('1 day');
  await test.owner.query(
    `update caseward.documents set text_asked_at = now() - interval '2 days' where tenant_id = $1`,
    [large.firm.id],
  );
  const first = await lost(2);
  expect(first.map(({ tenant_id }) => tenant_id).sort()).toEqual([large.firm.id, small.firm.id].sort());
  expect(await lost(2)).toHaveLength(2);
  expect(await lost(10)).toHaveLength(2);
});
