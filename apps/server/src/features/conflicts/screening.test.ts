import { audit } from '@caseward/contract/audit';
import { type ConflictCheck, conflictChecks } from '@caseward/contract/conflict-checks';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { check, close, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';
import { verifyReports } from './verify-reports.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let matter: string;
let made: ConflictCheck;
let hits: string[];
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  await openMatter(lawyer, 'Old lease', { CLIENT: await enter(lawyer, 'Robert', 'Müller') });
  matter = await openMatter(
    lawyer,
    'New claim',
    { OPPOSING_PARTY: await enter(lawyer, 'Robert', 'Mueller') },
    { assigned_users: [staff.id] },
  );
  made = await check(lawyer, { matter });
  hits = (await hitsOf(lawyer, made.id, { undecided: 'true' })).map(({ id }) => id);
});
afterAll(() => test.close());

const screenOff = (person: Person, more: object = {}, id = made.id) =>
  person.call(conflictChecks.screen, {
    params: { id },
    body: {
      hits,
      reason: 'She acted for Müller',
      screened: [firm.people.READ_ONLY.id],
      members: [lawyer.id],
      ...more,
    },
  });
const wallOf = async (person = lawyer) =>
  (await person.call(walls.ofMatter, { params: { id: matter } })).body.standing;
const sees = async (person: Person) =>
  (await person.call(matters.get, { params: { id: matter } })).status === 200;

describe('screening people', () => {
  it('raises the wall of the matter, and keeps it and them with the decision', async () => {
    const { status, body } = await screenOff(lawyer);
    expect(status).toBe(201);
    const wall = await wallOf();
    const kept = [named(firm.people.READ_ONLY)];
    expect(body).toMatchObject([
      { decision: 'SCREENED', reason: 'She acted for Müller', wall: wall?.id, screened: kept },
    ]);
    expect(wall).toMatchObject({ reason: 'She acted for Müller', screened: kept });
    expect(await Promise.all([lawyer, staff, firm.admin, firm.people.READ_ONLY].map(sees))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await hitsOf(staff, made.id))[0]?.findings[0]?.decision).toMatchObject({ screened: kept });
    expectProblem(
      await firm.admin.call(conflictChecks.hits, { params: { id: made.id }, query: {} }),
      'not-found',
    );
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    const { body: events } = await lawyer.call(audit.history, { params: { id: matter } });
    const actions = events.map(({ action }) => action);
    for (const action of ['WALL_RAISED', 'CONFLICT_DECIDED']) expect(actions).toContain(action);
  });

  it('changes the wall that stands, and takes who is screened out of it', async () => {
    await wallOff(lawyer, matter, [firm.people.READ_ONLY]);
    const before = await wallOf();
    expectInvalid(await screenOff(lawyer, { members: [lawyer.id, firm.people.READ_ONLY.id] }), 'screened');
    expect(await sees(firm.people.READ_ONLY)).toBe(true);
    const { body } = await screenOff(lawyer);
    expect(body).toMatchObject([{ wall: before?.id }]);
    expect(await sees(firm.people.READ_ONLY)).toBe(false);
    expect((await wallOf())?.reason).toBe('Screened');
  });

  it('leaves the wall when the decision is taken back, and nothing when it is refused', async () => {
    expectInvalid(await screenOff(lawyer, { screened: [staff.id] }), 'screened');
    expectInvalid(await screenOff(lawyer, { screened: [] }), 'screened');
    expectInvalid(await screenOff(lawyer, { screened: [crypto.randomUUID()] }), 'screened');
    expectInvalid(await screenOff(lawyer, { members: [] }), 'members');
    expectInvalid(await screenOff(lawyer, { reason: '' }), 'reason');
    expectInvalid(await screenOff(lawyer, { hits: [crypto.randomUUID()] }), 'hits');
    expect(await wallOf()).toBeNull();
    const { body: none } = await lawyer.call(conflictChecks.decisions, { params: { id: made.id } });
    expect(none).toEqual([]);
    await screenOff(lawyer);
    expect((await decideOn(lawyer, made.id, { hits, decision: 'UNDECIDED' })).status).toBe(201);
    expect((await wallOf())?.screened).toEqual([named(firm.people.READ_ONLY)]);
  });

  it('is for lawyers, of an open check about a matter', async () => {
    for (const person of [staff, firm.people.READ_ONLY]) expectProblem(await screenOff(person), 'forbidden');
    const loose = await check(lawyer, { terms: [{ name: 'Robert Müller', side: 'ADVERSE' }] });
    const found = (await hitsOf(lawyer, loose.id)).map(({ id }) => id);
    expectProblem(await screenOff(lawyer, { hits: found }, loose.id), 'conflict');
    await screenOff(lawyer);
    expectProblem(await screenOff(firm.admin), 'not-found');
    await close(lawyer, made.id);
    expectProblem(await screenOff(lawyer), 'conflict');
  });

  it('is sealed with the report, and stands in its file', async () => {
    await screenOff(lawyer);
    expect((await close(lawyer, made.id)).body.state).toBe('WAIVED');
    const { body } = await lawyer.call(conflictChecks.export, { params: { id: made.id } });
    const wall = (await wallOf())?.id ?? 'none';
    const line = String(body)
      .split('\r\n')
      .find((each) => each.includes('Old lease'));
    expect(line).toContain(firm.people.READ_ONLY.name);
    expect(line).toContain(wall);
    expect((await verifyReports(test.owner, made.id)).faults).toEqual([]);
    await test.owner.query(`update caseward.conflict_decisions set screened = '{}' where check_id = $1`, [
      made.id,
    ]);
    expect((await verifyReports(test.owner, made.id)).faults).toMatchObject([
      { what: 'its decisions were changed' },
    ]);
  });

  it('twice at once is one wall', async () => {
    const replies = await Promise.all([screenOff(lawyer), screenOff(lawyer)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0]?.body[0]?.wall).toBe(replies[1]?.body[0]?.wall);
  });
});

