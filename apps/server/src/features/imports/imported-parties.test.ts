import { contacts } from '@caseward/contract/contacts';
import { exports } from '@caseward/contract/exports';
import { firm as firmSettings } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { type NewPartyInput, parties } from '@caseward/contract/parties';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run } from '../../testing/imports.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

const meet = async (first_name: string, last_name: string, more: { email?: string } = {}) =>
  (await firm.admin.call(contacts.create, { body: { first_name, last_name, ...more } })).body.id;

/** The parties of a matter, without what is of each row its own. */
const partiesOf = async (id: string) =>
  (await firm.admin.call(parties.list, { params: { id } })).body.map(
    ({ contact, role, side, represented_by, since, until }) => ({
      ...{ contact, role, side, represented_by, since, until },
    }),
  );

async function exported(person: Person, columns: string[], language: 'en' | 'de' = 'en'): Promise<string> {
  const { body } = await person.call(exports.create, {
    body: { kind: 'matters', format: 'csv', language, columns, query: { ordering: 'title' } },
  });
  return (await (await fetch(body.url)).text()).replace('\ufeff', '');
}

const idOf = async (title: string): Promise<string> => {
  const { body } = await firm.admin.call(matters.list, { query: { search: title } });
  expect(body).toHaveLength(1);
  return body[0]?.id ?? '';
};

/** The matter of the title that a file with this cell of parties makes. */
async function importing(cell: string, title = 'Imported') {
  const file = `Title,Parties\n${title},"${cell.replaceAll('"', '""')}"\n`;
  const { body: made } = await begin(firm.admin, 'matters', file);
  expect(made.columns.map(({ field }) => field)).toEqual(['title', 'parties']);
  await checked(firm.admin, made);
  return made.id;
}

/** What is wrong with a cell of parties. */
const wrongWith = async (cell: string) =>
  (await findingsOf(firm.admin, await importing(cell))).map(({ field, sentence }) => `${field}: ${sentence}`);

