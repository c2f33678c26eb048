import { audit } from '@caseward/contract/audit';
import { deadlines } from '@caseward/contract/deadlines';
import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { matters } from '@caseward/contract/matters';
import { playbooks } from '@caseward/contract/playbooks';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Playbooks as a setting of the firm: what may stand in their lines, who keeps them, and their versions.
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
});
afterAll(() => test.close());

let number = 0;
const named = () => {
  number += 1;
  return `Litigation ${number}`;
};
const task = { key: 'a', type: 'TASK', title: 'Open the file' };
const create = (lines: object[], more: object = {}, person = lawyer) =>
  person.call(playbooks.create, { body: { name: named(), lines, ...more } });

it('is added with what its lines leave out, listed by name with counts, changed and removed', async () => {
  const { body: areas } = await lawyer.call(practiceAreas.list);
  const area = areas[0];
  const made = await create([task, { key: 'b', type: 'EVENT', title: 'Served', event_kind: 'SERVICE' }], {
    practice_area: area?.id,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.headers.get('etag')).toBe('"1"');
  expect(made.body).toMatchObject({
    practice_area_details: { id: area?.id, name: area?.name },
    counts: { tasks: 1, events: 1, deadlines: 0 },
    version: 1,
  });
  expect(made.body.lines[0]).toEqual({
    ...task,
    description: '',
    assignee: 'none',
    from: 'OPENING',
    period: null,
    priority: 'NORMAL',
    event_kind: 'OTHER',
    deadline_kind: null,
    critical: false,
    rule: null,
  });
  const params = { id: made.body.id };
  const { id, version, ...again } = made.body;
  const same = await lawyer.call(playbooks.update, { params, body: again });
  expect(same.body.version).toBe(1);
  const changed = await lawyer.call(playbooks.update, {
    params,
    body: { name: 'Another name', practice_area: null },
    headers: { 'if-match': '"1"' },
  });
  expect(changed.body).toMatchObject({ id, name: 'Another name', practice_area: null, version: version + 1 });
  expectProblem(
    await lawyer.call(playbooks.update, { params, body: { name: 'Late' }, headers: { 'if-match': '"1"' } }),
    'precondition-failed',
  );
  const { body: all } = await firm.people.READ_ONLY.call(playbooks.list);
  expect(all.map(({ name }) => name)).toEqual(['Another name']);
  expect((await lawyer.call(playbooks.remove, { params })).status).toBe(204);
  expectProblem(await lawyer.call(playbooks.get, { params }), 'not-found');
  const { body: log } = await firm.admin.call(audit.list, { query: { object_type: 'playbook' } });
  expect(log.map(({ action }) => action)).toEqual(['DELETED', 'CHANGED', 'CREATED']);
  expect(log[0]?.object_label).toBe('Another name');
});

it.each([
  ['no lines', [], { lines: ['Add at least one line.'] }],
  ['a key twice', [task, task], { 'lines.1.key': ['Give each line a key of its own.'] }],
  [
    'a base that stands below',
    [
      { ...task, from: 'b' },
      { ...task, key: 'b', type: 'EVENT' },
    ],
    { 'lines.0.from': ['A line is counted from the opening, or from an event or a deadline above it.'] },
  ],
  [
    'a task as a base',
    [task, { ...task, key: 'b', from: 'a' }],
    { 'lines.1.from': ['A line is counted from the opening, or from an event or a deadline above it.'] },
  ],
  [
    'a deadline without a period or a rule',
    [{ ...task, type: 'DEADLINE' }],
    { 'lines.0.rule': ['Choose either a rule or a period.'] },
  ],
  [
    'a rule of no pack',
    [{ ...task, type: 'DEADLINE', rule: 'us-federal/none' }],
    { 'lines.0.rule': ['No pack has this rule. Name it as pack/id.'] },
  ],
  [
    'a rule of a task',
    [{ ...task, rule: 'us-federal/frcp-12-a-1-a-i' }],
    { 'lines.0.rule': ['Only deadlines have a rule.'] },
  ],
  [
    'a period out of range',
    [{ ...task, period: { n: 20_001, unit: 'DAY' } }],
    { 'lines.0.period.n': ['Is too large.'] },
  ],
  ['an unknown field', [{ ...task, colour: 'red' }], { 'lines.0.colour': ['No such field.'] }],
])('refuses %s', async (_, lines, errors) => {
  expect((await create(lines)).body).toMatchObject({ status: 400, errors });
});

it('refuses a name twice, an archived practice area, and whom the firm does not have', async () => {
  const { body } = await create([task]);
  expect((await create([task], { name: body.name.toUpperCase() })).body).toMatchObject({
    errors: { name: ['There is a playbook of this name already.'] },
  });
  const area = await firm.admin.call(practiceAreas.create, { body: { name: 'Admiralty', archived: true } });
  expect((await create([task], { practice_area: area.body.id })).body).toMatchObject({
    errors: { practice_area: [expect.stringContaining('archived')] },
  });
  const other = await foundFirm(test);
  expect((await create([{ ...task, assignee: other.admin.id }])).body).toMatchObject({
    errors: { 'lines.0.assignee': ['No such team member.'] },
  });
});

it('is kept by lawyers, read by everyone, and is nobody else’s', async () => {
  for (const person of [firm.people.STAFF, firm.people.READ_ONLY])
    expectProblem(await create([task], {}, person), 'forbidden');
  const { body } = await create([task]);
  const params = { id: body.id };
  expect((await firm.people.READ_ONLY.call(playbooks.get, { params })).status).toBe(200);
  const other = await foundFirm(test);
  expectProblem(await other.admin.call(playbooks.get, { params }), 'not-found');
  const { body: matter } = await other.admin.call(matters.create, { body: { title: 'Theirs' } });
  const start = { params: { id: matter.id }, body: { playbook: body.id } };
  expect((await other.admin.call(matterPlaybooks.start, start)).body).toMatchObject({
    errors: { playbook: ['No such playbook.'] },
  });
  expect((await other.admin.call(deadlines.list)).body).toEqual([]);
});

it('is added once for one key, however often it is sent', async () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { name: named(), lines: [task] };
  const first = await lawyer.call(playbooks.create, { body, headers });
  const again = await lawyer.call(playbooks.create, { body, headers });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expectProblem(
    await lawyer.call(playbooks.create, { body: { ...body, name: named() }, headers }),
    'key-reused',
  );
  const { body: all } = await lawyer.call(playbooks.list);
  expect(all.filter(({ name }) => name === body.name)).toHaveLength(1);
});
