import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';
import { createWorld, type World } from '../../testing/world.ts';

let test: TestApp;
let world: World;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(test);
  admin = world.firm.admin;
});
afterAll(() => test.close());

const tables = ['matters', 'tasks', 'notes', 'documents'] as const;
type Marks = Record<'id' | 'deletion_id' | 'deleted_by', string> & { deleted_at: string; version: number };

async function marks(): Promise<Record<(typeof tables)[number], Marks[]>> {
  const found = tables.map(async (table) => {
    const { rows } = await test.owner.query<Marks>(
      `select id, deletion_id, deleted_by, deleted_at, version from caseward.${table}
       where tenant_id = $1 and visible_to is null order by id`,
      [world.firm.id],
    );
    return [table, rows];
  });
  return Object.fromEntries(await Promise.all(found));
}

const remove = () => admin.call(matters.remove, { params: { id: world.ids.matter } });

describe('deleting a matter', () => {
  it('marks it with its tasks, notes and documents as one deletion, and removes no row', async () => {
    const before = await marks();
    const { status, body } = await remove();
    expect(status).toBe(204);
    expect(body).toBeUndefined();
    const after = await marks();
    const deletionId = after.matters[0]?.deletion_id;
    expect(deletionId).toEqual(expect.any(String));
    for (const table of tables) {
      expect(before[table].length).toBeGreaterThan(0);
      const untouched = { deletion_id: null, deleted_at: null, deleted_by: null };
      expect(before[table]).toMatchObject(before[table].map(() => untouched));
      const deleted = { deletion_id: deletionId, deleted_by: admin.id, deleted_at: expect.any(String) };
      expect(after[table]).toMatchObject(
        before[table].map(({ id, version }) => ({ id, version: version + 1, ...deleted })),
      );
    }
  });

  it('leaves what is elsewhere, and what was deleted before, as it was', async () => {
    const { body: alone } = await admin.call(tasks.create, { body: { title: 'Alone' } });
    const { body: other } = await admin.call(matters.create, { body: { title: 'Other' } });
    const { body: elsewhere } = await admin.call(tasks.create, {
      body: { title: 'Elsewhere', matter: other.id },
    });
    await admin.call(tasks.remove, { params: { id: world.ids.task } });
    const earlier = (await marks()).tasks.find(({ id }) => id === world.ids.task);
    await remove();
    const after = await marks();
    expect(after.tasks.find(({ id }) => id === world.ids.task)).toEqual(earlier);
    expect(earlier?.deletion_id).not.toBe(after.notes[0]?.deletion_id);
    for (const id of [alone.id, elsewhere.id])
      expect((await admin.call(tasks.get, { params: { id } })).status).toBe(200);
    expect((await admin.call(matters.get, { params: { id: other.id } })).body.tasks).toMatchObject([
      { id: elsewhere.id },
    ]);
  });

  it('takes all of it out of every list, count, search and detail', async () => {
    const { mark, ids } = world;
    const counts = () => admin.call(dashboard.summary).then(({ body }) => body);
    expect(await counts()).toEqual({ total_matters: 2, total_contacts: 3, pending_tasks: 2 });
    expect((await admin.call(matters.list, { query: { search: mark } })).body).toHaveLength(2);
    await remove();
    expect(await counts()).toEqual({ total_matters: 1, total_contacts: 3, pending_tasks: 0 });
    const list = await admin.call(matters.list, { query: { count: 'true' } });
    const others = (await admin.call(matters.list, { query: { search: mark } })).body;
    for (const left of [list.body, others]) expect(left).toMatchObject([{ walled: true }]);
    expect(list.headers.get('x-total-count')).toBe('1');
    expect((await admin.call(tasks.list)).body).toEqual([]);
    expect((await admin.call(dashboard.myTasks)).body).toEqual([]);
    for (const reply of [
      await admin.call(matters.get, { params: { id: ids.matter } }),
      await admin.call(tasks.get, { params: { id: ids.task } }),
      await admin.call(notes.remove, { params: { id: ids.note } }),
      await admin.call(documents.download, { params: { id: ids.document } }),
    ])
      expectProblem(reply, 'not-found');
    expectInvalid(await admin.call(notes.list, { query: { matter_id: ids.matter } }), 'matter_id');
  });

  it('lets nothing more be hung on it', async () => {
    const matter = world.ids.matter;
    const filePath = await upload(admin, 'late.txt', 'late');
    await remove();
    const late = { title: 'Late', note: 'Late', matter };
    expectInvalid(await admin.call(tasks.create, { body: { title: 'Late', matter } }), 'matter');
    expectInvalid(await admin.call(notes.create, { body: { note: late.note, matter } }), 'matter');
    expectInvalid(
      await admin.call(documents.create, { body: { title: 'Late', matter, file_path: filePath } }),
      'matter',
    );
  });

  it('frees its clients to be deleted', async () => {
    const params = { id: world.ids.contact };
    expectProblem(await admin.call(contacts.remove, { params }), 'conflict');
    await remove();
    expect((await admin.call(contacts.remove, { params })).status).toBe(204);
  });

  it('happens once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, remove));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  it('is not for the staff', async () => {
    const { STAFF } = world.firm.people;
    expectProblem(await STAFF.call(matters.remove, { params: { id: world.ids.matter } }), 'forbidden');
    expect((await admin.call(matters.get, { params: { id: world.ids.matter } })).status).toBe(200);
  });

  it('and adding a task to it at the same moment leaves no task on a deleted matter', async () => {
    const add = () => admin.call(tasks.create, { body: { title: 'Race', matter: world.ids.matter } });
    await Promise.all([add(), add(), remove(), add(), add()]);
    expect((await admin.call(tasks.list)).body).toEqual([]);
  });
});
