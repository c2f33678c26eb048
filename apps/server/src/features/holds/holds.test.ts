import { documents } from '@caseward/contract/documents';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
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

const about = (id = world.ids.matter, reason = 'Subpoena of 3 May') => ({ params: { id }, body: { reason } });
const place = (person = admin) => person.call(holds.place, about());
const release = (person = admin) => person.call(holds.release, about(world.ids.matter, 'Case closed'));
const list = async () => (await admin.call(holds.list, { params: { id: world.ids.matter } })).body;

describe('a legal hold', () => {
  it('says why, by whom and when it was placed and released', async () => {
    const { status, body } = await place(world.firm.people.ATTORNEY);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      reason: 'Subpoena of 3 May',
      placed_at: expect.any(String),
      placed_by: world.firm.people.ATTORNEY.name,
      released_at: null,
      released_by: null,
      release_reason: null,
    });
    expect((await list())[0]).toEqual(body);
    const held = await admin.call(matters.get, { params: { id: world.ids.matter } });
    expect(held.body).toMatchObject({ held: true, walled: false });
    const { body: after } = await release();
    expect(after).toMatchObject({
      id: body.id,
      released_by: admin.name,
      release_reason: 'Case closed',
      released_at: expect.any(String),
    });
    expect(await list()).toContainEqual(after);
  });

  it('is placed once, and released once', async () => {
    expectProblem(await release(), 'conflict');
    const placed = await Promise.all([place(), place(), place()]);
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const released = await Promise.all([release(), release()]);
    expect(released.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await place()).status).toBe(201);
  });

  it('takes a reason, a lawyer and a matter that is there', async () => {
    const params = { id: world.ids.matter };
    expectInvalid(await admin.call(holds.place, { params, body: { reason: '  ' } }), 'reason');
    expectProblem(await place(world.firm.people.STAFF), 'forbidden');
    expectProblem(await admin.call(holds.place, about(uuidv7())), 'not-found');
    expectProblem(await admin.call(holds.list, { params: { id: uuidv7() } }), 'not-found');
  });

  it('keeps the matter and everything in it, and lets go of it when released', async () => {
    await place();
    expect(await unevenProtection(test.owner, world.firm.id)).toEqual([]);
    const { ids } = world;
    const removals = () =>
      Promise.all([
        admin.call(tasks.remove, { params: { id: ids.task } }),
        admin.call(notes.remove, { params: { id: ids.note } }),
        admin.call(documents.remove, { params: { id: ids.document } }),
        admin.call(matters.remove, { params: { id: ids.matter } }),
      ]);
    for (const answer of await removals()) expectProblem(answer, 'conflict');
    const params = { id: ids.task };
    expectProblem(await admin.call(tasks.patch, { params, body: { matter: null } }), 'conflict');
    expectProblem(
      await admin.call(matters.patch, { params: { id: ids.matter }, body: { clients: [] } }),
      'conflict',
    );
    const late = await admin.call(notes.create, { body: { note: 'Late', matter: ids.matter } });
    expectProblem(await admin.call(notes.remove, { params: { id: late.body.id } }), 'conflict');
    expect((await admin.call(tasks.patch, { params, body: { status: 'DONE' } })).status).toBe(200);
    await release();
    expect(await unevenProtection(test.owner, world.firm.id)).toEqual([]);
    const [task, note, document, matter] = await removals();
    expect(matter?.status).toBe(204);
    for (const answer of [task, note, document]) expect([204, 404]).toContain(answer?.status);
  });

  it('and deleting at the same moment: what is deleted was so before the hold', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body: note } = await admin.call(notes.create, {
        body: { note: `Round ${round}`, matter: world.ids.matter },
      });
      const [removed] = await Promise.all([admin.call(notes.remove, { params: { id: note.id } }), place()]);
      expect([204, 409]).toContain(removed.status);
      expect(await unevenProtection(test.owner, world.firm.id)).toEqual([]);
      await release();
    }
  });
});
