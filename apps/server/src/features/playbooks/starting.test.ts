import { audit } from '@caseward/contract/audit';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { holds } from '@caseward/contract/holds';
import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { matters } from '@caseward/contract/matters';
import { playbooks } from '@caseward/contract/playbooks';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { defenceFirm, lines, served } from './defence.testing.ts';

/*
 * Playbooks in matters: shown first, started by the rules of what they make, and undone.
 */

let test: TestApp;
let defence: Awaited<ReturnType<typeof defenceFirm>>;
beforeAll(async () => {
  test = await startTestApp();
  defence = await defenceFirm(test);
});
afterAll(() => test.close());

const all = lines.map(({ title }) => title).toSorted();

it('shows every day first, and makes nothing', async () => {
  const { lawyer, open, preview, titles } = defence;
  const id = await open();
  const { body } = await preview(id, served);
  expect(body).toMatchObject({ name: 'Defence', version: 1, opening: '2026-05-01' });
  expect(body.lines.map(({ key, day, skipped }) => [key, day, skipped])).toEqual([
    ['file', '2026-05-04', false],
    ['served', '2026-05-01', false],
    ['meeting', '2026-05-08', false],
    ['answer', '2026-05-22', false],
    ['draft', '2026-05-15', false],
    ['review', '2026-05-19', false],
  ]);
  const answer = body.lines[3];
  expect(answer).toMatchObject({
    from_title: 'Complaint served',
    deadline_kind: 'RESPONSE',
    assignee: lawyer.id,
    problem: null,
  });
  expect(answer?.assignee_details?.username).toBe(lawyer.username);
  expect(answer?.preview?.rule?.cite).toBe('Fed. R. Civ. P. 12(a)(1)(A)(i)');
  expect(await titles(id)).toEqual([]);
});

it('makes tasks, events and deadlines by their own rules', async () => {
  const { firm, lawyer, staff, open, start, allOf } = defence;
  const id = await open();
  const { status, body } = await start(id, { ...served, version: 1 });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ name: 'Defence', version: 1, undone_at: null });
  expect(body.made.map(({ key }) => key)).toEqual(lines.map(({ key }) => key));
  expect(body.lines?.map(({ title }) => title)).toEqual(lines.map(({ title }) => title));
  const made = await allOf(id);
  const event = made.events.find(({ kind }) => kind === 'SERVICE');
  const answer = made.deadlines.find(({ title }) => title === 'Answer');
  expect(answer).toMatchObject({
    due_on: '2026-05-22',
    source: 'COMPUTED',
    kind: 'RESPONSE',
    confirmed: false,
    event_details: { id: event?.id },
    responsible: lawyer.id,
  });
  const { body: values } = await lawyer.call(deadlines.values, { params: { id: answer?.id ?? '' } });
  expect(values).toHaveLength(1);
  expect(values[0]).toMatchObject({ reason: 'Playbook Defence: counted from Complaint served.' });
  expect(values[0]?.answer?.due?.steps.at(-1)?.to).toBe('2026-05-22');
  // A second person confirms it as any other, without having seen the trigger.
  const confirmed = await staff.call(deadlines.confirm, {
    params: { id: answer?.id ?? '' },
    body: { number: 1, trigger: '2026-05-01' },
  });
  expect(confirmed.body.confirmed).toBe(true);
  expect(made.deadlines.find(({ title }) => title === 'Review the draft')).toMatchObject({
    due_on: '2026-05-19',
    kind: 'INTERNAL',
    before_details: { id: answer?.id },
    responsible: null,
  });
  expect(made.tasks.find(({ title }) => title === 'Draft the answer')).toMatchObject({
    due_date: '2026-05-15',
    deadline: answer?.id,
    assigned_to: lawyer.id,
  });
  expect(made.tasks.find(({ title }) => title === 'Open the file')).toMatchObject({
    priority: 'HIGH',
    due_date: '2026-05-04',
    assigned_to: lawyer.id,
  });
  expect(made.events.find(({ kind }) => kind === 'MEETING')).toMatchObject({
    day: '2026-05-08',
    start_time: null,
    attendees: [lawyer.id],
  });
  const { body: matter } = await lawyer.call(matters.get, { params: { id } });
  expect(matter.next_on).toBe('2026-05-04');
  const { body: log } = await firm.admin.call(audit.list, { query: { object_type: 'playbook' } });
  expect(log[0]).toMatchObject({
    action: 'PLAYBOOK_STARTED',
    object_label: 'Defence',
    matter: { id },
    details: { made: 6 },
  });
});

it('leaves out what has no day yet, and adds it when it has one, without what is there', async () => {
  const { lawyer, open, preview, start, titles } = defence;
  const id = await open();
  const first = await start(id);
  expect(first.body.made.map(({ key }) => key)).toEqual(['file', 'meeting']);
  const { body: plan } = await preview(id, served);
  expect(plan.lines.map(({ made, skipped }) => [made, skipped])).toEqual([
    [true, true],
    [false, false],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ]);
  expect((await start(id, served)).body.made).toHaveLength(4);
  expect(await titles(id)).toEqual(all);
  expect((await start(id, served)).body).toMatchObject({
    status: 409,
    detail: 'There is nothing to add: every line is skipped, or was made already.',
  });
  const { body } = await lawyer.call(matterPlaybooks.get, { params: { id } });
  expect(body.started.map(({ made }) => made.length)).toEqual([4, 2]);
});

