import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { moveBack } from '../../testing/aging.ts';
import { named, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { endDeletion, lockDeletion, undelete } from './restoring.queries.ts';

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

const list = async (person = admin) => (await person.call(trash.list)).body;
const latest = async (person = admin) => (await list(person))[0]?.id ?? '';
const restore = (id: string, person = admin) => person.call(trash.restore, { params: { id } });
const remove = {
  task: (person = admin) => person.call(tasks.remove, { params: { id: world.ids.task } }),
  note: () => admin.call(notes.remove, { params: { id: world.ids.note } }),
  document: () => admin.call(documents.remove, { params: { id: world.ids.document } }),
  contact: () => admin.call(contacts.remove, { params: { id: world.ids.contact } }),
  matter: () => admin.call(matters.remove, { params: { id: world.ids.matter } }),
};
const age = (id: string, days: number) =>
  moveBack(
    test,
    { table: 'deletions', column: 'created_at', tenantId: world.firm.id, only: { id } },
    days * 24 * 60 * 60,
  );

describe('the trash', () => {
  it.each(['task', 'note', 'document'] as const)(
    'lists a %s by name, with its matter',
    async (objectType) => {
      await remove[objectType]();
      const [first] = await list();
      expect(first).toEqual({
        id: expect.any(String),
        object_type: objectType,
        object_id: world.ids[objectType],
        label: world.mark,
        matter: { id: world.ids.matter, title: world.mark, deleted: false },
        deleted_at: expect.any(String),
        deleted_by: named(admin),
        purged_at: expect.any(String),
        kept_because: '',
      });
      expect(Date.parse(first?.purged_at ?? '') - Date.parse(first?.deleted_at ?? '')).toBe(30 * 86_400_000);
      await remove.matter();
      expect(await list()).toContainEqual(
        expect.objectContaining({ id: first?.id, matter: expect.objectContaining({ deleted: true }) }),
      );
    },
  );

  it('lists a matter once, and keeps a contact that it names', async () => {
    await remove.matter();
    expect((await list())[0]).toMatchObject({ object_type: 'matter', label: world.mark, matter: null });
    await remove.contact();
    expect((await list())[0]).toMatchObject({
      object_type: 'contact',
      label: `${world.mark} ${world.mark}`,
      purged_at: null,
      kept_because: 'A matter still names this contact.',
    });
  });

  it('comes in pages, latest first', async () => {
    await remove.note();
    await remove.task();
    const first = await admin.call(trash.list, { query: { limit: '1', count: 'true' } });
    expect(first.body).toMatchObject([{ object_type: 'task' }]);
    expect(first.headers.get('x-total-count')).toBe('4');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const cursor = new URL(next, test.url).searchParams.get('cursor') ?? '';
    const second = await admin.call(trash.list, { query: { limit: '1', cursor } });
    expect(second.body).toMatchObject([{ object_type: 'note' }]);
  });

  it('shows others than administrators what they deleted, and lets them restore no more', async () => {
    const { STAFF, ATTORNEY } = world.firm.people;
    await remove.note();
    const admins = await latest();
    await remove.task(STAFF);
    expect(await list(STAFF)).toMatchObject([{ object_type: 'task' }]);
    expect(await list(ATTORNEY)).toEqual([]);
    for (const [id, person] of [
      [admins, STAFF],
      [await latest(STAFF), ATTORNEY],
      [uuidv7(), admin],
    ] as const)
      expectProblem(await restore(id, person), 'not-found');
    expect((await restore(await latest(STAFF))).status).toBe(204);
    expect((await restore(admins)).status).toBe(204);
  });

  it('hides what is behind a wall from those who are not, administrators too', async () => {
    const { ATTORNEY } = world.firm.people;
    await remove.task(ATTORNEY);
    const id = await latest(ATTORNEY);
    await ATTORNEY.call(matters.patch, {
      params: { id: world.ids.matter },
      body: { assigned_users: [ATTORNEY.id], lead_attorney: ATTORNEY.id },
    });
    const raised = await ATTORNEY.call(walls.raise, {
      params: { id: world.ids.matter },
      body: { reason: 'Conflict', members: [] },
    });
    expect(raised.status).toBe(201);
    expect((await list()).map((row) => row.id)).not.toContain(id);
    expectProblem(await restore(id), 'not-found');
    expect((await restore(id, ATTORNEY)).status).toBe(204);
    expect(await unevenProtection(test.owner, world.firm.id)).toEqual([]);
    expect((await ATTORNEY.call(tasks.get, { params: { id: world.ids.task } })).status).toBe(200);
    expectProblem(await admin.call(tasks.get, { params: { id: world.ids.task } }), 'not-found');
  });
});

describe('restoring', () => {
  it('brings a matter back with all that went with it, raises the versions, and is noted', async () => {
    const { ids } = world;
    const { body: before } = await admin.call(matters.get, { params: { id: ids.matter } });
    await remove.note();
    const note = await latest();
    await remove.matter();
    const id = await latest();
    expect((await restore(id)).status).toBe(204);
    const { body: after } = await admin.call(matters.get, { params: { id: ids.matter } });
    expect(after).toMatchObject({
      title: before.title,
      clients: before.clients,
      version: before.version + 2,
    });
    expect(after.tasks.map((task) => task.id)).toEqual(before.tasks.map((task) => task.id));
    expect(after.tasks.map((task) => task.id)).toContain(ids.task);
    expect(after.documents.map((document) => document.id)).toEqual([ids.document]);
    expect((await admin.call(notes.list, { query: { matter_id: ids.matter } })).body).toEqual([]);
    expect((await list()).map((row) => row.id)).toContain(note);
    expect((await list()).map((row) => row.id)).not.toContain(id);
    const events = await admin.call(audit.list, { query: { action: 'RESTORED' } });
    expect(events.body).toMatchObject([
      { object_type: 'matter', object_id: ids.matter, user: { id: admin.id } },
    ]);
    expect(await unevenProtection(test.owner, world.firm.id)).toEqual([]);
  });

  it('waits for the matter, and a matter for the contacts it names', async () => {
    await remove.task();
    const task = await latest();
    await remove.matter();
    const matter = await latest();
    await remove.contact();
    const contact = await latest();
    const early = await restore(task);
    expectProblem(early, 'conflict');
    expect(early.body).toMatchObject({
      detail: expect.stringContaining(`Restore the matter ${world.mark} first.`),
    });
    expectProblem(await restore(matter), 'conflict');
    for (const id of [contact, matter, task]) expect((await restore(id)).status).toBe(204);
  });

  it('brings a task back under the hold that its matter has got', async () => {
    await remove.task();
    const id = await latest();
    await test.owner.query('update caseward.matters set held = true where id = $1', [world.ids.matter]);
    expect(await list()).toContainEqual(
      expect.objectContaining({ id, purged_at: null, kept_because: 'Its matter is on legal hold.' }),
    );
    expect((await restore(id)).status).toBe(204);
    expectProblem(await remove.task(), 'conflict');
    expect(await unevenProtection(test.owner, world.firm.id)).toEqual([]);
  });

  it('is over after 30 days, and once purging has begun', async () => {
    await remove.task();
    const id = await latest();
    await age(id, 31);
    expect((await list()).map((row) => row.id)).not.toContain(id);
    expectProblem(await restore(id), 'conflict');
    await test.owner.query('update caseward.deletions set purging_at = now() where id = $1', [id]);
    expectProblem(await restore(id), 'not-found');
  });

  it('happens once, and takes turns with deleting', async () => {
    await remove.task();
    const id = await latest();
    const answers = await Promise.all(Array.from({ length: 4 }, () => restore(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    for (let round = 0; round < 5; round += 1) {
      await remove.task();
      const again = await latest();
      const [restored, removed] = await Promise.all([restore(again), remove.matter()]);
      expect([204, 409]).toContain(restored.status);
      expect(removed.status).toBe(204);
      expect((await admin.call(tasks.list)).body).toEqual([]);
      const rows = await list();
      expect((await restore(rows.find((row) => row.object_type === 'matter')?.id ?? '')).status).toBe(204);
      const left = rows.find((row) => row.object_type === 'task' && row.id === again);
      if (left) expect((await restore(again)).status).toBe(204);
    }
  });

  it('and purging at the same moment: one of them wins', async () => {
    const { id: tenant_id } = world.firm;
    const inFirm: OpenScope = (work) =>
      inScope(test.services.pool, { tenantId: tenant_id, userId: admin.id }, work);
    for (let round = 0; round < 8; round += 1) {
      const { body: task } = await admin.call(tasks.create, { body: { title: `Round ${round}` } });
      await admin.call(tasks.remove, { params: { id: task.id } });
      const id = await latest();
      await ageTrash(test, tenant_id);
      // Past the look at the calendar, which at this age would refuse.
      const restoring = inFirm(async (scope) => {
        if (!(await lockDeletion(scope, id))) return false;
        await undelete(scope, 'task', id);
        await endDeletion(scope, id);
        return true;
      });
      const [restored] = await Promise.all([restoring, purgeTrash(inFirm, test.services.store)]);
      const { rowCount } = await test.owner.query('select from caseward.tasks where id = $1', [task.id]);
      expect(rowCount === 1).toBe(restored);
    }
  });
});
