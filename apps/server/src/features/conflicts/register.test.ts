import { audit } from '@caseward/contract/audit';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, close, decideOn, enter, hitsOf, openMatter } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

const add = async (person: Person, body: object) => {
  const reply = await person.call(register.add, { body: body as never });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const list = (...entries: object[]) => add(lawyer, { source: 'LATERAL', user: lawyer.id, entries });
const names = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call(register.list, { query })).body.map(({ name }) => name);

describe('the register', () => {
  it('keeps a list of a former firm, with whose it is and no more than is needed', async () => {
    const [first] = await add(lawyer, {
      source: 'LATERAL',
      user: lawyer.id,
      firm_before: 'Ames & Bell',
      entries: [
        { name: 'Quartz Mining Ltd', kind: 'COMPANY', capacity: 'CLIENT', subject: 'A lease' },
        { name: 'Vesper Quillfeather', capacity: 'ADVERSE', other_names: ['Vesper Holm'] },
      ],
    });
    expect(first).toMatchObject({
      source: 'LATERAL',
      capacity: 'CLIENT',
      firm_before: 'Ames & Bell',
      subject: 'A lease',
      user: { id: lawyer.id },
    });
    expect(await names(lawyer)).toEqual(['Vesper Quillfeather', 'Quartz Mining Ltd']);
    expect(await names(lawyer, { search: 'holm' })).toEqual(['Vesper Quillfeather']);
    expect(await names(lawyer, { source: 'INTEREST' })).toEqual([]);
    expect(await names(lawyer, { capacity: 'ADVERSE' })).toEqual(['Vesper Quillfeather']);
  });

  it('has a list once, however often the call with its key is sent', async () => {
    const entries = [{ name: 'Quartz Mining Ltd' }, { name: 'Vesper Quillfeather' }];
    const send = () =>
      lawyer.call(register.add, {
        body: { source: 'LEGACY', entries },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await names(lawyer)).toHaveLength(2);
  });

  it('is read by lawyers; all others see and keep their own interests alone', async () => {
    await list({ name: 'Quartz Mining Ltd', capacity: 'CLIENT' });
    const [own] = await add(staff, { source: 'INTEREST', entries: [{ name: 'Brambleton Dairy' }] });
    expect(own).toMatchObject({ capacity: 'INTEREST', user: { id: staff.id } });
    const [lawyers] = await add(lawyer, { source: 'INTEREST', entries: [{ name: 'Holm Shipping' }] });
    expect(await names(staff)).toEqual(['Brambleton Dairy']);
    expect(await names(lawyer)).toHaveLength(3);
    const params = { id: lawyers?.id ?? '' };
    expectProblem(await staff.call(register.get, { params }), 'not-found');
    expectProblem(await staff.call(register.update, { params, body: { subject: 'x' } }), 'not-found');
    expectProblem(await staff.call(register.remove, { params }), 'not-found');
    const asked = [
      { source: 'LEGACY', entries: [{ name: 'A', capacity: 'CLIENT' }] },
      { source: 'INTEREST', user: lawyer.id, entries: [{ name: 'A' }] },
    ] as const;
    for (const body of asked)
      expectProblem(await staff.call(register.add, { body: body as never }), 'forbidden');
    expectProblem(await firm.people.READ_ONLY.call(register.list), 'forbidden');
  });

  it.each([
    [{ source: 'LATERAL', entries: [{ name: 'A', capacity: 'CLIENT' }] }, 'user'],
    [{ source: 'LEGACY', entries: [{ name: 'A', capacity: 'INTEREST' }] }, 'entries.0.capacity'],
    [{ source: 'INTEREST', entries: [{ name: 'A', capacity: 'CLIENT' }] }, 'entries.0.capacity'],
    [{ source: 'PURGED', entries: [{ name: 'A', capacity: 'CLIENT' }] }, 'source'],
    [{ source: 'LEGACY', entries: [] }, 'entries'],
    [
      {
        source: 'LEGACY',
        entries: [{ name: 'A', capacity: 'CLIENT', since: '2020-01-02', until: '2020-01-01' }],
      },
      'entries.0.until',
    ],
  ])('refuses %j', async (body, field) => {
    const reply = await lawyer.call(register.add, { body: body as never });
    expectInvalid(reply, field);
  });

  it('is changed, removed and restored, each with its event', async () => {
    const [entry] = await list({ name: 'Quartz Mining Ltd', capacity: 'CLIENT' });
    const params = { id: entry?.id ?? '' };
    const changed = await lawyer.call(register.update, { params, body: { name: 'Opal Mining Ltd' } });
    expect(changed.body.name).toBe('Opal Mining Ltd');
    const find = async (name: string) => {
      const { id } = await check(staff, { terms: [{ name, kind: 'COMPANY', side: 'ADVERSE' }] });
      return (await hitsOf(staff, id)).map((hit) => hit.name);
    };
    expect(await find('Quartz Mining')).toEqual([]);
    expect(await find('Opal Mining')).toEqual(['Opal Mining Ltd']);
    await lawyer.call(register.remove, { params });
    expectProblem(await lawyer.call(register.get, { params }), 'not-found');
    expect(await find('Opal Mining')).toEqual([]);
    await lawyer.call(register.restore, { params });
    expect(await find('Opal Mining')).toEqual(['Opal Mining Ltd']);
    const events = await firm.admin.call(audit.list, { query: {} });
    expect(events.body.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['REGISTER_ADDED', 'REGISTER_CHANGED', 'REGISTER_REMOVED', 'REGISTER_RESTORED']),
    );
  });
});

