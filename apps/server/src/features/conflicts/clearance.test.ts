import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { ConflictClearance } from '@caseward/contract/conflict-clearance';
import { firm as settings } from '@caseward/contract/firm';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, close, decideOn, enter, hitsOf, openMatter } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let checkId: string;
let hits: string[];
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ ADMIN: admin, ATTORNEY: lawyer, STAFF: staff } = firm.people);
  await openMatter(lawyer, 'Lease', { CLIENT: await enter(lawyer, 'Robert', 'Müller') });
  await openMatter(lawyer, 'Claim', { CLIENT: await enter(lawyer, 'Vera', 'Castell') });
  const terms = [
    { name: 'Robert Müller', side: 'ADVERSE' },
    { name: 'Vera Castell', side: 'ADVERSE' },
  ];
  checkId = (await check(staff, { terms })).id;
  hits = (await hitsOf(lawyer, checkId)).map(({ id }) => id);
  expect(hits).toHaveLength(2);
});
afterAll(() => test.close());

const set = async (conflict_clearance: ConflictClearance) =>
  expect((await admin.call(settings.update, { body: { conflict_clearance } })).status).toBe(200);
const officer = async (person: Person, conflicts_officer = true) =>
  expect(
    (await admin.call(people.update, { params: { id: person.id }, body: { conflicts_officer } })).body,
  ).toMatchObject({ conflicts_officer });
const clears = async (person: Person) => (await person.call(session.me)).body.user.clears_conflicts;
const decide = (person: Person, decision = 'NO_CONFLICT', of = hits) =>
  decideOn(person, checkId, { hits: of, decision });

/** That somebody decides and closes, as their session says that they may. */
async function expectCleared(person: Person) {
  expect(await clears(person)).toBe(true);
  expect((await decide(person)).status).toBe(201);
  expect((await close(person, checkId)).body.state).toBe('CLEARED');
}
async function expectRefused(person: Person) {
  expect(await clears(person)).toBe(false);
  expectProblem(await decide(person), 'forbidden');
  expectProblem(await close(person, checkId), 'forbidden');
}

it('a check says who closes it, in firms that have checks released, too', async () => {
  const closers = async () => {
    const { body } = await staff.call(conflictChecks.get, { params: { id: checkId } });
    return [body.closers, body.may_close];
  };
  expect(await closers()).toEqual(['LAWYER', false]);
  await set('WRITER');
  expect(await closers()).toEqual(['WRITER', true]);
  await admin.call(settings.update, { body: { conflict_restricted: 'RELEASE' } });
  expect(await closers()).toEqual(['OFFICER', false]);
});

describe('conflicts are cleared by', () => {
  it('everybody who writes', async () => {
    await set('WRITER');
    await expectRefused(firm.people.READ_ONLY);
    await expectCleared(staff);
  });

  it('lawyers, when a firm begins', async () => {
    await expectRefused(staff);
    await expectCleared(lawyer);
  });

  it('conflicts officers alone, whatever their role', async () => {
    await set('OFFICER');
    await officer(staff);
    await expectRefused(admin);
    await expectRefused(lawyer);
    await expectCleared(staff);
  });

  it('administrators, where nobody is a conflicts officer who may write and sign in', async () => {
    await set('OFFICER');
    await expectRefused(lawyer);
    await officer(firm.people.READ_ONLY);
    await officer(staff);
    expect(await clears(admin)).toBe(false);
    expect(await clears(firm.people.READ_ONLY)).toBe(false);
    await admin.call(people.disable, { params: { id: staff.id } });
    await expectCleared(admin);
  });

  it('officers of any role where lawyers do, until they are none', async () => {
    await officer(staff);
    expect(await clears(staff)).toBe(true);
    await officer(staff, false);
    await expectRefused(staff);
  });
});

describe('two lawyers', () => {
  beforeEach(() => set('TWO_LAWYERS'));

  it('are not one who decides and closes', async () => {
    await expectRefused(staff);
    await decide(lawyer);
    const { detail } = expectProblem(await close(lawyer, checkId), 'conflict');
    expect(detail).toMatch(/^The decisions are yours alone\./);
    expect((await close(admin, checkId)).body.state).toBe('CLEARED');
  });

  it('are two who decide, of whom either closes', async () => {
    await decide(lawyer, 'NO_CONFLICT', hits.slice(0, 1));
    await decide(admin, 'NO_CONFLICT', hits.slice(1));
    expect((await close(lawyer, checkId)).status).toBe(200);
  });

  it('are one as long as the other took back what they decided, or is no lawyer', async () => {
    await decide(admin);
    await decide(admin, 'UNDECIDED');
    await decide(staff, 'DIFFERENT', hits.slice(0, 1));
    await decide(lawyer, 'NO_CONFLICT', hits.slice(1));
    expectProblem(await close(lawyer, checkId), 'conflict');
    expect((await close(admin, checkId)).status).toBe(200);
  });

  it('are one where nothing is to be decided', async () => {
    const none = await check(lawyer, { terms: [{ name: 'Nobody Whatsoever' }] });
    expect((await close(lawyer, none.id)).body.state).toBe('CLEARED');
  });
});

it('a check of no matter is read by conflicts officers of any role', async () => {
  const own = await check(lawyer, { terms: [{ name: 'Robert Müller' }] });
  const read = () => staff.call(conflictChecks.get, { params: { id: own.id } });
  expectProblem(await read(), 'not-found');
  await officer(staff);
  expect((await read()).status).toBe(200);
});
