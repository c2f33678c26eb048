import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
let other: string;
let task: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  matter = await open('Merger');
  other = await open('Lease');
  task = (await admin.call(tasks.create, { body: { title: 'File', matter } })).body.id;
});
afterAll(() => test.close());

const open = async (title: string) => (await admin.call(matters.create, { body: { title } })).body.id;
const say = async (comment: string, person = admin) =>
  (await person.call(taskComments.create, { params: { id: task }, body: { comment } })).body.id;
const texts = async (person: Person) =>
  (await person.call(taskComments.list, { params: { id: task } })).body.map(({ comment }) => comment);
const remove = (id: string) => admin.call(taskComments.remove, { params: { id: task, comment: id } });
const restrict = (id: string) =>
  admin.call(walls.raise, { params: { id }, body: { reason: 'A conflict', members: [admin.id] } });
const hold = (id: string) => admin.call(holds.place, { params: { id }, body: { reason: 'A court asks' } });
/** As a server that knows no comments moves a task. */
const move = (to: string) =>
  test.owner.query(
    'update caseward.tasks set matter_id = $3, visible_to = null where tenant_id = $1 and id = $2',
    [firm.id, task, to],
  );
const mattersOfComments = async () => {
  const { rows } = await test.owner.query<{ matter_id: string }>(
    'select distinct matter_id from caseward.task_comments where tenant_id = $1 and task_id = $2',
    [firm.id, task],
  );
  return rows.map(({ matter_id }) => matter_id);
};
const expectThere = async () => {
  expect(await mattersOfComments()).toEqual([other]);
  expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
};

describe('comments that were left behind by a move follow their task', () => {
  it('when somebody comments, out of a wall that they are outside of too', async () => {
    const { STAFF } = firm.people;
    await say('First');
    await restrict(matter);
    await move(other);
    await say('Second', STAFF);
    expect(await texts(STAFF)).toEqual(['Second', 'First']);
    await expectThere();
  });

  it('when one of them is to be deleted, which a hold forbids', async () => {
    const id = await say('Evidence');
    await hold(other);
    await test.owner.query('update caseward.tasks set held = true where tenant_id = $1 and id = $2', [
      firm.id,
      task,
    ]);
    await move(other);
    expectProblem(await remove(id), 'conflict');
    expect(await texts(admin)).toEqual(['Evidence']);
  });

  it.each([
    ['a wall is raised where they are', restrict, 'other'],
    ['a wall is raised where they were', restrict, 'matter'],
    ['a hold is placed where they are', hold, 'other'],
    ['a hold is placed where they were', hold, 'matter'],
  ] as const)('when %s', async (_, protect, at) => {
    await say('First');
    await move(other);
    expect((await protect({ matter, other }[at])).status).toBeLessThan(300);
    await expectThere();
  });
});

describe('a purge', () => {
  const purge = async (id: string) => {
    await admin.call(matters.remove, { params: { id } });
    await ageTrash(test, firm.id);
    return purgeTrash(
      (work, options) =>
        inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options),
      test.services.store,
    );
  };

  it('of the matter before leaves the comments of a task that has moved', async () => {
    await say('Keep me');
    await move(other);
    expect(await purge(matter)).toBe(1);
    expect(await texts(admin)).toEqual(['Keep me']);
    await expectThere();
  });

  it('of the matter that it has moved to takes them along', async () => {
    await say('Forget me');
    await move(other);
    expect(await purge(other)).toBe(1);
    expect(await mattersOfComments()).toEqual([]);
  });
});
