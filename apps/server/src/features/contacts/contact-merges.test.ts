import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { enter, merge, openMatter, rolesIn } from './contact-merges.testing.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let robert: string;
let bob: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  robert = await enter(admin, {
    first_name: 'Robert',
    last_name: 'Mueller',
    email: 'robert@example.com',
    phones: [{ label: 'WORK', number: '+49 30 1234' }],
  });
  bob = await enter(admin, {
    first_name: 'Bob',
    last_name: 'Müller',
    email: 'bob@example.com',
    phone_number: '+49 30 99',
    phones: [{ label: 'HOME', number: '+49 (30) 1234' }],
    employer: 'Quartz Mining Ltd',
    former_names: 'Meier',
  });
});
afterAll(() => test.close());

const get = async (id: string) => (await admin.call(contacts.get, { params: { id } })).body;
const namesOf = async (id: string) =>
  (await admin.call(contactNames.list, { params: { id } })).body.map(({ kind, name }) => `${kind} ${name}`);
const tryMerge = (body: object, id = robert, person = admin) =>
  person.call(contactMerges.create, { params: { id }, body });

describe('a contact that is merged into another one', () => {
  it('brings its details, and what it was called becomes an alias', async () => {
    await admin.call(contactNames.create, { params: { id: bob }, body: { kind: 'SHORT', name: 'Bobby' } });
    const made = await merge(admin, robert, bob);
    expect(made).toMatchObject({
      kept_contact: robert,
      merged_contact: bob,
      merged_details: { id: bob, first_name: 'Bob', last_name: 'Müller' },
      names: 3,
      undo_until: expect.any(String),
    });
    expect(await get(robert)).toMatchObject({
      first_name: 'Robert',
      last_name: 'Mueller',
      email: 'robert@example.com',
      emails: [{ label: 'OTHER', address: 'bob@example.com' }],
      phone_number: '+49 30 99',
      phones: [{ label: 'WORK', number: '+49 30 1234' }],
      employer: 'Quartz Mining Ltd',
      former_names: 'Meier',
    });
    expect(await namesOf(robert)).toEqual(['FORMER Meier', 'ALIAS Bob Müller', 'SHORT Bobby']);
  });

  it('gives the fields that are chosen of it; the others give way', async () => {
    await merge(admin, robert, bob, { take: ['name', 'email'], name_kind: 'FORMER' });
    expect(await get(robert)).toMatchObject({
      first_name: 'Bob',
      last_name: 'Müller',
      email: 'bob@example.com',
      emails: [{ label: 'OTHER', address: 'robert@example.com' }],
      former_names: expect.stringContaining('Robert Mueller'),
    });
    expect(await namesOf(robert)).toContain('FORMER Robert Mueller');
  });

  it('is gone to whoever asks for it, and leads to the other, also further on', async () => {
    await merge(admin, robert, bob);
    expectProblem(await admin.call(contacts.get, { params: { id: bob } }), 'not-found');
    const successor = (id: string) => admin.call(contactMerges.successor, { params: { id } });
    expect((await successor(bob)).body).toMatchObject({ id: robert, last_name: 'Mueller' });
    expectProblem(await successor(robert), 'not-found');
    const third = await enter(admin, { first_name: 'Rob', last_name: 'Miller' });
    await merge(admin, third, robert);
    expect((await successor(bob)).body).toMatchObject({ id: third });
  });

  it('leaves its places in matters to the other, in each role once, with what both say', async () => {
    const counsel = await enter(admin, { first_name: 'Ana', last_name: 'Ruiz' });
    const mine = await openMatter(admin, 'Only Bob', { CLIENT: bob, WITNESS: counsel });
    const both = await openMatter(admin, 'Both', { CLIENT: bob, OPPOSING_PARTY: counsel });
    const { body: own } = await admin.call(parties.create, {
      params: { id: both },
      body: { contact: robert, role: 'CLIENT', note: 'Signs for both.', until: '2026-05-01' },
    });
    const rows = (await admin.call(parties.list, { params: { id: both } })).body;
    const doubled = rows.find(({ contact }) => contact === bob);
    await admin.call(parties.update, {
      params: { id: both, party: doubled?.id ?? '' },
      body: { note: 'Prefers e-mail.', since: '2020-01-01', represented_by: counsel },
    });
    const { body: before } = await admin.call(matters.get, { params: { id: mine } });
    const made = await merge(admin, robert, bob);
    expect(made.parties).toBe(2);
    expect(await rolesIn(admin, mine)).toEqual(['CLIENT Robert Mueller', 'WITNESS Ana Ruiz']);
    const { body: after } = await admin.call(matters.get, { params: { id: mine } });
    expect(after.clients).toEqual([robert]);
    expect(after.version).toBe(before.version + 1);
    const left = (await admin.call(parties.list, { params: { id: both } })).body.filter(
      ({ role }) => role === 'CLIENT',
    );
    expect(left).toMatchObject([
      {
        id: own.id,
        contact: robert,
        note: 'Signs for both.\nPrefers e-mail.',
        since: '2020-01-01',
        until: null,
        represented_by: counsel,
      },
    ]);
  });

  it('leaves whom it represents to the other', async () => {
    const ada = await enter(admin, { first_name: 'Ada', last_name: 'Byron' });
    const matter = await openMatter(admin, 'Represented', { CLIENT: ada });
    const [party] = (await admin.call(parties.list, { params: { id: matter } })).body;
    await admin.call(parties.update, {
      params: { id: matter, party: party?.id ?? '' },
      body: { represented_by: bob },
    });
    await merge(admin, robert, bob);
    const rows = (await admin.call(parties.list, { params: { id: matter } })).body;
    expect(rows.find(({ contact }) => contact === ada)?.represented_by).toBe(robert);
    expect(rows.map(({ contact }) => contact).toSorted()).toEqual([ada, robert].toSorted());
  });

  it('brings its relations, none to itself and none twice', async () => {
    const acme = await enter(admin, { first_name: 'Acme GmbH', kind: 'COMPANY' });
    const relate = (id: string, to_contact: string, kind: string) =>
      admin.call(relations.create, { params: { id }, body: { to_contact, kind } });
    await relate(bob, acme, 'OFFICER_OF');
    await relate(bob, acme, 'EMPLOYEE_OF');
    await relate(robert, acme, 'EMPLOYEE_OF');
    await relate(robert, bob, 'SAME_AS');
    await merge(admin, robert, bob);
    const told = (await admin.call(relations.list, { params: { id: robert } })).body;
    expect(told.map(({ kind, from_contact, to_contact }) => [kind, from_contact, to_contact])).toEqual([
      ['EMPLOYEE_OF', robert, acme],
      ['OFFICER_OF', robert, acme],
    ]);
    expect((await admin.call(relations.list, { params: { id: acme } })).body).toHaveLength(2);
  });

  it('is found by each of its names, in the search and in conflict checks, once', async () => {
    await openMatter(admin, 'Against Bob', { OPPOSING_PARTY: bob });
    await merge(admin, robert, bob);
    const found = await admin.call(contacts.list, { query: { search: 'Bob Müller' } });
    expect(found.body.map(({ id }) => id)).toEqual([robert]);
    const run = await admin.call(conflictChecks.create, { body: { terms: [{ name: 'Bob Müller' }] } });
    expect(run.status, JSON.stringify(run.body)).toBe(201);
    const hits = await admin.call(conflictChecks.hits, { params: { id: run.body.id } });
    expect(hits.body.map(({ contact, band }) => [contact, band])).toEqual([[robert, 'EXACT']]);
    expect(hits.body[0]?.findings.map(({ matter }) => matter.title)).toEqual(['Against Bob']);
  });

  it('is told in the history of both, of their matters and of those that they are related to', async () => {
    const acme = await enter(admin, { first_name: 'Acme GmbH', kind: 'COMPANY' });
    await admin.call(relations.create, {
      params: { id: bob },
      body: { to_contact: acme, kind: 'OFFICER_OF' },
    });
    const matter = await openMatter(admin, 'Told', { CLIENT: bob });
    await merge(admin, robert, bob);
    const events = (await admin.call(audit.list, { query: { limit: '20' } })).body;
    const of = (id: string) => events.filter(({ object_id }) => object_id === id).map(({ action }) => action);
    expect(of(robert)[0]).toBe('MERGED');
    expect(of(bob)[0]).toBe('DELETED');
    expect(of(acme)[0]).toBe('CHANGED');
    const merged = events.find(({ action }) => action === 'MERGED');
    expect(merged?.changes).toMatchObject({ merged: { old: null, new: 'Bob Müller' } });
    const told = (await admin.call(audit.history, { params: { id: matter } })).body;
    expect(told[0]).toMatchObject({
      object_type: 'party',
      action: 'CHANGED',
      changes: { contact: { old: bob, new: robert } },
    });
  });

  it('stays a second row where a legal hold forbids to remove it', async () => {
    const held = await openMatter(admin, 'Held', { CLIENT: bob, WITNESS: bob });
    await admin.call(parties.create, { params: { id: held }, body: { contact: robert, role: 'CLIENT' } });
    await admin.call(holds.place, { params: { id: held }, body: { reason: 'A claim' } });
    await merge(admin, robert, bob);
    expect(await rolesIn(admin, held)).toEqual([
      'CLIENT Robert Mueller',
      'CLIENT Bob Müller',
      'WITNESS Robert Mueller',
    ]);
  });
});

