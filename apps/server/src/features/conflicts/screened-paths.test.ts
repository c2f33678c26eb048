import { conflictChecks } from '@caseward/contract/conflict-checks';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter } from './conflicts.testing.ts';

/* Whoever is screened was on the team before, and had work in the matter: no call that puts things back lets them in. */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let screened: Person;
let matter: string;
/** Of the matter, given to who is screened later. */
let task: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  screened = firm.people.STAFF;
  await openMatter(lawyer, 'Old lease', { CLIENT: await enter(lawyer, 'Robert', 'Müller') });
  const opponent = await enter(lawyer, 'Robert', 'Mueller');
  const team = { assigned_users: [screened.id, lawyer.id] };
  matter = await openMatter(lawyer, 'New claim', { OPPOSING_PARTY: opponent }, team);
  const given = { title: 'Draft', matter, assigned_to: screened.id };
  task = (await lawyer.call(tasks.create, { body: given })).body.id;
});
afterAll(() => test.close());

const patch = (body: object) => lawyer.call(matters.patch, { params: { id: matter }, body });

/** Takes somebody from the team, and screens them. */
async function screenOff(): Promise<void> {
  await patch({ assigned_users: [lawyer.id] });
  const { id } = await check(lawyer, { matter });
  const hits = (await hitsOf(lawyer, id, { undecided: 'true' })).map((hit) => hit.id);
  const body = { hits, reason: 'Acted for Müller', screened: [screened.id], members: [lawyer.id] };
  const reply = await lawyer.call(conflictChecks.screen, { params: { id }, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
}

/** Nothing of the matter is read by who is screened, and they are on no list of those who see it. */
async function expectOutside(): Promise<void> {
  expect((await screened.call(matters.get, { params: { id: matter } })).status).toBe(404);
  expect((await screened.call(tasks.get, { params: { id: task } })).status).toBe(404);
  const { body } = await lawyer.call(walls.ofMatter, { params: { id: matter } });
  expect(JSON.stringify(body.standing?.members)).not.toContain(screened.id);
  const { body: stored } = await lawyer.call(matters.get, { params: { id: matter } });
  expect(stored.assigned_users).not.toContain(screened.id);
}

it('a bulk change of the team that is undone, or made up, lets nobody in', async () => {
  await patch({ assigned_users: [lawyer.id] });
  const adding = { ids: [matter], change: { add_assigned_users: [firm.admin.id] } };
  const { changed } = (await lawyer.call(matters.bulk, { body: adding })).body;
  await screenOff();
  const madeUp = changed.map((row) => ({
    ...row,
    before: { ...row.before, assigned_users: [screened.id, lawyer.id] },
  }));
  for (const rows of [changed, madeUp]) {
    const { body } = await lawyer.call(matters.undoBulk, { body: { changed: rows } });
    expect(JSON.stringify(body.changed)).not.toContain(screened.id);
    await expectOutside();
  }
});

it('a bulk change of tasks that is undone gives no task back', async () => {
  const { body } = await lawyer.call(tasks.bulk, {
    body: { ids: [task], change: { assigned_to: lawyer.id } },
  });
  expect(body.changed).toHaveLength(1);
  await screenOff();
  const undone = await lawyer.call(tasks.undoBulk, { body: { changed: body.changed } });
  expect(undone.body.changed).toEqual([]);
  await expectOutside();
  expect((await lawyer.call(tasks.get, { params: { id: task } })).body.assigned_to).toBe(lawyer.id);
});

it('what comes back from the trash lets nobody in', async () => {
  await lawyer.call(tasks.remove, { params: { id: task } });
  await screenOff();
  await lawyer.call(matters.remove, { params: { id: matter } });
  for (const { id } of (await lawyer.call(trash.list)).body)
    await lawyer.call(trash.restore, { params: { id } });
  expect((await lawyer.call(matters.get, { params: { id: matter } })).status).toBe(200);
  await expectOutside();
  expect((await screened.call(trash.list)).body).toEqual([]);
});

it('closing the matter and disabling a colleague hand on no task to who is screened', async () => {
  await lawyer.call(tasks.patch, { params: { id: task }, body: { assigned_to: lawyer.id } });
  await screenOff();
  const closed = await lawyer.call(matters.close, {
    params: { id: matter },
    body: { reassign_to: screened.id },
  });
  expect(closed.status).toBe(409);
  await firm.admin.call(people.disable, { params: { id: lawyer.id }, query: { reassign_to: screened.id } });
  expect((await screened.call(tasks.get, { params: { id: task } })).status).toBe(404);
});

it('deadlines and events take nobody who is screened', async () => {
  await screenOff();
  const deadline = { title: 'Answer', matter, due_on: '2030-03-01', reason: 'Served' };
  const event = { title: 'Hearing', matter, kind: 'HEARING' as const, day: '2030-03-01' };
  for (const field of ['responsible', 'backup'] as const)
    expectInvalid(
      await lawyer.call(deadlines.create, { body: { ...deadline, [field]: screened.id } }),
      field,
    );
  expectInvalid(
    await lawyer.call(events.create, { body: { ...event, attendees: [screened.id] } }),
    'attendees',
  );
  const made = await lawyer.call(deadlines.create, { body: { ...deadline, responsible: lawyer.id } });
  expectInvalid(
    await lawyer.call(deadlines.patch, { params: { id: made.body.id }, body: { backup: screened.id } }),
    'backup',
  );
  const held = await lawyer.call(events.create, { body: event });
  expectInvalid(
    await lawyer.call(events.patch, { params: { id: held.body.id }, body: { attendees: [screened.id] } }),
    'attendees',
  );
  await expectOutside();
});

it('a second person’s screen keeps the first one out, and a wall around it as well', async () => {
  await screenOff();
  const { id } = await check(lawyer, { matter });
  const hits = (await hitsOf(lawyer, id, { undecided: 'true' })).map((hit) => hit.id);
  const again = (members: string[]) =>
    lawyer.call(conflictChecks.screen, {
      params: { id },
      body: { hits, reason: 'His sister', screened: [firm.people.READ_ONLY.id], members },
    });
  expectInvalid(await again([lawyer.id, screened.id]), 'members');
  expect((await again([lawyer.id])).status).toBe(201);
  await expectOutside();
});