describe('a conflict check', () => {
  it.each([
    ['CLIENT', 'ADVERSE', 'ADVERSE_TO_CLIENT'],
    ['FORMER_CLIENT', 'ADVERSE', 'ADVERSE_TO_FORMER'],
    ['PROSPECTIVE', 'ADVERSE', 'ADVERSE_TO_PROSPECT'],
    ['ADVERSE', 'OURS', 'OPPONENT_NOW_CLIENT'],
    ['CLIENT', 'OURS', 'SAME_SIDE'],
    ['RELATED', 'ADVERSE', 'MENTIONED'],
  ])('weighs %s against %s as %s', async (capacity, side, weight) => {
    await list({ name: 'Vesper Quillfeather', capacity });
    const { id, searched } = await check(staff, { terms: [{ name: 'Quillfeather, Vesper', side }] });
    expect(searched.register).toBe(1);
    const [hit] = await hitsOf(staff, id);
    expect(hit).toMatchObject({
      contact: null,
      name: 'Vesper Quillfeather',
      band: 'EXACT',
      weight,
      undecided: true,
      findings: [],
      register: { source: 'LATERAL', capacity },
    });
    expect(JSON.stringify({ ...hit, asked: undefined })).not.toContain('subject');
  });

  it('finds own interests on any side, under every name, and first what opposes', async () => {
    await add(staff, {
      source: 'INTEREST',
      entries: [{ name: 'Brambleton Dairy Ltd', other_names: ['Holm Milk'] }],
    });
    await list({ name: 'Holm Milk', capacity: 'CLIENT' });
    const { id } = await check(lawyer, { terms: [{ name: 'Holm Milk', kind: 'COMPANY', side: 'ADVERSE' }] });
    const hits = await hitsOf(lawyer, id);
    expect(hits.map(({ weight }) => weight)).toEqual(['ADVERSE_TO_CLIENT', 'INTEREST']);
    expect(hits[1]?.register?.user).toBe(staff.name);
    expect((await hitsOf(lawyer, id, { weight: 'INTEREST' })).map(({ name }) => name)).toEqual([
      'Brambleton Dairy Ltd',
    ]);
  });

  it('is closed when its entries are decided on, and its report can be proved', async () => {
    await list({ name: 'Vesper Quillfeather', capacity: 'CLIENT', subject: 'A lease' });
    const { id } = await check(staff, { terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
    expectProblem(await close(lawyer, id), 'conflict');
    const [hit] = await hitsOf(staff, id);
    const hits = [hit?.id];
    expectProblem(await decideOn(staff, id, { hits, decision: 'NO_CONFLICT' }), 'forbidden');
    const consents = [{ by: 'Vesper Quillfeather', on: '2026-11-01', form: 'EMAIL' }];
    const decided = await decideOn(lawyer, id, { hits, decision: 'WAIVED', reason: 'Agreed', consents });
    expect(decided.status, JSON.stringify(decided.body)).toBe(201);
    expect((await close(lawyer, id)).body.state).toBe('WAIVED');
    await test.owner.query(
      `update caseward.conflict_hits set entry = entry || '{"capacity": "RELATED"}' where id = $1`,
      [hit?.id],
    );
    const kept = await test.owner.query(
      'select report_hash as sha256 from caseward.conflict_checks where id = $1',
      [id],
    );
    const made = await test.owner.query('select caseward.conflict_report_hash($1, $2) as sha256', [
      firm.id,
      id,
    ]);
    expect(made.rows).not.toEqual(kept.rows);
  });

  it('remembers that a contact is not whom an entry names, until somebody takes it back', async () => {
    await list({ name: 'Vesper Quillfeather', capacity: 'CLIENT' });
    const contact = await enter(lawyer, 'Vesper', 'Quillfeather');
    const matter = await openMatter(lawyer, 'New', { OPPOSING_PARTY: contact });
    const entryHit = async (id: string) => (await hitsOf(lawyer, id)).find(({ register: found }) => found);
    const first = await check(lawyer, { matter });
    const hit = await entryHit(first.id);
    await decideOn(lawyer, first.id, { hits: [hit?.id], decision: 'DIFFERENT' });
    const again = await check(staff, { matter });
    expect(await entryHit(again.id)).toMatchObject({
      undecided: false,
      known_different: { by: { id: lawyer.id } },
    });
    await decideOn(lawyer, first.id, { hits: [hit?.id], decision: 'UNDECIDED' });
    const last = await check(staff, { matter });
    expect(await entryHit(last.id)).toMatchObject({ undecided: true, known_different: null });
  });
});
