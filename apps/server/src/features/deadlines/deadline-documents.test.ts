import { deadlines } from '@caseward/contract/deadlines';
import { documents } from '@caseward/contract/documents';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

/*
 * What a second person reads before they enter a day, and what is kept back from them.
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron v. Lovelace' } })).body.id;
});
afterAll(() => test.close());

async function addDocument(title: string): Promise<string> {
  const file_path = await upload(lawyer, 'a.txt', title);
  return (await lawyer.call(documents.create, { body: { title, matter, file_path } })).body.id;
}
const valuesOf = async (id: string) =>
  (await firm.people.STAFF.call(deadlines.values, { params: { id } })).body;

it('are the document of the day and that of the event, as long as they are there', async () => {
  const [proof, order] = [await addDocument('Proof of service'), await addDocument('Order')];
  const event = await lawyer.call(events.create, {
    body: { title: 'Service', kind: 'SERVICE', day: '2026-05-01', matter, document: proof },
  });
  const question = { rule: 'us-federal/frcp-33-b-2', trigger: '2026-05-01' };
  const { id } = (
    await lawyer.call(deadlines.create, {
      body: { title: 'Answers', matter, question, event: event.body.id, reason: 'Served', document: order },
    })
  ).body;
  const named = { document: { title: 'Order' }, event_document: { title: 'Proof of service' } };
  expect(await valuesOf(id)).toMatchObject([{ withheld: true, ...named }]);
  await lawyer.call(deadlines.addValue, {
    params: { id },
    body: { due_on: '2026-06-10', reason: 'Ordered', source: 'ORDERED' },
  });
  expect(await valuesOf(id)).toMatchObject([
    { document: null, event_document: { id: proof } },
    { document: { id: order }, event_document: null },
  ]);
  await lawyer.call(documents.remove, { params: { id: proof } });
  expect((await valuesOf(id))[0]).toMatchObject({ event_document: null });
});

it('are no earlier computations, nor their reasons, as long as one may confirm', async () => {
  const question = { rule: 'us-federal/frcp-33-b-2', trigger: '2026-05-01' };
  const body = { title: 'Answers', kind: 'RESPONSE', matter, question, reason: 'By mail' } as const;
  const params = { id: (await lawyer.call(deadlines.create, { body })).body.id };
  await lawyer.call(deadlines.addValue, { params, body: { question, reason: 'By e-mail' } });
  const hidden = { withheld: true, question: null, answer: null, reason: '' };
  expect(await valuesOf(params.id)).toMatchObject([
    { ...hidden, confirmable: true },
    { ...hidden, confirmable: false },
  ]);
  const second = { number: 2, trigger: '2026-05-01' };
  const { body: after } = await firm.people.STAFF.call(deadlines.confirm, { params, body: second });
  expect(after.confirmed).toBe(true);
  expect(await valuesOf(params.id)).toMatchObject([
    { withheld: false, reason: 'By e-mail' },
    { withheld: false, reason: 'By mail', question: { trigger: '2026-05-01', other_days: [] } },
  ]);
});
