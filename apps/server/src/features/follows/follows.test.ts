import { documents } from '@caseward/contract/documents';
import { follows, mostFollowed } from '@caseward/contract/follows';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let attorney: Person;
let staff: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  attorney = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  matter = await open('Estate of Byron');
  await staff.call(follows.add, at(matter));
});
afterAll(() => test.close());

const at = (id: string) => ({ params: { id } });
const open = async (title: string) => (await admin.call(matters.create, { body: { title } })).body.id;
const followedBy = async (person: Person) => (await person.call(follows.list)).body.map(({ id }) => id);
const told = async (person: Person) => (await person.call(inbox.list)).body;
const news = async (person: Person) =>
  (await told(person)).map(({ kind, object, more }) => [kind, object.title, more]);
const addNote = async (person: Person, note = 'Called back', within = matter) =>
  (await person.call(notes.create, { body: { matter: within, note } })).body.id;
const addTask = async (fields: object = {}) =>
  (await admin.call(tasks.create, { body: { title: 'File', matter, assigned_to: null, ...fields } })).body.id;
const addDocument = async (title: string) => {
  const file_path = await upload(admin, 'contract.txt', title);
  return (await admin.call(documents.create, { body: { title, file_path, matter } })).body.id;
};
const change = (body: object) => admin.call(matters.patch, { ...at(matter), body });
/** What was told is as old as that. */
const age = (minutes: number) =>
  test.owner.query(
    `update caseward.notifications set created_at = now() - make_interval(mins => $1::int) where tenant_id = $2`,
    [minutes, firm.id],
  );
const restrict = (members: Person[]) =>
  admin.call(walls.raise, {
    ...at(matter),
    body: { members: members.map(({ id }) => id), reason: 'Insiders' },
  });

