import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { exports } from '@caseward/contract/exports';
import { matters } from '@caseward/contract/matters';
import { type NewPartyInput, parties } from '@caseward/contract/parties';
import { search } from '@caseward/contract/search';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { aDispute } from './dispute.testing.ts';

/* Where the parties of a matter count besides their own calls: behind walls, in the history, search, list and export. */

let test: TestApp;
let firm: Firm;
let matter: string;
let client: string;
let opponent: string;
let counsel: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ matter, client, opponent, counsel } = await aDispute(firm));
});
afterAll(() => test.close());

const addWell = async (body: NewPartyInput) => {
  const made = await firm.admin.call(parties.create, { params: { id: matter }, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const change = (party: string, body: object) =>
  firm.admin.call(parties.update, { params: { id: matter, party }, body });
const remove = (party: string) => firm.admin.call(parties.remove, { params: { id: matter, party } });

it('are behind the wall of their matter', async () => {
  const { ATTORNEY, STAFF } = firm.people;
  const members = [firm.admin.id];
  await firm.admin.call(walls.raise, { params: { id: matter }, body: { reason: 'A conflict', members } });
  await addWell({ contact: opponent, role: 'OPPOSING_PARTY', represented_by: counsel });
  expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
  for (const outsider of [ATTORNEY, STAFF])
    expectProblem(await outsider.call(parties.list, { params: { id: matter } }), 'not-found');
});

it('are told in the history by name, and their notes only as lengths', async () => {
  const { id } = await addWell({ contact: opponent, role: 'OPPOSING_PARTY', note: 'In confidence' });
  await change(id, { until: '2026-03-01' });
  await remove(id);
  const { body } = await firm.admin.call(audit.history, {
    params: { id: matter },
    query: { show: 'changes' },
  });
  const events = body.filter(({ object_type }) => object_type === 'party').reverse();
  expect(events.map(({ action }) => action)).toEqual(['CREATED', 'CHANGED', 'DELETED']);
  expect(events[0]?.changes).toMatchObject({ contact: { new: opponent }, role: { new: 'OPPOSING_PARTY' } });
  expect(events[1]?.changes).toEqual({ until: { old: null, new: '2026-03-01' } });
  expect(events[2]?.changes).toMatchObject({ contact: { old: opponent, new: null } });
  expect(JSON.stringify(events)).not.toContain('In confidence');
});

it('find their matter, until they are removed or renamed', async () => {
  const find = async (q: string) =>
    (await firm.admin.call(search.find, { query: { q, type: 'matter' } })).body.groups.flatMap(({ hits }) =>
      hits.map((hit) => hit.id),
    );
  const { id } = await addWell({ contact: opponent, role: 'OPPOSING_PARTY' });
  expect(await find('rival')).toEqual([matter]);
  await firm.admin.call(contacts.patch, { params: { id: opponent }, body: { last_name: 'Nemesis' } });
  expect(await find('nemesis')).toEqual([matter]);
  await remove(id);
  expect(await find('nemesis')).toEqual([]);
});

it('are in the rows of a list that asks for them', async () => {
  await addWell({ contact: opponent, role: 'OPPOSING_PARTY' });
  const rows = async (include?: string) =>
    (await firm.admin.call(matters.list, { query: { party: opponent, ...(include && { include }) } })).body;
  expect((await rows('parties'))[0]?.parties_details).toEqual([
    { id: client, first_name: 'Ada', last_name: 'Client', role: 'CLIENT', side: 'OURS', until: null },
    {
      id: opponent,
      first_name: 'Bob',
      last_name: 'Rival',
      role: 'OPPOSING_PARTY',
      side: 'ADVERSE',
      until: null,
    },
  ]);
  expect((await rows())[0]).not.toHaveProperty('parties_details');
});

it('narrow the list down by role and side, of one contact or of any', async () => {
  const joined = await addWell({ contact: opponent, role: 'OPPOSING_PARTY' });
  await addWell({ contact: counsel, role: 'EXPERT', side: 'ADVERSE' });
  const body = { title: 'Where he is a client', clients: [opponent] };
  expect((await firm.admin.call(matters.create, { body })).status).toBe(201);
  const titles = async (query: Record<string, string>) =>
    (await firm.admin.call(matters.list, { query: { ordering: 'title', ...query } })).body.map(
      ({ title }) => title,
    );
  const [dispute, other] = ['A dispute', 'Where he is a client'];
  expect(await titles({ party_role: 'CLIENT' })).toEqual([dispute, other]);
  expect(await titles({ party_role: 'EXPERT,WITNESS' })).toEqual([dispute]);
  expect(await titles({ party_side: 'ADVERSE' })).toEqual([dispute]);
  expect(await titles({ party_side: 'NEUTRAL' })).toEqual([]);
  // Role and side are of the contact that is asked for, and of one row of it.
  expect(await titles({ party: opponent })).toEqual([dispute, other]);
  expect(await titles({ party: opponent, party_role: 'CLIENT' })).toEqual([other]);
  expect(await titles({ party: opponent, party_side: 'ADVERSE' })).toEqual([dispute]);
  expect(await titles({ party_role: 'OPPOSING_PARTY', party_side: 'OURS' })).toEqual([]);
  // Who has left stays on record, and is found.
  await change(joined.id, { until: '2020-01-01' });
  expect(await titles({ party_role: 'OPPOSING_PARTY' })).toEqual([dispute]);

  const counted = await firm.admin.call(matters.list, { query: { party_role: 'CLIENT', count: 'true' } });
  expect(counted.headers.get('x-total-count')).toBe('2');
  for (const name of ['party_role', 'party_side'] as const)
    expectInvalid(await firm.admin.call(matters.list, { query: { [name]: 'VILLAIN' } }), name);

  const asked = await firm.admin.call(exports.create, {
    body: { kind: 'matters', format: 'csv', columns: ['title'], query: { party_side: 'ADVERSE' } },
  });
  expect(await (await fetch(asked.body.url)).text()).toBe('Title\r\nA dispute\r\n');
});

it('are columns of the export: those of the other side by name, and all with what they are', async () => {
  await addWell({ contact: opponent, role: 'OPPOSING_PARTY', represented_by: counsel });
  const columns = ['title', 'clients', 'other_side', 'parties'];
  const asked = await firm.admin.call(exports.create, { body: { kind: 'matters', format: 'csv', columns } });
  const text = await (await fetch(asked.body.url)).text();
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'Title,Clients,Other side,Parties',
    'A dispute,Ada Client,Bob Rival,' +
      '"Ada Client (Client); Bob Rival (Opposing party, represented by Cora Brief); Cora Brief (Opposing Counsel)"',
  ]);
});

it('are not changed by who may only read', async () => {
  const { READ_ONLY } = firm.people;
  const { body: rows } = await firm.admin.call(parties.list, { params: { id: matter } });
  const party = rows[0]?.id ?? '';
  const params = { id: matter, party };
  expect((await READ_ONLY.call(parties.list, { params: { id: matter } })).body).toHaveLength(1);
  const body = { contact: opponent, role: 'WITNESS' } as const;
  expectProblem(await READ_ONLY.call(parties.create, { params: { id: matter }, body }), 'forbidden');
  expectProblem(await READ_ONLY.call(parties.update, { params, body: { note: 'A' } }), 'forbidden');
  expectProblem(await READ_ONLY.call(parties.remove, { params }), 'forbidden');
});