it('counts from an event that the matter has already', async () => {
  const { lawyer, open, start, allOf } = defence;
  const id = await open();
  const { body: event } = await lawyer.call(events.create, {
    body: { matter: id, title: 'Served by mail', kind: 'SERVICE', day: '2026-05-04', service_method: 'MAIL' },
  });
  const { body } = await start(id, { lines: [{ key: 'served', event: event.id }] });
  expect(body.made.map(({ key }) => key)).toEqual(['file', 'meeting', 'answer', 'draft', 'review']);
  const { deadlines: made } = await allOf(id);
  expect(made.find(({ title }) => title === 'Answer')).toMatchObject({
    due_on: '2026-05-26',
    event_details: { id: event.id },
  });
});

it('takes other days and people, and skips lines', async () => {
  const { staff, open, start, allOf } = defence;
  const id = await open();
  const { body } = await start(id, {
    opening: '2026-06-01',
    lines: [
      ...served.lines,
      { key: 'meeting', skip: true },
      { key: 'file', day: null, assignee: staff.id },
      { key: 'review', day: '2026-05-13', assignee: null },
    ],
  });
  expect(body.made, JSON.stringify(body)).toHaveLength(5);
  const made = await allOf(id);
  expect(made.events.map(({ title }) => title)).toEqual(['Complaint served']);
  expect(made.tasks.find(({ title }) => title === 'Open the file')).toMatchObject({
    due_date: null,
    assigned_to: staff.id,
  });
  expect(made.deadlines.find(({ title }) => title === 'Review the draft')).toMatchObject({
    due_on: '2026-05-13',
    source: 'BY_HAND',
    before_details: null,
  });
});

it('is undone: tasks and events go to the trash, deadlines are cancelled, what changed stays', async () => {
  const { lawyer, open, start, undo, allOf } = defence;
  const id = await open();
  const { body: started } = await start(id, served);
  const meeting = started.made.find(({ key }) => key === 'meeting')?.id ?? '';
  await lawyer.call(events.patch, { params: { id: meeting }, body: { place: 'Room 2' } });
  const { body: undone } = await undo(id, started.id);
  expect(undone.undone).toHaveLength(5);
  expect(undone.kept).toEqual([
    {
      ...{ key: 'meeting', type: 'EVENT', id: meeting, title: 'First meeting' },
      reason: 'It was changed since, so it stays as it is.',
    },
  ]);
  const left = await allOf(id);
  expect(left.tasks).toEqual([]);
  expect(left.events.map(({ title }) => title)).toEqual(['First meeting']);
  expect(left.deadlines.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  expectProblem(await undo(id, started.id), 'conflict');
  // What is gone can be made again, what stayed is not made twice.
  const again = await start(id, served);
  expect(again.body.made.map(({ key }) => key)).not.toContain('meeting');
  expect(again.body.made).toHaveLength(5);
});

it('leaves a task that somebody has commented on when it is undone', async () => {
  const { lawyer, open, start, undo, allOf } = defence;
  const id = await open();
  const { body: started } = await start(id, served);
  const { 0: task } = (await allOf(id)).tasks;
  await lawyer.call(taskComments.create, {
    params: { id: task?.id ?? '' },
    body: { comment: 'The client has sent it.' },
  });
  const { body: undone } = await undo(id, started.id);
  expect(undone.kept.map(({ id: kept }) => kept)).toEqual([task?.id]);
});

it('keeps what it said when it was started, whatever becomes of it', async () => {
  const { firm, lawyer, open, start } = await defenceFirm(test);
  const id = await open();
  const { body: started } = await start(id, served);
  const of = async () => (await firm.admin.call(matterPlaybooks.get, { params: { id } })).body.started[0];
  const params = { id: started.playbook };
  const { body: before } = await lawyer.call(playbooks.get, { params });
  const [first] = before.lines;
  const body = { name: before.name, practice_area: null, lines: [{ ...first, title: 'Another line' }] };
  const changed = await lawyer.call(playbooks.update, { params, body: body as never });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await of()).toMatchObject({ version: before.version, lines: before.lines });
  await test.owner.query('update caseward.matter_playbooks set lines = null where id = $1', [started.id]);
  expect((await of())?.lines).toBeNull();
});

it('keeps what a legal hold keeps', async () => {
  const { firm, open, start, undo } = defence;
  const id = await open();
  await firm.admin.call(holds.place, { params: { id }, body: { reason: 'A claim' } });
  const { body: started } = await start(id, served);
  const { body } = await undo(id, started.id);
  expect(body.undone.map(({ type }) => type)).toEqual(['DEADLINE', 'DEADLINE']);
  expect(body.kept.map(({ reason }) => reason)).toEqual(
    Array(4).fill('This matter is on legal hold: nothing in it can be deleted until the hold is released.'),
  );
});

it('is offered to a new matter of its practice area until something stands in it', async () => {
  const { lawyer, area, open, start } = defence;
  const suggestedTo = async (id: string) =>
    (await lawyer.call(matterPlaybooks.get, { params: { id } })).body.suggested?.name ?? null;
  expect(await suggestedTo(await open())).toBeNull();
  const id = await open({ practice_area: area });
  expect(await suggestedTo(id)).toBe('Defence');
  await start(id);
  expect(await suggestedTo(id)).toBeNull();
  const busy = await open({ practice_area: area });
  await lawyer.call(tasks.create, { body: { title: 'Own', matter: busy } });
  expect(await suggestedTo(busy)).toBeNull();
  const closed = await open({ practice_area: area, status: 'CLOSED' });
  expect(await suggestedTo(closed)).toBeNull();
});