describe('merging', () => {
  it('refuses a contact itself, another kind, the trash, and other firms', async () => {
    const company = await enter(admin, { first_name: 'Acme GmbH', kind: 'COMPANY' });
    const gone = await enter(admin, { first_name: 'Gone' });
    await admin.call(contacts.remove, { params: { id: gone } });
    const { admin: stranger } = await foundFirm(test);
    const foreign = await enter(stranger, { first_name: 'Robert', last_name: 'Mueller' });
    for (const contact of [robert, company, gone, foreign])
      expectInvalid(await tryMerge({ contact }), 'contact');
    expectProblem(await tryMerge({ contact: bob }, gone), 'not-found');
    expectProblem(await tryMerge({ contact: bob }, foreign), 'not-found');
    expectInvalid(await tryMerge({ contact: bob, take: ['former_names'] }), 'take');
    expectProblem(await tryMerge({ contact: bob }, robert, firm.people.READ_ONLY), 'forbidden');
    expect((await get(bob)).version).toBe(1);
  });

  it('respects the versions of both that the caller has seen', async () => {
    await admin.call(contacts.patch, { params: { id: bob }, body: { employer: 'Another' } });
    expectProblem(await tryMerge({ contact: bob, contact_version: 1 }), 'precondition-failed');
    expectProblem(await tryMerge({ contact: bob, version: 9 }), 'precondition-failed');
    expect((await tryMerge({ contact: bob, version: 1, contact_version: 2 })).status).toBe(201);
  });

  it('refuses more rows than a contact holds, and changes nothing', async () => {
    const phones = (first: number) =>
      Array.from({ length: 6 }, (_, n) => ({ label: 'WORK', number: `${first + n}` }));
    await admin.call(contacts.patch, { params: { id: robert }, body: { phones: phones(100) } });
    await admin.call(contacts.patch, { params: { id: bob }, body: { phones: phones(200) } });
    expectProblem(await tryMerge({ contact: bob }), 'conflict');
    expect((await get(bob)).phones).toHaveLength(6);
    expect((await get(robert)).version).toBe(2);
  });

  it('happens once, also when two do it at the same moment, and takes turns with adding parties', async () => {
    const matter = await openMatter(admin, 'At once', { CLIENT: robert });
    const [one, other, added] = await Promise.all([
      tryMerge({ contact: bob }),
      tryMerge({ contact: robert }, bob),
      admin.call(parties.create, { params: { id: matter }, body: { contact: bob, role: 'WITNESS' } }),
    ]);
    expect([one.status, other.status].filter((status) => status === 201)).toHaveLength(1);
    const gone = one.status === 201 ? bob : robert;
    const rows = (await admin.call(parties.list, { params: { id: matter } })).body;
    expect(rows.map(({ contact }) => contact)).not.toContain(gone);
    expect([201, 400]).toContain(added.status);
    expect(rows).toHaveLength(added.status === 201 ? 2 : 1);
  });

  it('says before what it would bring, and where both are parties', async () => {
    await openMatter(admin, 'Alone', { CLIENT: bob });
    const both = await openMatter(admin, 'Both', { CLIENT: robert, OPPOSING_PARTY: bob });
    await admin.call(contactNames.create, { params: { id: bob }, body: { kind: 'SHORT', name: 'Bobby' } });
    const seen = await admin.call(contactMerges.preview, { params: { id: robert }, query: { contact: bob } });
    expect(seen.body).toEqual({
      parties: 2,
      names: 2,
      relations: 0,
      shared: [{ matter: { id: both, title: 'Both' }, roles: ['CLIENT'], other_roles: ['OPPOSING_PARTY'] }],
    });
  });
});
