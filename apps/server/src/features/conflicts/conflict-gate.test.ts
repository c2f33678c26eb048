import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { ConflictGate } from '@caseward/contract/conflict-gate';
import { contactNames } from '@caseward/contract/contact-names';
import { firm as firmSettings } from '@caseward/contract/firm';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import type { MatterStatus } from '@caseward/contract/matter-statuses';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { relations } from '@caseward/contract/relations';
import { trash } from '@caseward/contract/trash';
import { uncheckedOpening } from '@caseward/contract/unchecked-opening';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run } from '../../testing/imports.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, clear, enter, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let client: string;
let opponent: string;
/** A pending matter of theirs. */
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  client = await enter(lawyer, 'Vera', 'Kastell');
  opponent = await enter(lawyer, 'Quartz Mining Ltd');
  const roles = { PROSPECTIVE_CLIENT: client, OPPOSING_PARTY: opponent };
  matter = await openMatter(lawyer, 'Claim', roles, { status: 'PENDING' });
  await set('REQUIRED');
});
afterAll(() => test.close());

const set = async (conflict_gate: ConflictGate) =>
  expect((await firm.admin.call(firmSettings.update, { body: { conflict_gate } })).status).toBe(200);
const patch = (body: object, id = matter, person = lawyer) =>
  person.call(matters.patch, { params: { id }, body });
const move = (status: MatterStatus, id = matter) => patch({ status }, id);
const statusOf = async (id = matter, person = lawyer) =>
  (await person.call(matters.get, { params: { id } })).body.status;
const read = async (id = matter, person = lawyer) =>
  (await person.call(matterConflicts.get, { params: { id } })).body;
const add = (body: object, id = matter) => lawyer.call(parties.create, { params: { id }, body });
const needed = 'conflict-check-needed';

