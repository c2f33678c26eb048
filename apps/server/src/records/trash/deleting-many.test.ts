import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { events } from '@caseward/contract/events';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/firm.ts';
import { createRecord } from '../../testing/new-record.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
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

const deletable = { matter: matters, contact: contacts, task: tasks, document: documents, event: events };
type Deletable = keyof typeof deletable;
const types = Object.keys(deletable) as Deletable[];
const make = (type: Deletable, name: string): Promise<string> =>
  createRecord(admin, type, { matter: world.ids.matter }, name);
const isThere = async (type: Deletable, id: string) =>
  (await admin.call(deletable[type].get, { params: { id } })).status === 200;
const removeMany = (type: Deletable, ids: string[], person = admin, headers?: Record<string, string>) =>
  person.call(deletable[type].removeMany, { body: { ids }, ...(headers && { headers }) });
const restoreMany = (ids: string[], person = admin) => person.call(trash.restoreMany, { body: { ids } });
const inTrash = async () => (await admin.call(trash.list)).body.map(({ object_id }) => object_id);

describe.each(types)('many records: %s', (type) => {
  it('are deleted one by one, each with its event, and restored', async () => {
    const ids = [await make(type, 'One'), await make(type, 'Two')];
    const { status, body } = await removeMany(type, ids);
    expect(status).toBe(200);
    expect(body.refused).toEqual([]);
    expect(body.deleted.map(({ id }) => id)).toEqual(ids);
    expect(await inTrash()).toEqual(expect.arrayContaining(ids));
    for (const id of ids) expect(await isThere(type, id)).toBe(false);
    const told = await admin.call(audit.list, { query: { action: 'DELETED', object_type: type } });
    expect(told.body.map(({ object_id }) => object_id)).toEqual(expect.arrayContaining(ids));

    const deletions = body.deleted.map(({ deletion }) => deletion);
    const back = await restoreMany(deletions);
    expect(back.body).toEqual({ restored: deletions, refused: [] });
    for (const id of ids) expect(await isThere(type, id)).toBe(true);
  });

  it('that are missing or foreign are named, and the others are deleted', async () => {
    const other = await createWorld(test);
    const id = await make(type, 'One');
    const strange = [uuidv7(), other.ids[type]];
    const { body } = await removeMany(type, [...strange, id]);
    expect(body.deleted.map((each) => each.id)).toEqual([id]);
    expect(body.refused.map((each) => each.id).sort()).toEqual(strange.sort());
    expect(new Set(body.refused.map(({ reason }) => reason)).size).toBe(1);
    expectInvalid(await removeMany(type, []), 'ids');
    expectInvalid(
      await removeMany(
        type,
        Array.from({ length: 501 }, () => uuidv7()),
      ),
      'ids',
    );
  });

  it('are deleted once when the call is sent again', async () => {
    const ids = [await make(type, 'One')];
    const key = { 'idempotency-key': uuidv7() };
    const first = await removeMany(type, ids, admin, key);
    expect((await removeMany(type, ids, admin, key)).body).toEqual(first.body);
    expect(first.body.deleted).toHaveLength(1);
  });

  it('are deleted by who may delete one', async () => {
    const { READ_ONLY, STAFF } = world.firm.people;
    const ids = [await make(type, 'One')];
    expectProblem(await removeMany(type, ids, READ_ONLY), 'forbidden');
    const byStaff = await removeMany(type, ids, STAFF);
    if (type === 'matter') expectProblem(byStaff, 'forbidden');
    else expect(byStaff.body.deleted).toHaveLength(1);
  });
});

describe('of many records', () => {
  it.each(['task', 'document', 'event', 'matter'] as const)('those on legal hold stay: %s', async (type) => {
    const free =
      type === 'matter' || type === 'task' ? await createRecord(admin, type, {}, 'Free') : undefined;
    const held = type === 'matter' ? world.ids.matter : await make(type, 'Held');
    await admin.call(holds.place, { params: { id: world.ids.matter }, body: { reason: 'A claim' } });
    const { body } = await removeMany(type, free ? [held, free] : [held]);
    expect(body.deleted.map(({ id }) => id)).toEqual(free ? [free] : []);
    expect(body.refused).toEqual([{ id: held, reason: expect.stringContaining('legal hold') }]);
    expect(await isThere(type, held)).toBe(true);
  });

  it('contacts that are parties stay, and their matters are named', async () => {
    const free = await make('contact', 'Free');
    const party = await make('contact', 'Party');
    await admin.call(matters.create, { body: { title: 'Rex v Party', clients: [party] } });
    const { body } = await removeMany('contact', [party, free]);
    expect(body.deleted.map(({ id }) => id)).toEqual([free]);
    expect(body.refused).toEqual([{ id: party, reason: expect.stringContaining('Rex v Party') }]);
  });

  it('those behind a wall are not there for people outside it', async () => {
    const { ATTORNEY } = world.firm.people;
    const task = await make('task', 'Screened');
    await admin.call(matters.patch, { params: { id: world.ids.matter }, body: { lead_attorney: null } });
    const raised = await admin.call(walls.raise, {
      params: { id: world.ids.matter },
      body: { reason: 'A conflict', members: [admin.id] },
    });
    expect(raised.status, JSON.stringify(raised.body)).toBe(201);
    const missing = await removeMany('task', [uuidv7()], ATTORNEY);
    for (const [type, id] of [
      ['matter', world.ids.matter],
      ['task', task],
    ] as const) {
      const { body } = await removeMany(type, [id], ATTORNEY);
      expect(body.deleted).toEqual([]);
      if (type === 'task') expect(body.refused[0]?.reason).toBe(missing.body.refused[0]?.reason);
    }
    expect(await isThere('task', task)).toBe(true);
  });

  it('those in a matter that was deleted since are not restored, and those of others only by administrators', async () => {
    const { STAFF } = world.firm.people;
    const lost = await make('task', 'Lost');
    const kept = await createRecord(admin, 'task', {}, 'Kept');
    const { body } = await removeMany('task', [lost, kept]);
    await admin.call(matters.remove, { params: { id: world.ids.matter } });
    const ids = body.deleted.map(({ deletion }) => deletion);
    const byStaff = await restoreMany(ids, STAFF);
    expect(byStaff.body.restored).toEqual([]);
    const back = await restoreMany([...ids, uuidv7()]);
    expect(back.body.restored).toEqual([body.deleted.find(({ id }) => id === kept)?.deletion]);
    expect(back.body.refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Restore the matter'),
      expect.any(String),
    ]);
    expectInvalid(await restoreMany([]), 'ids');
    expectProblem(await restoreMany(ids, world.firm.people.READ_ONLY), 'forbidden');
  });
});
