import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { mostReplayTasks, replays } from '@caseward/contract/replays';
import { type TaskInput, tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let court: string;
beforeAll(async () => {
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  const place = { time_zone: 'America/Los_Angeles', holiday_sets: ['us-federal'] };
  court = (await lawyer.call(courts.create, { body: { name: 'N.D. Cal.', ...place } })).body.id;
});
afterAll(() => test.close());

const addMatter = async (title: string) =>
  (await lawyer.call(matters.create, { body: { title, court } })).body.id;
/** A deadline of May 22. */
async function addDeadline(matter: string, title: string): Promise<string> {
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-05-01', court };
  const { status, body } = await lawyer.call(deadlines.create, {
    body: { title, matter, kind: 'RESPONSE', reason: 'Served', question },
  });
  expect(status).toBe(201);
  return body.id;
}
async function addTask(matter: string, deadline: string, title: string, more: Partial<TaskInput> = {}) {
  const { status, body } = await lawyer.call(tasks.create, { body: { title, matter, deadline, ...more } });
  expect(status).toBe(201);
  return body.id;
}
/** Closes the court on the day of the deadlines; answers the replay. */
async function close(): Promise<string> {
  await lawyer.call(courtDays.add, {
    params: { id: court },
    body: { day: '2026-05-22', kind: 'HOLIDAY', source: 'General order' },
  });
  const latest = async () => (await lawyer.call(replays.list)).body[0];
  await expect.poll(latest).toMatchObject({ state: 'DONE' });
  return (await latest())?.id ?? '';
}
/** What is told of each deadline that would move, by its title. */
const toldTo = async (person: Person, id: string) =>
  Object.fromEntries(
    (await person.call(replays.items, { params: { id } })).body.map(({ deadline, open_tasks, tasks }) => [
      deadline.title,
      { open_tasks, titles: tasks.map(({ title }) => title) },
    ]),
  );

describe('a proposal', () => {
  it('tells the open tasks that prepare its deadline, soonest due first, and no others', async () => {
    const [matter, elsewhere] = [await addMatter('Byron'), await addMatter('Shelley')];
    const answer = await addDeadline(matter, 'Answer');
    await addDeadline(matter, 'Reply');
    await addTask(matter, answer, 'Some day', { assigned_to: null });
    await addTask(matter, answer, 'Draft', { due_date: '2026-05-15', assigned_to: staff.id });
    await addTask(matter, answer, 'Read', { due_date: '2026-05-08', status: 'IN_PROGRESS' });
    await addTask(matter, answer, 'Done', { status: 'DONE' });
    await lawyer.call(tasks.create, { body: { title: 'Of the matter alone', matter } });
    const moved = await addTask(matter, answer, 'Moved');
    await lawyer.call(tasks.patch, { params: { id: moved }, body: { matter: elsewhere } });
    const trashed = await addTask(matter, answer, 'Trashed');
    expect((await lawyer.call(tasks.remove, { params: { id: trashed } })).status).toBe(204);
    const replay = await close();
    expect(await toldTo(lawyer, replay)).toEqual({
      Answer: { open_tasks: 3, titles: ['Read', 'Draft', 'Some day'] },
      Reply: { open_tasks: 0, titles: [] },
    });
    const { body } = await lawyer.call(replays.items, { params: { id: replay } });
    const [, draft, someDay] = body.find(({ deadline }) => deadline.id === answer)?.tasks ?? [];
    expect(draft).toMatchObject({ due_date: '2026-05-15', assigned_to: { id: staff.id } });
    expect(someDay).toMatchObject({ due_date: null, assigned_to: null });
  });

  it('counts all of them, and names the first', async () => {
    const matter = await addMatter('Byron');
    const answer = await addDeadline(matter, 'Answer');
    const reply = await addDeadline(matter, 'Reply');
    const titles = Array.from({ length: mostReplayTasks + 2 }, (_, n) => `Task ${n + 1}`);
    for (const [n, title] of titles.entries())
      await addTask(matter, answer, title, { due_date: `2026-05-0${n + 1}` });
    await addTask(matter, reply, 'Of the reply');
    expect(await toldTo(lawyer, await close())).toEqual({
      Answer: { open_tasks: titles.length, titles: titles.slice(0, mostReplayTasks) },
      Reply: { open_tasks: 1, titles: ['Of the reply'] },
    });
  });

  it('behind a wall tells nobody outside of its tasks', async () => {
    const [matter, hidden] = [await addMatter('Byron'), await addMatter('Hidden')];
    await addTask(matter, await addDeadline(matter, 'Answer'), 'Draft');
    await addTask(hidden, await addDeadline(hidden, 'Hidden answer'), 'Hidden draft');
    await lawyer.call(walls.raise, {
      params: { id: hidden },
      body: { reason: 'Conflict', members: [lawyer.id] },
    });
    const replay = await close();
    const open = { Answer: { open_tasks: 1, titles: ['Draft'] } };
    expect(await toldTo(staff, replay)).toEqual(open);
    expect(await toldTo(lawyer, replay)).toEqual({
      ...open,
      'Hidden answer': { open_tasks: 1, titles: ['Hidden draft'] },
    });
  });
});