it.each(['en', 'de'] as const)('come back with role, side, days and counsel: %s', async (language) => {
  const ada = await meet('Ada', 'Client');
  const leaving = await meet('Lea', 'Leaving');
  const bob = await meet('Bob', 'Rival');
  // Whatever a name may hold that the cell uses itself.
  const odd = await Promise.all([
    meet('Acme (UK)', 'Ltd. (in liquidation)'),
    meet('Law, Lena &', 'Partners (LLP)'),
    meet('Open (', 'Bracket', { email: 'open@example.com' }),
    meet('One; Two |', 'Three'),
    meet('Since 2020,', 'represented by nobody'),
  ]);
  const [acme, lena, open, semicolons, since] = odd;
  const twins = [await meet('Twin', 'Name'), await meet('Twin', 'Name', { email: 'twin@example.com' })];
  const first: NewPartyInput[] = [
    { contact: bob, role: 'OPPOSING_PARTY', represented_by: lena, since: '2024-02-29' },
    { contact: bob, role: 'WITNESS', side: 'OURS', since: '2024-03-01', until: '2025-01-31' },
    { contact: acme, role: 'INSURER', side: 'ADVERSE', represented_by: open },
    { contact: semicolons, role: 'OPPOSING_PARTY', side: 'NEUTRAL', represented_by: semicolons },
    { contact: since, role: 'PROSPECTIVE_CLIENT' },
    ...twins.map((contact) => ({ contact, role: 'FAMILY' as const })),
  ];
  const created = await firm.admin.call(matters.create, {
    body: { title: 'Original', clients: [ada, leaving], parties: first },
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  const { body: rows } = await firm.admin.call(parties.list, { params: { id } });
  const left = rows.find(({ contact }) => contact === leaving)?.id ?? '';
  const changed = await firm.admin.call(parties.update, {
    params: { id, party: left },
    body: { since: '2024-01-02', until: '2025-06-30', represented_by: lena },
  });
  expect(changed.status).toBe(200);

  const file = await exported(firm.admin, ['title', 'clients', 'other_side', 'parties'], language);
  const { body: made } = await begin(firm.admin, 'matters', file.replace('Original', 'Copy'));
  expect(made.columns.map(({ field }) => field)).toEqual(['title', 'clients', 'other_side', 'parties']);
  await checked(firm.admin, made);
  expect(await findingsOf(firm.admin, made.id)).toEqual([]);
  expect(await run(firm.admin, made.id)).toMatchObject({ state: 'DONE', imported: 1 });
  const copy = await idOf('Copy');
  const before = await partiesOf(id);
  expect(before).toHaveLength(11);
  expect(await partiesOf(copy)).toEqual(before);
  expect((await firm.admin.call(matters.get, { params: { id: copy } })).body.clients.toSorted()).toEqual(
    [ada, leaving].toSorted(),
  );
});

it('leave an event each with all that is known of them', async () => {
  const bob = await meet('Bob', 'Rival');
  const cora = await meet('Cora', 'Brief');
  await run(
    firm.admin,
    await importing('Bob Rival (Witness, Other side, since 2024-02-29, represented by Cora Brief)'),
  );
  const id = await idOf('Imported');
  const counsel = { contact: cora, role: 'OPPOSING_COUNSEL', side: 'ADVERSE' };
  // Whoever represents somebody is a party, too.
  expect(await partiesOf(id)).toMatchObject([counsel, { contact: bob, role: 'WITNESS' }]);
  const { rows } = await test.owner.query(
    `select changes from caseward.audit_events
     where tenant_id = $1 and matter_id = $2 and object_type = 'party' order by id`,
    [firm.id, id],
  );
  expect(rows.map(({ changes }) => changes)).toMatchObject([
    {
      contact: { new: bob },
      side: { new: 'ADVERSE' },
      represented_by: { new: cora },
      since: { new: '2024-02-29' },
    },
    { contact: { new: cora } },
  ]);
});

it('are read as people write them: codes, capitals, a party a line, days of the file', async () => {
  const bob = await meet('Bob', 'Rival');
  const cora = await meet('Cora', 'Brief');
  await run(
    firm.admin,
    await importing('rival, bob (WITNESS, our side, since 31.12.2024)\nCORA BRIEF (zeuge, bis 1.2.2025)'),
  );
  const id = await idOf('Imported');
  expect(await partiesOf(id)).toEqual([
    {
      contact: cora,
      role: 'WITNESS',
      side: 'NEUTRAL',
      represented_by: null,
      since: null,
      until: '2025-02-01',
    },
    { contact: bob, role: 'WITNESS', side: 'OURS', represented_by: null, since: '2024-12-31', until: null },
  ]);
});

it.each([
  ['Nobody Known (Witness)', 'There is no contact Nobody Known. Add it first, or import contacts first.'],
  ['Ana One (Witness)', 'There are several contacts Ana One. Write the e-mail address instead.'],
  ['Bob Rival', 'Write behind Bob Rival in brackets what it is in the matter, such as (Witness).'],
  ['Bob Rival (Cook)', /^Cook is not one of: Prospective client, Client, /],
  [
    'Bob Rival (Witness, for now)',
    'for now is neither a side nor a day. Write (Witness, Our side, since 2026-01-31).',
  ],
  ['Bob Rival (Witness, since Easter)', /^Easter is not a date\. /],
  [
    'Bob Rival (Witness, since 2025-02-01, until 2025-01-31)',
    'Nobody leaves before the first day: choose a later one.',
  ],
  ['Bob Rival (Client, Other side)', 'A client is on our side. Choose another role for the others.'],
  [
    'Bob Rival (Witness, represented by Nobody Known)',
    'There is no contact Nobody Known. Add it first, or import contacts first.',
  ],
  [
    'Bob Rival (Witness); Bob Rival (Witness, Our side)',
    'Bob Rival stands in this cell twice in the same role.',
  ],
])('%s: the row and the column are named', async (cell, sentence) => {
  await meet('Bob', 'Rival');
  for (const _ of [1, 2]) await meet('Ana', 'One');
  const found = await findingsOf(firm.admin, await importing(cell));
  const said = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence;
  expect(found).toEqual([{ row: 2, kind: 'ERROR', field: 'parties', sentence: said }]);
});

it('of another firm are nobody here, and the same party named twice is one', async () => {
  const other = await foundFirm(test);
  const abroad = await other.admin.call(contacts.create, { body: { first_name: 'Far', last_name: 'Away' } });
  expect(await wrongWith('Far Away (Witness)')).toEqual([
    'parties: There is no contact Far Away. Add it first, or import contacts first.',
  ]);
  expect(await wrongWith(`${abroad.body.id} (Witness)`)).toHaveLength(1);
  const bob = await meet('Bob', 'Rival');
  await run(firm.admin, await importing('Bob Rival (Witness); Bob Rival (Witness)'));
  expect(await partiesOf(await idOf('Imported'))).toMatchObject([{ contact: bob, role: 'WITNESS' }]);
});

it('behind a wall are in the files of those inside alone', async () => {
  const bob = await meet('Bob', 'Rival');
  const { body: matter } = await firm.admin.call(matters.create, {
    body: { title: 'Secret', parties: [{ contact: bob, role: 'WITNESS' }] },
  });
  const { ATTORNEY, STAFF } = firm.people;
  const raised = await firm.admin.call(walls.raise, {
    params: { id: matter.id },
    body: { reason: 'A conflict.', members: [firm.admin.id, ATTORNEY.id] },
  });
  expect(raised.status).toBe(201);
  expect(await exported(ATTORNEY, ['parties'])).toContain('Bob Rival (Witness)');
  expect(await exported(STAFF, ['parties'])).toBe('Parties\r\n');
});

it('wait for a check where the firm requires one: no import opens their matter', async () => {
  await meet('Bob', 'Rival');
  const set = await firm.admin.call(firmSettings.update, { body: { conflict_gate: 'REQUIRED' } });
  expect(set.status).toBe(200);
  const file =
    'Title,Status,Parties\n' +
    'Opened,Open,Bob Rival (Opposing party)\n' +
    'Enquiry,Pending,Bob Rival (Opposing party)\n';
  const { body: made } = await begin(firm.admin, 'matters', file);
  expect(await checked(firm.admin, made)).toMatchObject({ wrong_rows: 1 });
  expect(await findingsOf(firm.admin, made.id)).toEqual([
    {
      row: 2,
      kind: 'ERROR',
      field: 'status',
      sentence:
        'Your firm opens matters after a conflict check. Import it as pending, and check its parties then.',
    },
  ]);
  expect(await run(firm.admin, made.id, 'SKIP', 'SKIP')).toMatchObject({ state: 'DONE', imported: 1 });
  const id = await idOf('Enquiry');
  expect(await partiesOf(id)).toMatchObject([{ role: 'OPPOSING_PARTY', side: 'ADVERSE' }]);
  const opened = await firm.admin.call(matters.patch, { params: { id }, body: { status: 'OPEN' } });
  expectProblem(opened, 'conflict-check-needed');
});