describe('whoever is screened', () => {
  const sentence = () =>
    `${firm.people.READ_ONLY.name} is screened from this matter because of a conflict of interest. To give them access, remove the restriction first.`;
  const outsider = () => firm.people.READ_ONLY.id;
  const patch = (body: object, person = lawyer) =>
    person.call(matters.patch, { params: { id: matter }, body });

  it('is let in neither by name, nor to the team, nor as its lead', async () => {
    await screenOff(lawyer);
    const byName = await lawyer.call(walls.change, {
      params: { id: matter },
      body: { members: [lawyer.id, outsider(), firm.admin.id] },
    });
    expect(expectInvalid(byName, 'members').errors).toEqual({ members: [sentence()] });
    const toTeam = await patch({ assigned_users: [staff.id, outsider()] });
    expect(expectInvalid(toTeam, 'assigned_users').errors).toEqual({ assigned_users: [sentence()] });
    const asLead = await patch({ lead_attorney: outsider() });
    expect(expectInvalid(asLead, 'lead_attorney').errors).toEqual({ lead_attorney: [sentence()] });
    const { body } = await lawyer.call(matters.bulk, {
      body: { ids: [matter], change: { add_assigned_users: [outsider()] } },
    });
    expect(body.changed).toEqual([]);
    expect(body.refused).toMatchObject([{ id: matter }]);
    expect(JSON.stringify(body.refused)).toContain(sentence());
    expect(await sees(firm.people.READ_ONLY)).toBe(false);
    expect((await patch({ assigned_users: [staff.id, firm.admin.id] })).status).toBe(200);
  });

  it('is given no task of it, by whatever call, and is not told of what a note says', async () => {
    await test.owner.query(`update caseward.users set role = 'STAFF' where tenant_id = $1 and id = $2`, [
      firm.id,
      outsider(),
    ]);
    await screenOff(lawyer);
    const task = await lawyer.call(tasks.create, { body: { title: 'Draft', matter } });
    expect(task.status).toBe(201);
    const { id } = task.body;
    const given = { assigned_to: outsider() };
    const calls = [
      lawyer.call(tasks.create, { body: { title: 'Draft', matter, ...given } }),
      lawyer.call(tasks.patch, { params: { id }, body: given }),
      lawyer.call(tasks.update, { params: { id }, body: { title: 'Draft', matter, ...given } }),
    ];
    for (const reply of await Promise.all(calls)) expectInvalid(reply, 'assigned_to');
    const { body: bulk } = await lawyer.call(tasks.bulk, { body: { ids: [id], change: given } });
    expect(bulk.changed).toEqual([]);
    // Assigned elsewhere, it does not move in.
    const own = await lawyer.call(tasks.create, { body: { title: 'Own', ...given } });
    const moved = await lawyer.call(tasks.patch, { params: { id: own.body.id }, body: { matter } });
    expect(moved.status).toBe(400);
    const content = `@${firm.people.READ_ONLY.username} see this`;
    await lawyer.call(notes.create, { body: { matter, note: content } });
    const { body: inboxOf } = await firm.people.READ_ONLY.call(inbox.list);
    expect(JSON.stringify(inboxOf)).not.toContain(matter);
    expect(await sees(firm.people.READ_ONLY)).toBe(false);
  });

  it('is not let in by a save of the whole matter', async () => {
    await screenOff(lawyer);
    const { body: stored } = await lawyer.call(matters.get, { params: { id: matter } });
    const whole = await lawyer.call(matters.update, {
      params: { id: matter },
      body: { title: stored.title, assigned_users: [staff.id, outsider()] },
    });
    expectInvalid(whole, 'assigned_users');
    expect(await sees(firm.people.READ_ONLY)).toBe(false);
  });

  it('stays outside also for those who cannot see because of what', async () => {
    const { body: found } = await lawyer.call(matters.list, { query: { search: 'Old lease' } });
    await wallOff(lawyer, found[0]?.id ?? '');
    await screenOff(lawyer, { members: [lawyer.id, firm.admin.id] });
    const { errors } = expectInvalid(
      await patch({ assigned_users: [staff.id, outsider()] }, firm.admin),
      'assigned_users',
    );
    expect(errors).toEqual({ assigned_users: [sentence()] });
  });

  it('is let in again once the wall is lifted', async () => {
    await screenOff(lawyer);
    const id = (await wallOf())?.id ?? '';
    const lifted = await lawyer.call(walls.lift, { params: { id }, body: { reason: 'Müller consents' } });
    expect(lifted.status).toBe(204);
    expect((await patch({ assigned_users: [staff.id, outsider()] })).status).toBe(200);
    await wallOff(lawyer, matter);
    expect(await sees(firm.people.READ_ONLY)).toBe(true);
  });
});
