import { audit } from '@caseward/contract/audit';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { minutesToChange, taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { moveBack } from '../../testing/aging.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { deleteComment } from './task-comments.queries.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
let task: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  matter = await open('Merger');
  task = (await admin.call(tasks.create, { body: { title: 'File', matter } })).body.id;
});
afterAll(() => test.close());

const open = async (title: string) => (await admin.call(matters.create, { body: { title } })).body.id;
const say = (comment: string, person = admin, headers = {}) =>
  person.call(taskComments.create, { params: { id: task }, body: { comment }, headers });
const read = (person = admin, query = {}) => person.call(taskComments.list, { params: { id: task }, query });
const texts = async (person = admin) => (await read(person)).body.map(({ comment }) => comment);
const change = (id: string, comment: string, person = admin, headers = {}) =>
  person.call(taskComments.patch, { params: { id: task, comment: id }, body: { comment }, headers });
const remove = (id: string, person = admin) =>
  person.call(taskComments.remove, { params: { id: task, comment: id } });
const hold = () => admin.call(holds.place, { params: { id: matter }, body: { reason: 'A court asks' } });
const restrictTo = (...people: Person[]) =>
  admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: people.map(({ id }) => id) },
  });
const historyOf = async () =>
  (await admin.call(audit.list, { query: { object_id: task, action: 'CHANGED' } })).body;
const rowsOfTask = async () =>
  (await test.owner.query('select from caseward.task_comments where task_id = $1', [task])).rowCount;
const expectEven = async () => expect(await unevenProtection(test.owner, firm.id)).toEqual([]);

describe('a comment', () => {
  it('stands under its task with its author, the newest first, page by page', async () => {
    const { STAFF, READ_ONLY } = firm.people;
    const first = await say(' Who files this?\nToday? ');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      comment: 'Who files this?\nToday?',
      created_by: { id: admin.id, username: admin.username },
      edited_at: null,
      version: 1,
    });
    const second = (await say('I do.', STAFF)).body;
    const { body, headers } = await read(READ_ONLY, { limit: '1', count: 'true' });
    expect(body).toEqual([second]);
    expect(headers.get('x-total-count')).toBe('2');
    const next = new URL(/<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '', test.url);
    const rest = await read(READ_ONLY, { limit: '1', cursor: next.searchParams.get('cursor') ?? '' });
    expect(rest.body).toEqual([first.body]);
  });

  it('that is sent again under its key is made once', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await say('Once.', admin, key);
    expect((await say('Once.', admin, key)).body).toEqual(first.body);
    expectProblem(await say('Twice.', admin, key), 'key-reused');
    expect(await texts()).toEqual(['Once.']);
  });

  it.each([
    ['without a text', ' '],
    ['too long', 'x'.repeat(5_001)],
  ])('%s is refused at its field', async (_, comment) => {
    const kept = (await say('Kept')).body.id;
    expectInvalid(await say(comment), 'comment');
    expectInvalid(await change(kept, comment), 'comment');
    expect(await texts()).toEqual(['Kept']);
  });

  it('is told in the history of its task, which quotes none', async () => {
    const { id } = (await say('Secret words')).body;
    await change(id, 'Other words');
    await remove(id);
    const told = await historyOf();
    const digest = (length: number) => ({ length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(told.map(({ object_type, changes }) => [object_type, changes])).toEqual([
      ['task', { comment: { old: digest(11), new: null } }],
      ['task', { comment: { old: digest(12), new: digest(11) } }],
      ['task', { comment: { old: null, new: digest(12) } }],
    ]);
    expect(JSON.stringify(told)).not.toContain('words');
  });
});

describe('a comment is changed', () => {
  it('by its author, and says so; the same text changes nothing', async () => {
    const { body } = await say('Tomorow');
    expect((await change(body.id, 'Tomorow')).body).toEqual(body);
    const changed = await change(body.id, 'Tomorrow', admin, { 'if-match': '"1"' });
    expect(changed.body).toMatchObject({ comment: 'Tomorrow', version: 2, edited_at: expect.any(String) });
    expectProblem(await change(body.id, 'Never', admin, { 'if-match': '"1"' }), 'precondition-failed');
    expect(await texts()).toEqual(['Tomorrow']);
  });

  it('by nobody else, administrators neither', async () => {
    const { id } = (await say('Mine', firm.people.STAFF)).body;
    expectProblem(await change(id, 'Yours'), 'forbidden');
    expectProblem(await change(id, 'Yours', firm.people.READ_ONLY), 'forbidden');
    expect(await texts()).toEqual(['Mine']);
  });

  it('within minutes', async () => {
    const { id } = (await say('Early')).body;
    const at = { table: 'task_comments', column: 'created_at', tenantId: firm.id };
    await moveBack(test, at, minutesToChange * 60 - 30);
    expect((await change(id, 'In time')).status).toBe(200);
    await moveBack(test, at, 60);
    expectProblem(await change(id, 'Late'), 'conflict');
    expect(await texts()).toEqual(['In time']);
  });

  it('under a hold, and its earlier text stays in the history', async () => {
    const { id } = (await say('As it was')).body;
    await hold();
    expect((await change(id, '.')).status).toBe(200);
    expect((await historyOf())[0]).toMatchObject({ earlier_texts: { comment: 'As it was' } });
  });
});