describe('who follows a matter', () => {
  it('hears what others add, complete and change in it, and where it leads', async () => {
    const note = await addNote(admin);
    const document = await addDocument('Contract');
    const task = await addTask();
    await admin.call(tasks.patch, { ...at(task), body: { status: 'DONE' } });
    await change({ status: 'ON_HOLD' });
    const by = { created_by: named(admin), matter: { id: matter, title: 'Estate of Byron' }, more: 0 };
    expect(await told(staff)).toMatchObject([
      { kind: 'FOLLOWED_STATUS', object: { type: 'matter', id: matter, title: 'Estate of Byron' }, ...by },
      { kind: 'FOLLOWED_TASK_DONE', object: { type: 'task', id: task, title: 'File' }, ...by },
      { kind: 'FOLLOWED_TASK', object: { type: 'task', id: task, title: 'File' }, ...by },
      { kind: 'FOLLOWED_DOCUMENT', object: { type: 'document', id: document, title: 'Contract' }, ...by },
      { kind: 'FOLLOWED_NOTE', object: { type: 'note', id: note, title: 'Estate of Byron' }, ...by },
    ]);
    expect(await told(attorney)).toEqual([]);
  });

  it('hears nothing of what they do themselves, of other matters, of smaller changes, and twice of nothing', async () => {
    await addNote(staff);
    await addNote(admin, 'Elsewhere', await open('Another'));
    await change({ title: 'Estate of Lord Byron' });
    const task = await addTask({ assigned_to: staff.id });
    await admin.call(tasks.patch, { ...at(task), body: { status: 'IN_PROGRESS' } });
    await addNote(admin, `@${staff.username} look`);
    await change({ assigned_users: [staff.id] });
    await change({ status: 'CLOSED' });
    expect((await told(staff)).map(({ kind }) => kind)).toEqual([
      'MATTER_CLOSED',
      'TEAM_JOINED',
      'MENTIONED',
      'TASK_ASSIGNED',
    ]);
  });

  it('turns kinds off, and stops', async () => {
    await staff.call(inbox.choose, { body: { muted: ['FOLLOWED_NOTE', 'TASK_ASSIGNED'] } });
    await addNote(admin);
    await addTask({ assigned_to: staff.id });
    expect(await news(staff)).toEqual([['FOLLOWED_TASK', 'File', 0]]);
    expect((await staff.call(follows.remove, at(matter))).status).toBe(204);
    await change({ status: 'ON_HOLD' });
    expect(await news(staff)).toHaveLength(1);
    expect(await followedBy(staff)).toEqual([]);
  });

  it('is not told while deactivated', async () => {
    await admin.call(people.disable, at(staff.id));
    await addNote(admin);
    const { rows } = await test.owner.query('select 1 from caseward.notifications where tenant_id = $1', [
      firm.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('what is done at once is told once', () => {
  it('of a change of many tasks, for each person what they follow of it', async () => {
    const ids = [await addTask({ title: 'First' }), await addTask({ title: 'Second' })];
    const elsewhere = await open('Another');
    await attorney.call(follows.add, at(elsewhere));
    await attorney.call(follows.add, at(matter));
    ids.push(await addTask({ title: 'Third', matter: elsewhere }));
    await age(20);
    await admin.call(tasks.bulk, { body: { ids, change: { status: 'DONE' } } });
    expect((await news(staff))[0]).toEqual(['FOLLOWED_TASK_DONE', 'First', 1]);
    expect((await news(attorney))[0]).toEqual(['FOLLOWED_TASK_DONE', 'First', 2]);
  });

  it('of documents that are uploaded one after another, until they are read or time has passed', async () => {
    await addDocument('One');
    await addDocument('Two');
    await addDocument('Three');
    await attorney.call(notes.create, { body: { matter, note: 'By somebody else' } });
    await addNote(admin);
    expect(await news(staff)).toEqual([
      ['FOLLOWED_NOTE', 'Estate of Byron', 0],
      ['FOLLOWED_NOTE', 'Estate of Byron', 0],
      ['FOLLOWED_DOCUMENT', 'One', 2],
    ]);
    await age(11);
    await addDocument('Four');
    await staff.call(inbox.readAll);
    await addDocument('Five');
    expect((await news(staff)).filter(([kind]) => kind === 'FOLLOWED_DOCUMENT')).toEqual([
      ['FOLLOWED_DOCUMENT', 'Five', 0],
      ['FOLLOWED_DOCUMENT', 'Four', 0],
      ['FOLLOWED_DOCUMENT', 'One', 2],
    ]);
  });
});

describe('what nobody would see is not counted, but told anew', () => {
  it('where the first record is deleted', async () => {
    const wrong = await addDocument('Wrong');
    await admin.call(documents.remove, at(wrong));
    await addDocument('Right');
    expect(await news(staff)).toEqual([['FOLLOWED_DOCUMENT', 'Right', 0]]);
  });

  it('where the letter has gone', async () => {
    await addNote(admin);
    await makeRows(test, 'update caseward.users set email = $2 where id = $1', [
      staff.id,
      'staff@firm.example',
    ]);
    await addNote(admin);
    expect((await news(staff)).map(([, , more]) => more)).toEqual([0, 0]);
    await addNote(admin);
    expect((await news(staff)).map(([, , more]) => more)).toEqual([1, 0]);
  });

  it('where the kind was turned off meanwhile', async () => {
    await addNote(admin);
    await staff.call(inbox.choose, { body: { muted: ['FOLLOWED_NOTE'] } });
    await addNote(admin);
    expect(await news(staff)).toEqual([['FOLLOWED_NOTE', 'Estate of Byron', 0]]);
  });
});

describe('a wall ends it', () => {
  it('for those outside, who hear nothing then nor when it is lifted', async () => {
    await attorney.call(follows.add, at(matter));
    await addNote(admin);
    const raised = await restrict([admin, attorney]);
    expect([await news(staff), await followedBy(staff)]).toEqual([[], []]);
    expectProblem(await staff.call(follows.remove, at(matter)), 'not-found');
    await change({ status: 'ON_HOLD' });
    await admin.call(walls.lift, { ...at(raised.body.standing?.id ?? ''), body: { reason: 'Announced' } });
    await addTask();
    // What was told before is there again, as every row of the matter is.
    expect(await news(staff)).toEqual([['FOLLOWED_NOTE', 'Estate of Byron', 0]]);
    expect((await news(attorney)).map(([kind]) => kind)).toEqual([
      'FOLLOWED_TASK',
      'FOLLOWED_STATUS',
      'FOLLOWED_NOTE',
    ]);
    expect(await followedBy(staff)).toEqual([]);
  });

  it('for those who lose access later', async () => {
    await restrict([admin, staff]);
    await addNote(admin);
    expect(await news(staff)).toHaveLength(1);
    await admin.call(walls.change, { ...at(matter), body: { members: [admin.id] } });
    expect([await news(staff), await followedBy(staff)]).toEqual([[], []]);
    await admin.call(walls.change, { ...at(matter), body: { members: [admin.id, staff.id] } });
    expect(await followedBy(staff)).toEqual([]);
  });
});

describe('following', () => {
  it('is for everybody who sees the matter, again too', async () => {
    const reader = firm.people.READ_ONLY;
    expect((await reader.call(follows.add, at(matter))).status).toBe(204);
    await reader.call(follows.add, at(matter));
    expect(await followedBy(reader)).toEqual([matter]);
    expect((await staff.call(follows.list)).body).toEqual([{ id: matter, title: 'Estate of Byron' }]);
    await admin.call(matters.remove, at(matter));
    expect(await followedBy(reader)).toEqual([]);
    expectProblem(await reader.call(follows.add, at(matter)), 'not-found');
    expectProblem(await reader.call(follows.add, at(uuidv7())), 'not-found');
    expectProblem(await reader.call(follows.remove, at(uuidv7())), 'not-found');
  });

  it('has an end, which what is gone does not count for', async () => {
    const ids = Array.from({ length: mostFollowed }, () => uuidv7());
    await makeRows(
      test,
      'update caseward.users set followed_matters = $3::uuid[] where tenant_id = $1 and id = $2',
      [firm.id, staff.id, ids],
    );
    expect((await staff.call(follows.add, at(matter))).status).toBe(204);
    expect(await followedBy(staff)).toEqual([matter]);
    await makeRows(
      test,
      `insert into caseward.matters (tenant_id, id, title, number, opened_on, created_by, updated_by)
        select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Many', 'M-' || n, current_date, $2, $2
        from generate_series(1, ${mostFollowed}) n`,
      [firm.id, admin.id],
    );
    await makeRows(
      test,
      `update caseward.users set followed_matters = array(select id from caseward.matters
        where tenant_id = $1 and title = 'Many') where tenant_id = $1 and id = $2`,
      [firm.id, staff.id],
    );
    expectProblem(await staff.call(follows.add, at(matter)), 'conflict');
  });
});
