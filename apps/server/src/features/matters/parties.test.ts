import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { type NewPartyInput, parties } from '@caseward/contract/parties';
import { partyRoles } from '@caseward/contract/party-roles';
import { usualSide } from '@caseward/contract/usual-sides';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { aDispute, meet } from './dispute.testing.ts';

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

const add = (body: NewPartyInput) => firm.admin.call(parties.create, { params: { id: matter }, body });
const addWell = async (body: NewPartyInput) => {
  const made = await add(body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const list = async () => (await firm.admin.call(parties.list, { params: { id: matter } })).body;
const change = (party: string, body: object, headers = {}) =>
  firm.admin.call(parties.update, { params: { id: matter, party }, body, headers });
const remove = (party: string) => firm.admin.call(parties.remove, { params: { id: matter, party } });
const read = async () => (await firm.admin.call(matters.get, { params: { id: matter } })).body;
const partyOf = async (contact: string) => {
  const found = (await list()).find((party) => party.contact === contact);
  if (!found) throw new Error('No such party.');
  return found;
};

describe('a party', () => {
  it('is answered with its contact, how to reach it, and who represents it', async () => {
    await addWell({
      contact: opponent,
      role: 'OPPOSING_PARTY',
      represented_by: counsel,
      since: '2026-02-01',
    });
    expect((await list()).map(({ contact_details, role }) => [contact_details.first_name, role])).toEqual([
      ['Ada', 'CLIENT'],
      ['Bob', 'OPPOSING_PARTY'],
      ['Cora', 'OPPOSING_COUNSEL'],
    ]);
    expect(await partyOf(opponent)).toMatchObject({
      matter,
      side: 'ADVERSE',
      contact_details: { email: 'Bob@example.com', phone_number: '555 0100', kind: 'PERSON' },
      represented_by_details: { id: counsel, first_name: 'Cora' },
      since: '2026-02-01',
      until: null,
      version: 1,
    });
  });

  it.each(partyRoles)('as %s stands where such parties usually stand', async (role) => {
    const made = await addWell({ contact: opponent, role });
    expect(made.side).toBe(usualSide(role));
  });

  it('can stand elsewhere, and keeps that side in another role', async () => {
    const { id } = await addWell({ contact: opponent, role: 'WITNESS', side: 'ADVERSE' });
    expect((await change(id, { role: 'EXPERT' })).body).toMatchObject({ role: 'EXPERT', side: 'ADVERSE' });
  });

  it('moves to the usual side of its new role', async () => {
    const { id } = await addWell({ contact: opponent, role: 'OPPOSING_PARTY' });
    expect((await change(id, { role: 'WITNESS' })).body).toMatchObject({ role: 'WITNESS', side: 'NEUTRAL' });
  });

  it('is once in each role', async () => {
    await addWell({ contact: opponent, role: 'WITNESS' });
    expectInvalid(await add({ contact: opponent, role: 'WITNESS' }), 'role');
    const { id } = await addWell({ contact: opponent, role: 'EXPERT' });
    expectInvalid(await change(id, { role: 'WITNESS' }), 'role');
  });

  it('leaves no sooner than it came', async () => {
    const { id } = await addWell({ contact: opponent, role: 'WITNESS', since: '2026-02-02' });
    expectInvalid(await change(id, { until: '2026-02-01' }), 'until');
    expect((await change(id, { until: '2026-02-02' })).body.until).toBe('2026-02-02');
    expectInvalid(await change(id, { since: '2026-02-03' }), 'until');
  });

  it('is a contact of the firm, and no client on another side', async () => {
    expectInvalid(await add({ contact: crypto.randomUUID(), role: 'WITNESS' }), 'contact');
    expectInvalid(await add({ contact: opponent, role: 'CLIENT', side: 'ADVERSE' }), 'side');
  });

  it('is changed in the version that one knows', async () => {
    const { id, version } = await addWell({ contact: opponent, role: 'WITNESS' });
    const tag = { 'if-match': `"${version}"` };
    const changed = await change(id, { note: 'Saw it' }, tag);
    expect(changed.body).toMatchObject({ note: 'Saw it', version: 2 });
    expect(changed.headers.get('etag')).toBe('"2"');
    expectProblem(await change(id, { note: 'Heard it' }, tag), 'precondition-failed');
    expect((await change(id, { note: 'Saw it' })).body.version).toBe(2);
  });

  it('of one matter is not found in another', async () => {
    const { id: party } = await addWell({ contact: opponent, role: 'WITNESS' });
    const other = await firm.admin.call(matters.create, { body: { title: 'Another' } });
    const params = { id: other.body.id, party };
    expectProblem(await firm.admin.call(parties.update, { params, body: { note: 'A' } }), 'not-found');
    expectProblem(await firm.admin.call(parties.remove, { params }), 'not-found');
  });
});

describe('counsel', () => {
  it('is a party in the role of counsel of that side', async () => {
    await addWell({ contact: opponent, role: 'OPPOSING_PARTY', represented_by: counsel });
    expect(await partyOf(counsel)).toMatchObject({ role: 'OPPOSING_COUNSEL', side: 'ADVERSE' });
    const joint = await meet(firm, 'Jo', 'Joint');
    await change((await partyOf(client)).id, { represented_by: joint });
    expect(await partyOf(joint)).toMatchObject({ role: 'CO_COUNSEL', side: 'OURS' });
  });

  it('who is a party already stays what they are', async () => {
    await addWell({ contact: counsel, role: 'GUARDIAN' });
    await addWell({ contact: opponent, role: 'OPPOSING_PARTY', represented_by: counsel });
    expect((await list()).filter(({ contact }) => contact === counsel).map(({ role }) => role)).toEqual([
      'GUARDIAN',
    ]);
  });

  it('is added with those whom they represent', async () => {
    const { id } = await addWell({ contact: opponent, role: 'OPPOSING_PARTY' });
    await addWell({ contact: counsel, role: 'OPPOSING_COUNSEL', represents: [opponent] });
    expect(await partyOf(opponent)).toMatchObject({ id, represented_by: counsel, version: 2 });
  });

  it('represents parties of the matter', async () => {
    expectInvalid(
      await add({ contact: counsel, role: 'OPPOSING_COUNSEL', represents: [opponent] }),
      'represents',
    );
    const unknown = crypto.randomUUID();
    expectInvalid(
      await add({ contact: opponent, role: 'WITNESS', represented_by: unknown }),
      'represented_by',
    );
    expect(await list()).toHaveLength(1);
  });

  it('is the party itself where it acts in person', async () => {
    await addWell({ contact: opponent, role: 'OPPOSING_PARTY', represented_by: opponent });
    expect(await partyOf(opponent)).toMatchObject({ represented_by: opponent, role: 'OPPOSING_PARTY' });
    expect(await list()).toHaveLength(2);
  });

  it('who is removed represents nobody', async () => {
    await addWell({ contact: opponent, role: 'OPPOSING_PARTY', represented_by: counsel });
    expect((await remove((await partyOf(counsel)).id)).status).toBe(204);
    expect(await partyOf(opponent)).toMatchObject({ represented_by: null });
  });

  it('who was a client represents nobody once the matter names other clients', async () => {
    await addWell({ contact: opponent, role: 'CO_PARTY', represented_by: client });
    await firm.admin.call(matters.patch, { params: { id: matter }, body: { clients: [counsel] } });
    expect(await partyOf(opponent)).toMatchObject({ represented_by: null });
  });
});

describe('clients of a matter', () => {
  it('are its parties in that role, and part of its version', async () => {
    const { version } = await read();
    const { id } = await addWell({ contact: opponent, role: 'CLIENT' });
    expect(await read()).toMatchObject({ clients: [client, opponent], version: version + 1 });
    await change(id, { role: 'CO_PARTY' });
    expect(await read()).toMatchObject({ clients: [client], version: version + 2 });
    await remove(id);
    expect(await read()).toMatchObject({ clients: [client], version: version + 2 });
  });

  it('are written without touching other parties', async () => {
    const witness = await addWell({ contact: opponent, role: 'WITNESS', note: 'Saw it' });
    const first = await partyOf(client);
    const body = { clients: [client, counsel] };
    expect(
      (await firm.admin.call(matters.patch, { params: { id: matter }, body })).body.clients,
    ).toHaveLength(2);
    expect(await partyOf(opponent)).toEqual(witness);
    expect(await partyOf(client)).toEqual(first);
    expect(await partyOf(counsel)).toMatchObject({ role: 'CLIENT', side: 'OURS', version: 1 });
  });
});

describe('under a legal hold', () => {
  beforeEach(async () => {
    await firm.admin.call(holds.place, { params: { id: matter }, body: { reason: 'A claim' } });
  });

  it('parties are added, held, and leave, but are not removed', async () => {
    const { id } = await addWell({ contact: opponent, role: 'OPPOSING_PARTY', represented_by: counsel });
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    expectProblem(await remove(id), 'conflict');
    expect((await change(id, { until: '2026-03-01' })).body.until).toBe('2026-03-01');
  });

  it('a client stays a client', async () => {
    expectProblem(await change((await partyOf(client)).id, { role: 'WITNESS' }), 'conflict');
    expect((await read()).clients).toEqual([client]);
  });
});