describe('a comment is deleted', () => {
  it('by its author or an administrator, and by nobody else', async () => {
    const { STAFF, ATTORNEY, READ_ONLY } = firm.people;
    const own = (await say('Own', STAFF)).body.id;
    const other = (await say('Other', STAFF)).body.id;
    const before = await snapshot(test.owner, firm.id);
    for (const person of [ATTORNEY, READ_ONLY]) expectProblem(await remove(own, person), 'forbidden');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
    expect((await remove(own, STAFF)).status).toBe(204);
    expect((await remove(other)).status).toBe(204);
    expect(await texts()).toEqual([]);
    expectProblem(await remove(own, STAFF), 'not-found');
  });

  it('by nobody while its matter is on hold, not past the server either', async () => {
    const { id } = (await say('Evidence')).body;
    await hold();
    await expectEven();
    expectProblem(await remove(id), 'conflict');
    const count = inScope(test.services.pool, { tenantId: firm.id, userId: admin.id }, (scope) =>
      deleteComment(scope, id),
    );
    expect(await count).toBe(0);
    expect(await texts()).toEqual(['Evidence']);
  });
});

it('is found under its own task alone', async () => {
  const { id } = (await say('Here')).body;
  const other = (await admin.call(tasks.create, { body: { title: 'Other' } })).body.id;
  const params = { id: other, comment: id };
  expectProblem(await admin.call(taskComments.patch, { params, body: { comment: 'There' } }), 'not-found');
  expectProblem(await admin.call(taskComments.remove, { params }), 'not-found');
  expect((await admin.call(taskComments.list, { params: { id: other } })).body).toEqual([]);
});

describe('behind a wall', () => {
  it('comments are there for those inside alone, whenever it was raised', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    const { id } = (await say('Before', STAFF)).body;
    const key = { 'idempotency-key': 'again' };
    await say('Again', STAFF, key);
    await restrictTo(admin, ATTORNEY);
    await say('After');
    await expectEven();
    expect(await texts(ATTORNEY)).toEqual(['After', 'Again', 'Before']);
    for (const answer of [
      await read(STAFF),
      await say('Hello?', STAFF),
      await say('Again', STAFF, key),
      await remove(id, STAFF),
    ])
      expectProblem(answer, 'not-found');
  });

  it('they follow their task out of it and into it', async () => {
    const { STAFF } = firm.people;
    await say('Here');
    await restrictTo(admin);
    const move = (to: string | null) =>
      admin.call(tasks.patch, { params: { id: task }, body: { matter: to } });
    expectProblem(await read(STAFF), 'not-found');
    const elsewhere = await open('Elsewhere');
    for (const to of [elsewhere, null]) {
      expect((await move(to)).status).toBe(200);
      expect(await texts(STAFF)).toEqual(['Here']);
      await expectEven();
    }
    await move(matter);
    expectProblem(await read(STAFF), 'not-found');
    await expectEven();
    await hold();
    await expectEven();
  });
});

describe('with its task a comment', () => {
  const purge = () =>
    purgeTrash(
      (work, options) =>
        inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options),
      test.services.store,
    );
  const latest = async () => (await admin.call(trash.list)).body[0]?.id ?? '';
  const away = {
    task: () => admin.call(tasks.remove, { params: { id: task } }),
    matter: () => admin.call(matters.remove, { params: { id: matter } }),
  };

  it.each(['task', 'matter'] as const)('goes into the trash and comes back: %s', async (what) => {
    const { id } = (await say('Keep me')).body;
    await away[what]();
    for (const answer of [await read(), await say('More'), await change(id, 'Other'), await remove(id)])
      expectProblem(answer, 'not-found');
    expect((await admin.call(trash.restore, { params: { id: await latest() } })).status).toBe(204);
    expect(await texts()).toEqual(['Keep me']);
    await expectEven();
  });

  it.each(['task', 'matter'] as const)('is purged: %s', async (what) => {
    await say('Forget me');
    await away[what]();
    await ageTrash(test, firm.id);
    expect(await rowsOfTask()).toBe(1);
    expect(await purge()).toBe(1);
    expect(await rowsOfTask()).toBe(0);
  });

  it('is kept while its matter is on hold, and comes back under it', async () => {
    const { id } = (await say('Evidence')).body;
    await away.task();
    await hold();
    await ageTrash(test, firm.id);
    expect(await purge()).toBe(0);
    await moveBack(test, { table: 'deletions', column: 'created_at', tenantId: firm.id }, -31 * 86_400);
    expect((await admin.call(trash.restore, { params: { id: await latest() } })).status).toBe(204);
    expectProblem(await remove(id), 'conflict');
    await expectEven();
  });
});