describe('a firm that requires conflict checks', () => {
  it('enters new matters as pending, and opens them when their parties are covered', async () => {
    const reply = await lawyer.call(matters.create, { body: { title: 'New', clients: [client] } });
    expectProblem(reply, needed);
    expect(reply.body).toMatchObject({
      detail: 'Check for conflicts before opening this matter, or save it as pending.',
    });
    const body = { title: 'New', clients: [client], status: 'ON_HOLD' };
    expectProblem(await lawyer.call(matters.create, { body }), needed);
    for (const status of ['PENDING', 'CLOSED', 'ARCHIVED'])
      expect((await lawyer.call(matters.create, { body: { ...body, status } })).status).toBe(201);

    for (const status of ['OPEN', 'ON_HOLD'] as const) expectProblem(await move(status), needed);
    await check(lawyer, { matter });
    expectProblem(await move('OPEN'), needed);
    await clear(lawyer, matter);
    expect((await move('OPEN')).status).toBe(200);
    expect(await read()).toMatchObject({ gate: 'REQUIRED', covered: true, opened_without: null });
  });

  it('opens no matter in which nobody stands on a side', async () => {
    const id = await openMatter(lawyer, 'Empty', {}, { status: 'PENDING' });
    expectProblem(await move('OPEN', id), needed);
  });

  it('asks again when something under them has changed', async () => {
    await clear(lawyer, matter);
    const alias = await lawyer.call(contactNames.create, {
      params: { id: client },
      body: { kind: 'ALIAS', name: 'Vesper Quill' },
    });
    expectProblem(await move('OPEN'), needed);
    await lawyer.call(contactNames.remove, { params: { id: client, name: alias.body.id } });
    expect((await move('OPEN')).status).toBe(200);
    await move('CLOSED');
    const parent = await enter(lawyer, 'Basalt Holding');
    await lawyer.call(relations.create, {
      params: { id: parent },
      body: { to_contact: opponent, kind: 'PARENT_OF' },
    });
    expectProblem(await move('OPEN'), needed);
    await clear(lawyer, matter);
    expect((await move('ON_HOLD')).status).toBe(200);
    const { body: rows } = await lawyer.call(parties.list, { params: { id: matter } });
    const party = rows.find(({ contact }) => contact === opponent)?.id ?? '';
    expectProblem(
      await lawyer.call(parties.update, { params: { id: matter, party }, body: { side: 'OURS' } }),
      needed,
    );
  });

  it('lets an open matter be worked on, whatever was not checked before', async () => {
    await set('WARN');
    await move('OPEN');
    const witness = await enter(lawyer, 'Wim', 'Zeuge');
    await set('REQUIRED');
    expect((await patch({ title: 'Another', status: 'OPEN' })).status).toBe(200);
    expect((await move('ON_HOLD')).status).toBe(200);
    expectProblem(await move('OPEN'), needed);
    expect((await add({ contact: witness, role: 'WITNESS' })).status).toBe(201);
    expect((await add({ contact: witness, role: 'JUDGE', side: 'OURS' })).status).toBe(201);
    const alias = { kind: 'ALIAS', name: 'Vesper Quill' };
    const named = await lawyer.call(contactNames.create, { params: { id: client }, body: alias });
    expect(named.status).toBe(201);
  });

  it('has newcomers of an open matter checked before they are added', async () => {
    await clear(lawyer, matter);
    await move('OPEN');
    const insurer = await enter(lawyer, 'Slate Insurance');
    const counsel = await enter(lawyer, 'Ada', 'Anwalt');
    const body = { contact: insurer, role: 'INSURER', side: 'ADVERSE', represented_by: counsel };
    const refused = await add(body);
    expectProblem(refused, needed);
    expect(refused.body).toMatchObject({
      detail: 'Check for conflicts before adding a party to this open matter.',
    });
    expectProblem(await patch({ clients: [client, insurer] }), needed);
    await clear(lawyer, matter, [{ contact: insurer, side: 'ADVERSE' }]);
    // Its counsel becomes a party as well.
    expectProblem(await add(body), needed);
    expectProblem(await patch({ clients: [client, insurer] }), needed);
    await clear(lawyer, matter, [
      { contact: insurer, side: 'ADVERSE' },
      { contact: counsel, side: 'ADVERSE' },
    ]);
    expect((await add(body)).status).toBe(201);
    expect((await read()).covered).toBe(true);
  });

  it('has those who left and come back checked', async () => {
    await clear(lawyer, matter);
    await move('OPEN');
    await set('WARN');
    const insurer = await enter(lawyer, 'Slate Insurance');
    const left = { contact: insurer, role: 'PAYER', until: '2020-01-31' };
    const { body: party } = await add(left);
    await set('REQUIRED');
    const at = { params: { id: matter, party: party.id } };
    expectProblem(await lawyer.call(parties.update, { ...at, body: { until: null } }), needed);
    expect((await lawyer.call(parties.update, { ...at, body: { note: 'Paid' } })).status).toBe(200);
  });

  it('takes a matter out of the trash as pending where it could not be opened', async () => {
    await set('WARN');
    const unchecked = await openMatter(lawyer, 'Unchecked', { CLIENT: client });
    await clear(lawyer, matter);
    await move('OPEN');
    for (const id of [unchecked, matter]) await lawyer.call(matters.remove, { params: { id } });
    await set('REQUIRED');
    for (const { id } of (await lawyer.call(trash.list)).body)
      expect((await lawyer.call(trash.restore, { params: { id } })).status).toBe(204);
    expect(await statusOf(unchecked)).toBe('PENDING');
    expect(await statusOf(matter)).toBe('OPEN');
    const { body } = await lawyer.call(matters.statusChanges, { params: { id: unchecked } });
    expect(body).toMatchObject([{ from_status: 'OPEN', to_status: 'PENDING', without_check: false }]);
  });

  it('imports open matters as pending only', async () => {
    const file =
      'title,status,clients\nOne,Open,Vera Kastell\nTwo,Pending,Vera Kastell\nThree,,\nFour,Closed,\n';
    const { body: made } = await begin(firm.admin, 'matters', file);
    const known = await checked(firm.admin, made);
    expect(known.wrong_rows).toBe(2);
    const sentence =
      'Your firm opens matters after a conflict check. Import it as pending, and check its parties then.';
    expect(await findingsOf(firm.admin, made.id)).toEqual([
      { row: 2, kind: 'ERROR', field: 'status', sentence },
      { row: 4, kind: 'ERROR', field: 'status', sentence },
    ]);
    await run(firm.admin, made.id, 'SKIP', 'SKIP');
    const { body } = await lawyer.call(matters.list, { query: { ordering: 'title' } });
    expect(body.map(({ title, status }) => `${title}: ${status}`)).toEqual([
      'Claim: PENDING',
      'Four: CLOSED',
      'Two: PENDING',
    ]);
  });

  it('tells which of many it did not open', async () => {
    await clear(lawyer, matter);
    const other = await openMatter(lawyer, 'Other', { CLIENT: client }, { status: 'PENDING' });
    const { body } = await lawyer.call(matters.bulk, {
      body: { ids: [matter, other], change: { status: 'OPEN' } },
    });
    const reason = 'Check for conflicts before opening this matter, or save it as pending.';
    expect(body.changed.map(({ id }) => id)).toEqual([matter]);
    expect(body.refused).toEqual([{ id: other, reason }]);
  });

  it('waits for a party that is being added while it opens', async () => {
    await clear(lawyer, matter);
    const stranger = await enter(lawyer, 'Slate Insurance');
    const [opened, added] = await Promise.all([
      move('OPEN'),
      add({ contact: stranger, role: 'OPPOSING_PARTY' }),
    ]);
    expect([opened.status, added.status].toSorted()).not.toEqual([200, 201]);
    expect([opened.status, added.status]).toContain(409);
  });
});

