import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let attorney: Person;
let staff: Person;
let matter: string;
let task: string;
beforeAll(async () => {
  test = await startTestApp();
});
/** A task that the administrator made for the attorney. */
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  attorney = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  matter = (await admin.call(matters.create, { body: { title: 'Merger' } })).body.id;
  const body = { title: 'File', matter, assigned_to: attorney.id };
  task = (await admin.call(tasks.create, { body })).body.id;
});
afterAll(() => test.close());

const say = (comment: string, person = admin, id = task) =>
  person.call(taskComments.create, { params: { id }, body: { comment } });
/** What somebody was told of comments, latest first. */
const told = async (person: Person) =>
  (await person.call(inbox.list)).body.filter(({ kind }) => kind !== 'TASK_ASSIGNED');
const kinds = async (person: Person) => (await told(person)).map(({ kind }) => kind);
const restrictTo = (...people: Person[]) =>
  admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: people.map(({ id }) => id) },
  });

describe('of a comment', () => {
  it('whoever made the task, whose it is and who has commented are told, and nobody of their own', async () => {
    await say('Is this done?', staff);
    expect(await told(attorney)).toMatchObject([
      {
        kind: 'TASK_COMMENTED',
        object: { type: 'task', id: task, title: 'File' },
        matter: { id: matter, title: 'Merger' },
        created_by: { id: staff.id },
      },
    ]);
    expect(await kinds(admin)).toEqual(['TASK_COMMENTED']);
    expect(await kinds(staff)).toEqual([]);
    await say('Almost.', attorney);
    expect(await kinds(staff)).toEqual(['TASK_COMMENTED']);
    expect(await kinds(attorney)).toEqual(['TASK_COMMENTED']);
    expect(await kinds(admin)).toEqual(['TASK_COMMENTED', 'TASK_COMMENTED']);
    expect(await kinds(firm.people.READ_ONLY)).toEqual([]);
  });

  it('of two who comment at once, the later one is told to the earlier', async () => {
    const create = async () => (await admin.call(tasks.create, { body: { title: 'File' } })).body.id;
    const at = await Promise.all([create(), create(), create(), create()]);
    await Promise.all(at.flatMap((id) => [say('First?', attorney, id), say('First?', staff, id)]));
    expect([...(await kinds(attorney)), ...(await kinds(staff))]).toEqual(at.map(() => 'TASK_COMMENTED'));
  });

  it('nobody is told who has turned that off', async () => {
    await attorney.call(inbox.choose, { body: { muted: ['TASK_COMMENTED'] } });
    await say('Is this done?', staff);
    expect(await kinds(attorney)).toEqual([]);
    await say(`@${attorney.username}?`, staff);
    expect(await kinds(attorney)).toEqual(['MENTIONED']);
  });

  it('nobody outside the wall is told, nor sees what they were told before', async () => {
    await say('First', staff);
    await say('Second', attorney);
    expect(await kinds(staff)).toEqual(['TASK_COMMENTED']);
    await restrictTo(admin, attorney);
    expect(await kinds(staff)).toEqual([]);
    await say('Third');
    expect(await kinds(attorney)).toEqual(['TASK_COMMENTED', 'TASK_COMMENTED']);
    const { rows } = await test.owner.query(
      `select count(*)::int as count from caseward.notifications where user_id = $1 and kind = 'TASK_COMMENTED'`,
      [staff.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('a mention in a comment', () => {
  it('is told as one, and not as a comment too', async () => {
    const { READ_ONLY } = firm.people;
    await say(`@${attorney.username} and @${READ_ONLY.username}: look.`);
    for (const person of [attorney, READ_ONLY])
      expect(await told(person)).toMatchObject([
        { kind: 'MENTIONED', object: { type: 'task', id: task, title: 'File' } },
      ]);
  });

  it('that is added by a change is told, and one that was there is not told again', async () => {
    const { id } = (await say(`@${attorney.username}, look.`)).body;
    const comment = `@${attorney.username} and @${staff.username}, look.`;
    await admin.call(taskComments.patch, { params: { id: task, comment: id }, body: { comment } });
    expect(await kinds(attorney)).toEqual(['MENTIONED']);
    expect(await kinds(staff)).toEqual(['MENTIONED']);
  });

  it('of somebody outside the wall is refused by name, at the comment', async () => {
    await restrictTo(admin, attorney);
    const refusal = expectInvalid(await say(`@${attorney.username} and @${staff.username}`), 'comment');
    expect(refusal.errors?.comment?.[0]).toContain(`@${staff.username} has no access`);
    const { id } = (await say('Nobody')).body;
    const changed = await admin.call(taskComments.patch, {
      params: { id: task, comment: id },
      body: { comment: `@${staff.username}` },
    });
    expectInvalid(changed, 'comment');
    expect(await kinds(attorney)).toEqual(['TASK_COMMENTED']);
  });

  it('of anybody is fine where the task is in no matter', async () => {
    task = (await admin.call(tasks.create, { body: { title: 'Alone' } })).body.id;
    expect((await say(`@${staff.username}`)).status).toBe(201);
    expect(await told(staff)).toMatchObject([{ kind: 'MENTIONED', matter: null }]);
  });
});
