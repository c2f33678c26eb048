import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contacts } from '@caseward/contract/contacts';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { merge } from '../contacts/contact-merges.testing.ts';
import { check, close, decideOn, enter, hitsOf, openMatter, standing, wallOff } from './conflicts.testing.ts';
import { watchFirm } from './watch.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let client: string;
let namesake: string;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  client = await enter(lawyer, 'Vera', 'Kastell');
  namesake = await enter(lawyer, 'Vera', 'Castell');
  matter = await openMatter(lawyer, 'New claim', { CLIENT: client });
  await openMatter(lawyer, 'Old claim', { OPPOSING_PARTY: namesake });
});
afterAll(() => test.close());

const watch = () =>
  watchFirm((work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work));
const list = async (contact: string, person = staff) =>
  (await person.call(contactDistinctions.list, { params: { id: contact } })).body;
const remove = (person: Person, contact: string, distinction: string) =>
  person.call(contactDistinctions.remove, { params: { id: contact, distinction } });
const tellApart = (person: Person, id: string, contact: string, reason?: string) =>
  person.call(contactDistinctions.create, { params: { id }, body: { contact, reason } });
/** A hit of a new check of the matter. */
async function hitOf(contact: string, id?: string) {
  const of = id ?? (await check(staff, { matter })).id;
  const hit = (await hitsOf(staff, of)).find((each) => each.contact === contact);
  return { check: of, id: hit?.id ?? '', hit };
}
/** Has somebody say of the namesake that it is somebody else, and closes the check. */
async function differ(person: Person) {
  const found = await hitOf(namesake);
  const decided = await decideOn(person, found.check, { hits: [found.id], decision: 'DIFFERENT' });
  expect(decided.status).toBe(201);
  expect((await close(lawyer, found.check)).body.state).toBe('CLEARED');
  return found;
}