describe('an administrator', () => {
  const open = (person: Person, body: object = { reason: 'A hearing today' }) =>
    person.call(uncheckedOpening.open, { params: { id: matter }, body });

  it('opens a matter without a check, for a reason that is kept', async () => {
    expectProblem(await open(lawyer), 'forbidden');
    expectProblem(await open(firm.admin, { reason: ' ' }), 'invalid');
    expect((await open(firm.admin)).body.status).toBe('OPEN');
    expectProblem(await open(firm.admin), 'conflict');
    const passed = { reason: 'A hearing today', created_by: { id: firm.admin.id } };
    expect(await read()).toMatchObject({ covered: false, opened_without: passed });
    const made = await check(lawyer, { matter });
    expect(made.opened_without).toMatchObject(passed);
    const { body: file } = await lawyer.call(conflictChecks.export, { params: { id: made.id } });
    expect(file).toMatch(
      new RegExp(`Opened without a conflict check \\(UTC\\),"${firm.admin.name}, .*: A hearing today"`),
    );
    const { body } = await lawyer.call(matters.statusChanges, { params: { id: matter } });
    expect(body).toMatchObject([{ to_status: 'OPEN', reason: 'A hearing today', without_check: true }]);
    const events = await firm.admin.call(audit.list, { query: { action: 'GATE_PASSED_OVER' } });
    expect(events.body).toMatchObject([
      { matter: { id: matter }, changes: { reason: { new: 'A hearing today' } } },
    ]);
    // The next time it takes a check, from administrators too.
    await move('CLOSED');
    expectProblem(await patch({ status: 'OPEN' }, matter, firm.admin), needed);
  });

  it('opens none that is walled off from them', async () => {
    await wallOff(lawyer, matter);
    expectProblem(await open(firm.admin), 'not-found');
    expectProblem(await move('OPEN'), needed);
    await clear(lawyer, matter);
    expect((await move('OPEN')).status).toBe(200);
  });
});

it.each(['WARN', 'OFF'] as const)('a firm that says %s opens matters', async (gate) => {
  await set(gate);
  expect((await move('OPEN')).status).toBe(200);
  expect((await lawyer.call(matters.create, { body: { title: 'New', clients: [client] } })).status).toBe(201);
  const stranger = await enter(lawyer, 'Slate Insurance');
  expect((await add({ contact: stranger, role: 'OPPOSING_PARTY' })).status).toBe(201);
  expect(await read()).toMatchObject({ gate, covered: false, opened_without: null });
});
