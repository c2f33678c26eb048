import { audit } from '@caseward/contract/audit';
import { deadlines } from '@caseward/contract/deadlines';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Deadlines of a matter: days that are added and never typed over, a second person's entry, and what is done.
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron v. Lovelace' } })).body.id;
});
afterAll(() => test.close());

const reason = 'Served on May 1 (proof of service)';
const question = { trigger: '2026-05-01', rule: 'us-federal/frcp-33-b-2', service: 'MAIL' as const };

async function add(body: object = {}, person = lawyer) {
  const reply = await person.call(deadlines.create, {
    body: { title: 'Answers to interrogatories', matter, kind: 'RESPONSE', question, reason, ...body },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const byHand = { question: undefined, due_on: '2026-06-10' };
const get = async (id: string, person = lawyer) =>
  (await person.call(deadlines.get, { params: { id } })).body;
const valuesOf = async (id: string, person = lawyer) =>
  (await person.call(deadlines.values, { params: { id } })).body;
const actsOf = async (id: string) =>
  (await lawyer.call(deadlines.acts, { params: { id } })).body.map(({ kind }) => kind);
const confirm = (id: string, body: object, person = staff) =>
  person.call(deadlines.confirm, { params: { id }, body: { number: 1, ...body } });

it('computes its day by a rule, and keeps question, steps and authority', async () => {
  const made = await add();
  expect(made).toMatchObject({
    due_on: '2026-06-04',
    earliest_on: '2026-06-04',
    latest_on: '2026-06-04',
    source: 'COMPUTED',
    status: 'OPEN',
    confirmed: false,
    responsible: lawyer.id,
    matter_details: { title: 'Byron v. Lovelace' },
  });
  const [value, ...others] = await valuesOf(made.id);
  expect(others).toEqual([]);
  expect(value).toMatchObject({ number: 1, reason, withheld: false, confirmable: false });
  expect(value?.question).toMatchObject({ trigger: '2026-05-01', service: 'MAIL' });
  expect(value?.answer?.rule?.cite).toBe('Fed. R. Civ. P. 33(b)(2)');
  expect(value?.answer?.due?.steps.at(-1)?.to).toBe('2026-06-04');
});

it('takes a day by hand, with the reason where it comes from', async () => {
  const made = await add({ ...byHand, source: 'ORDERED', due_time: '10:00' });
  expect(made).toMatchObject({ due_on: '2026-06-10', due_time: '10:00', source: 'ORDERED' });
  expect(made.zone).not.toBeNull();
});

it('names the field of what it cannot take', async () => {
  const refused = async (body: object) => {
    const reply = await lawyer.call(deadlines.create, {
      body: { title: 'A', matter, question, reason, ...body },
    });
    return Object.keys(expectProblem(reply, 'invalid').errors ?? {});
  };
  expect(await refused({ reason: '' })).toEqual(['reason']);
  expect(await refused({ due_on: '2026-06-10' })).toEqual(['due_on']);
  expect(await refused({ question: undefined })).toEqual(['due_on']);
  expect(await refused({ question: { ...question, rule: 'us-federal/none' } })).toEqual(['question']);
  expect(await refused({ question: { ...question, trigger: '2035-12-20' } })).toEqual(['question']);
  expect(await refused({ matter: crypto.randomUUID() })).toEqual(['matter']);
  expect(await refused({ document: crypto.randomUUID() })).toEqual(['document']);
  expect(await refused({ responsible: firm.people.READ_ONLY.id })).toEqual(['responsible']);
  expect(await refused({ responsible: staff.id, backup: staff.id })).toEqual(['backup']);
});

it('keeps every earlier day, and falls back to unconfirmed', async () => {
  const { id } = await add(byHand);
  expect((await confirm(id, { due_on: '2026-06-10' })).body.confirmed).toBe(true);
  const added = await lawyer.call(deadlines.addValue, {
    params: { id },
    body: { due_on: '2026-06-12', reason: 'Corrected: the court was closed', source: 'ORDERED' },
  });
  expect(added.body).toMatchObject({ number: 2, due_on: '2026-06-12' });
  expect(await get(id)).toMatchObject({ due_on: '2026-06-12', confirmed: false, value_number: 2 });
  expect((await valuesOf(id)).map(({ due_on, confirmed_by }) => [due_on, confirmed_by?.id])).toEqual([
    ['2026-06-12', undefined],
    ['2026-06-10', staff.id],
  ]);
  const body = { due_on: '2026-06-13' };
  const nameless = await lawyer.call(deadlines.addValue, { params: { id }, body: body as never });
  expect(expectProblem(nameless, 'invalid').errors).toHaveProperty('reason');
});

it('is confirmed by another person, who enters the trigger without having seen it', async () => {
  const { id } = await add();
  const [hidden] = await valuesOf(id, staff);
  expect(hidden).toMatchObject({
    withheld: true,
    confirmable: true,
    question: null,
    answer: null,
    reason: '',
  });
  // Whose role confirms nothing is offered nothing, and sees how the day came about.
  const [read] = await valuesOf(id, firm.people.READ_ONLY);
  expect(read).toMatchObject({ withheld: false, confirmable: false, question: { trigger: '2026-05-01' } });
  expectProblem(await confirm(id, { trigger: '2026-05-01' }, lawyer), 'conflict');
  expectProblem(await confirm(id, { trigger: '2026-05-01' }, firm.people.READ_ONLY), 'forbidden');
  expect((await confirm(id, { trigger: '2026-05-02' })).body.confirmed).toBe(false);
  expect(await actsOf(id)).toEqual(['MISMATCH']);
  expect((await confirm(id, { trigger: '2026-05-01' })).body.confirmed).toBe(true);
  const [shown] = await valuesOf(id, staff);
  expect(shown).toMatchObject({ withheld: false, confirmed_by: { id: staff.id } });
  expectProblem(await confirm(id, { trigger: '2026-05-01' }, firm.admin), 'conflict');
  expect(await actsOf(id)).toEqual(['CONFIRMED', 'MISMATCH']);
});

it('is not confirmed by who looked at the computation, nor on a day that it no longer has', async () => {
  const { id } = await add();
  const looked = await staff.call(deadlines.look, { params: { id } });
  expect(looked.body.question?.trigger).toBe('2026-05-01');
  expectProblem(await confirm(id, { trigger: '2026-05-01' }), 'conflict');
  expect((await confirm(id, { trigger: '2026-05-01' }, firm.admin)).body.confirmed).toBe(true);
  const other = await add(byHand);
  await lawyer.call(deadlines.addValue, { params: { id: other.id }, body: { due_on: '2026-06-12', reason } });
  expectProblem(await confirm(other.id, { due_on: '2026-06-10' }), 'conflict');
});

it('asks for the day of a value that was not computed, and for the trigger of one that was', async () => {
  const entered = await add(byHand);
  const wrong = await confirm(entered.id, { trigger: '2026-06-10' });
  expect(expectProblem(wrong, 'invalid').errors).toHaveProperty('due_on');
  const computed = await add();
  const day = await confirm(computed.id, { due_on: '2026-06-04' });
  expect(expectProblem(day, 'invalid').errors).toHaveProperty('trigger');
});

it('needs nobody to confirm the firm’s own days, until it is no longer one', async () => {
  const { id, confirmed } = await add({ ...byHand, kind: 'FOLLOW_UP' });
  expect(confirmed).toBe(true);
  const changed = await lawyer.call(deadlines.patch, { params: { id }, body: { kind: 'STATUTORY' } });
  expect(changed.body.confirmed).toBe(false);
});

it('keeps a limitation period critical', async () => {
  const { id, critical } = await add({ ...byHand, kind: 'LIMITATION' });
  expect(critical).toBe(true);
  const changed = await lawyer.call(deadlines.patch, { params: { id }, body: { critical: false } });
  expect(changed.body.critical).toBe(true);
});

it('is done with evidence, and opened again with a reason', async () => {
  const { id } = await add(byHand);
  const bare = await staff.call(deadlines.done, { params: { id }, body: {} });
  expect(expectProblem(bare, 'invalid').errors).toHaveProperty('words');
  const done = await staff.call(deadlines.done, { params: { id }, body: { words: 'Filed, receipt 17' } });
  expect(done.body.status).toBe('DONE');
  expectProblem(await staff.call(deadlines.done, { params: { id }, body: { words: 'Again' } }), 'conflict');
  expectProblem(
    await lawyer.call(deadlines.addValue, { params: { id }, body: { due_on: '2026-06-12', reason } }),
    'conflict',
  );
  const opened = await staff.call(deadlines.reopen, { params: { id }, body: { reason: 'Rejected' } });
  expect(opened.body.status).toBe('OPEN');
  const cancelled = await lawyer.call(deadlines.cancel, { params: { id }, body: { reason: 'Settled' } });
  expect(cancelled.body.status).toBe('CANCELLED');
  expect(await actsOf(id)).toEqual(['CANCELLED', 'REOPENED', 'DONE']);
});

it('is extended provisionally when asked, and by a new day when granted', async () => {
  const { id } = await add(byHand);
  const step = (body: object) => lawyer.call(deadlines.extend, { params: { id }, body: body as never });
  expectProblem(await step({ step: 'REFUSED' }), 'conflict');
  expect(expectProblem(await step({ step: 'ASKED', until: '2026-06-10' }), 'invalid').errors).toHaveProperty(
    'until',
  );
  const asked = await step({ step: 'ASKED', until: '2026-06-24' });
  expect(asked.body).toMatchObject({ due_on: '2026-06-10', extension_until: '2026-06-24' });
  expect((await step({ step: 'REFUSED' })).body.extension_until).toBeNull();
  await step({ step: 'ASKED', until: '2026-06-24' });
  const granted = await step({ step: 'GRANTED', until: '2026-06-17', words: 'Order of June 8' });
  expect(granted.body).toMatchObject({
    due_on: '2026-06-17',
    source: 'EXTENDED',
    confirmed: false,
    extension_until: null,
  });
});

it('is listed by its last day, and found by state, kind, person and time', async () => {
  const other = (await lawyer.call(matters.create, { body: { title: 'Lists' } })).body.id;
  const late = await add({ ...byHand, matter: other, title: 'Late', due_on: '2026-01-05' });
  const soon = await add({
    ...byHand,
    matter: other,
    title: 'Soon',
    due_on: '2199-01-05',
    responsible: staff.id,
  });
  const listed = async (query: Record<string, string>) => {
    const reply = await lawyer.call(deadlines.list, { query: { matter: other, ...query } as never });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.map(({ title }) => title);
  };
  expect(await listed({})).toEqual(['Late', 'Soon']);
  expect(await listed({ ordering: '-due_on' })).toEqual(['Soon', 'Late']);
  expect(await listed({ due: 'overdue' })).toEqual(['Late']);
  expect(await listed({ responsible: staff.id })).toEqual(['Soon']);
  expect(await listed({ responsible: 'me' })).toEqual(['Late']);
  expect(await listed({ due_from: '2027-01-01' })).toEqual(['Soon']);
  await confirm(soon.id, { due_on: '2199-01-05' }, firm.admin);
  expect(await listed({ confirmed: 'false' })).toEqual(['Late']);
  await lawyer.call(deadlines.done, { params: { id: late.id }, body: { words: 'Done' } });
  expect(await listed({ status: 'OPEN' })).toEqual(['Soon']);
});

it('cannot be rewritten by the serving role, not even by SQL', async () => {
  const { id } = await add();
  const tried = async (statement: string) => {
    const client = await test.services.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${firm.id}'`);
      await client.query(`set local app.user_id = '${lawyer.id}'`);
      return await client.query(statement);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  for (const change of ["due_on = '2026-07-01'", "reason = 'x'", 'created_by = confirmed_by'])
    await expect(
      tried(`update caseward.deadline_values set ${change} where deadline_id = '${id}'`),
    ).rejects.toThrow(/permission denied/);
  for (const table of ['deadline_values', 'deadline_acts', 'deadlines'])
    await expect(tried(`delete from caseward.${table}`)).rejects.toThrow(/permission denied/);
  await expect(tried(`update caseward.deadline_acts set words = 'x'`)).rejects.toThrow(/permission denied/);
  await expect(
    tried(
      `update caseward.deadline_values set confirmed_at = now(), confirmed_by = '${lawyer.id}' where deadline_id = '${id}'`,
    ),
  ).rejects.toThrow(/deadline_values_second_person/);
  await expect(
    tried(
      `update caseward.deadline_values set confirmed_at = now(), confirmed_by = '${staff.id}' where deadline_id = '${id}'`,
    ),
  ).rejects.toThrow(/row-level security/);
});

it('is behind its matter’s wall with all its days, and under its hold', async () => {
  const walled = (await lawyer.call(matters.create, { body: { title: 'Walled' } })).body.id;
  const { id } = await add({ ...byHand, matter: walled });
  const body = { reason: 'A conflict', members: [lawyer.id] };
  expect((await lawyer.call(walls.raise, { params: { id: walled }, body })).status).toBe(201);
  for (const endpoint of [deadlines.get, deadlines.values, deadlines.acts])
    expect((await staff.call(endpoint, { params: { id } })).status).toBe(404);
  expectProblem(await confirm(id, { due_on: '2026-06-10' }), 'not-found');
  const outside = { params: { id }, body: { responsible: staff.id } };
  expect(expectProblem(await lawyer.call(deadlines.patch, outside), 'invalid').errors).toHaveProperty(
    'responsible',
  );
  await firm.admin.call(holds.place, { params: { id: matter }, body: { reason: 'A court asks' } });
  expectProblem(await lawyer.call(matters.remove, { params: { id: matter } }), 'conflict');
  await firm.admin.call(holds.release, { params: { id: matter }, body: { reason: 'Over' } });
});

it('leaves its days, confirmations and second entries in the audit log', async () => {
  const { id } = await add();
  await confirm(id, { trigger: '2026-05-02' });
  await confirm(id, { trigger: '2026-05-01' });
  const { body } = await firm.admin.call(audit.list, { query: { object_id: id } });
  expect(body.map(({ action, changes, details }) => [action, Object.keys(changes ?? {}), details])).toEqual([
    ['CHANGED', ['confirmed'], null],
    ['CHANGED', [], { second_entry: 'MISMATCH' }],
    ['CREATED', expect.arrayContaining(['due_on', 'kind', 'title']), null],
  ]);
});
