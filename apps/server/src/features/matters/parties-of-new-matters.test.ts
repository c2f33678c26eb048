import { matters, type NewMatterInput } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { meet } from './dispute.testing.ts';

let test: TestApp;
let firm: Firm;
let client: string;
let opponent: string;
let counsel: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  client = await meet(firm, 'Ada', 'Client');
  opponent = await meet(firm, 'Bob', 'Rival');
  counsel = await meet(firm, 'Cora', 'Brief');
});
afterAll(() => test.close());

const open = (first: NonNullable<NewMatterInput['parties']>, headers = {}) =>
  firm.admin.call(matters.create, {
    body: { title: 'Client v. Rival', clients: [client], parties: first },
    headers,
  });
const list = async (id: string) => (await firm.admin.call(parties.list, { params: { id } })).body;
const matterCount = async () => (await firm.admin.call(matters.list)).body.length;

it('a matter is opened with its parties, each on the usual side of its role, and counsel with them', async () => {
  const { status, body } = await open([
    { contact: opponent, role: 'OPPOSING_PARTY', represented_by: counsel },
    { contact: counsel, role: 'OTHER', side: 'OURS', since: '2026-02-01', note: 'Introduced them.' },
  ]);
  expect(status).toBe(201);
  expect(body).toMatchObject({ clients: [client], version: 1 });
  const rows = await list(body.id);
  expect(rows.map((row) => [row.contact_details.first_name, row.role, row.side])).toEqual([
    ['Ada', 'CLIENT', 'OURS'],
    ['Bob', 'OPPOSING_PARTY', 'ADVERSE'],
    ['Cora', 'OPPOSING_COUNSEL', 'ADVERSE'],
    ['Cora', 'OTHER', 'OURS'],
  ]);
  expect(rows[3]).toMatchObject({ since: '2026-02-01', note: 'Introduced them.' });
  const found = await firm.admin.call(matters.list, { query: { search: 'Rival Bob' } });
  expect(found.body.map(({ id }) => id)).toEqual([body.id]);
});

it('each party has an event of its own, and the event of the matter has its clients alone', async () => {
  const { body } = await open([{ contact: opponent, role: 'OPPOSING_PARTY' }]);
  const { rows } = await test.owner.query(
    `select object_type, matter_id, changes from caseward.audit_events
     where tenant_id = $1 and action = 'CREATED' and object_type in ('matter', 'party') order by id`,
    [firm.id],
  );
  expect(rows.map(({ object_type, matter_id }) => [object_type, matter_id])).toEqual([
    ['matter', body.id],
    ['party', body.id],
  ]);
  expect(rows[0].changes).not.toHaveProperty('parties');
  expect(rows[1].changes).toMatchObject({ contact: { new: opponent }, role: { new: 'OPPOSING_PARTY' } });
});

it.each([
  ['contact', () => ({ contact: crypto.randomUUID(), role: 'WITNESS' as const })],
  [
    'represented_by',
    () => ({ contact: client, role: 'PAYER' as const, represented_by: crypto.randomUUID() }),
  ],
  ['role', () => ({ contact: client, role: 'CLIENT' as const })],
  ['side', () => ({ contact: counsel, role: 'CLIENT' as const, side: 'ADVERSE' as const })],
  ['until', () => ({ contact: counsel, role: 'WITNESS' as const, since: '2026-02-02', until: '2026-02-01' })],
])('what is wrong in a row is named with its place, and nothing is opened: %s', async (field, wrong) => {
  expectInvalid(await open([{ contact: opponent, role: 'OPPOSING_PARTY' }, wrong()]), `parties.1.${field}`);
  expect(await matterCount()).toBe(0);
});

it('one contact is once in each role', async () => {
  const twice = { contact: opponent, role: 'OPPOSING_PARTY' as const };
  expectInvalid(await open([twice, twice]), 'parties.1.role');
  expectInvalid(await open(Array.from({ length: 51 }, () => twice)), 'parties');
});

it('another firm’s contact is no party', async () => {
  const theirs = await meet(await foundFirm(test), 'Dan', 'Elsewhere');
  expectInvalid(await open([{ contact: theirs, role: 'WITNESS' }]), 'parties.0.contact');
});

it('sent again under its key, it is the same matter with the same parties', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const rows = [{ contact: opponent, role: 'OPPOSING_PARTY' as const }];
  const [first, again] = [await open(rows, headers), await open(rows, headers)];
  expect(again.body.id).toBe(first.body.id);
  expect(await list(first.body.id)).toHaveLength(2);
});