describe('who was told apart', () => {
  it('stands at both contacts, and is taken back once the check is closed', async () => {
    const { check: closed } = await differ(staff);
    expect(await list(client)).toMatchObject([
      { contact: namesake, contact_details: { last_name: 'Castell' }, created_by: { id: staff.id } },
    ]);
    const [{ id = '' } = {}] = await list(namesake);
    const folded = await hitOf(namesake);
    expect(folded.hit).toMatchObject({
      undecided: false,
      known_different: { id, of: client, taken_back: false },
    });
    expect((await remove(staff, client, id)).status).toBe(204);
    expect(await list(client)).toEqual([]);
    expect((await hitOf(namesake, folded.check)).hit).toMatchObject({
      known_different: { taken_back: true },
    });
    const again = await staff.call(conflictChecks.again, { params: { id: closed } });
    expect((await hitOf(namesake, again.body.id)).hit).toMatchObject({
      undecided: true,
      known_different: null,
    });
    expectProblem(await remove(staff, client, id), 'not-found');
  });

  it('is looked at by the watch again', async () => {
    await differ(staff);
    await watch();
    const found = async () => {
      const { body } = await lawyer.call(conflictChecks.list, { query: { matter, occasion: 'WATCH' } });
      return (await Promise.all(body.map(({ id }) => hitsOf(lawyer, id)))).flatMap(standing);
    };
    expect(await found()).toEqual([]);
    const [{ id = '' } = {}] = await list(client);
    await remove(staff, client, id);
    await watch();
    expect(await found()).toEqual(['Vera Castell: OPPONENT_NOW_CLIENT in Old claim']);
    await lawyer.call(contacts.patch, { params: { id: namesake }, body: { email: 'v@example.com' } });
    await watch();
    expect(await found()).toHaveLength(1);
  });

  it('is taken back by whoever said so, and by whoever clears conflicts', async () => {
    await differ(lawyer);
    const [{ id = '' } = {}] = await list(client);
    expectProblem(await remove(staff, client, id), 'forbidden');
    expectProblem(await remove(firm.people.READ_ONLY, client, id), 'forbidden');
    const folded = await hitOf(namesake);
    expectProblem(
      await decideOn(staff, folded.check, { hits: [folded.id], decision: 'UNDECIDED' }),
      'forbidden',
    );
    expect(await list(client)).toHaveLength(1);
    expect((await remove(firm.admin, client, id)).status).toBe(204);
  });

  it('is said of two contacts without a check, once', async () => {
    const made = await tellApart(staff, client, namesake, 'Born in another year');
    expect(made.status).toBe(201);
    expect(await list(namesake)).toMatchObject([{ reason: 'Born in another year' }]);
    expectInvalid(await tellApart(staff, client, namesake, 'x'.repeat(501)), 'reason');
    expect((await tellApart(lawyer, namesake, client)).body).toMatchObject({ id: made.body.id });
    expect((await hitOf(namesake)).hit).toMatchObject({
      known_different: { by: { id: staff.id }, reason: 'Born in another year' },
    });
    expectInvalid(await tellApart(staff, client, client), 'contact');
    expectInvalid(await tellApart(staff, client, crypto.randomUUID()), 'contact');
    const stranger = await enter(lawyer, 'Vera', 'Kastel');
    await tellApart(staff, client, stranger);
    expect(await list(client)).toHaveLength(2);
    expect((await lawyer.call(contacts.remove, { params: { id: stranger } })).status).toBe(204);
    expect(await list(client)).toHaveLength(1);
    expectProblem(await tellApart(staff, stranger, client), 'not-found');
    const { rows } = await test.owner.query(
      `select changes from caseward.audit_events where object_id = $1 and changes ? 'told_apart' order by id`,
      [client],
    );
    expect(rows).toEqual([
      { changes: { told_apart: { old: '', new: 'Vera Castell' } } },
      { changes: { told_apart: { old: '', new: 'Vera Kastel' } } },
    ]);
  });

  it('is said again with a reason by whoever said so, and once where two say so at the same moment', async () => {
    await Promise.all([tellApart(staff, client, namesake), tellApart(staff, namesake, client)]);
    expect((await tellApart(staff, namesake, client, 'Born later')).body).toMatchObject({
      reason: 'Born later',
    });
    expectProblem(await tellApart(lawyer, client, namesake, 'Mine'), 'conflict');
    expect((await tellApart(lawyer, client, namesake, 'Born later')).status).toBe(201);
    expect(await list(client)).toMatchObject([{ reason: 'Born later', created_by: { id: staff.id } }]);
    const { rows } = await test.owner.query(
      `select changes from caseward.audit_events where object_id = $1 and changes ?| $2 order by id`,
      [client, ['told_apart', 'told_apart_why']],
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      { told_apart: { old: '', new: 'Vera Castell' } },
      { told_apart_why: { old: '', new: { length: 10, sha256: expect.any(String) } } },
    ]);
  });

  it('stays told apart by the same person, for the same reason, when a contact is merged', async () => {
    const [one, other, kept] = [
      await enter(staff, 'Hale'),
      await enter(staff, 'Hall'),
      await enter(staff, 'Halle'),
    ];
    expect((await tellApart(staff, one, other, 'Born in another year')).status).toBe(201);
    await merge(firm.admin, kept, other);
    expect(await list(kept)).toMatchObject([
      { contact: one, reason: 'Born in another year', created_by: { id: staff.id } },
    ]);
  });
});

describe('an entry of the register', () => {
  it('is taken back at its hit, and by nobody who may not see it', async () => {
    const entries = [{ name: 'Vera Kastell', capacity: 'ADVERSE' as const }];
    const listed = await lawyer.call(register.add, { body: { source: 'LEGACY', entries } });
    const entryHit = async (id: string) => (await hitsOf(staff, id)).find(({ register: entry }) => entry);
    const first = await check(staff, { matter });
    const hits = [(await entryHit(first.id))?.id];
    await decideOn(staff, first.id, { hits, decision: 'DIFFERENT' });
    const known = (await entryHit((await check(staff, { matter })).id))?.known_different;
    expect(known).toMatchObject({ of: client, taken_back: false });
    expect(await list(client)).toEqual([]);
    // As if it had been left by a matter behind a wall.
    const hidden = await openMatter(firm.admin, 'Hidden', {});
    await wallOff(firm.admin, hidden);
    const standsIn = (wall: string[] | null) =>
      test.owner.query(
        `update caseward.register_entries set source = 'PURGED', matter_id = $2, visible_to = $3 where id = $1`,
        [listed.body[0]?.id, hidden, wall],
      );
    await standsIn([firm.admin.id]);
    expectProblem(await remove(staff, client, known?.id ?? ''), 'not-found');
    await standsIn(null);
    expect((await remove(staff, client, known?.id ?? '')).status).toBe(204);
    const last = await check(staff, { matter });
    expect(await entryHit(last.id)).toMatchObject({ undecided: true, known_different: null });
  });
});
