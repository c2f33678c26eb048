import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { inbox } from '@caseward/contract/inbox';
import { people } from '@caseward/contract/people';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, openMatter, wallOff } from './conflicts.testing.ts';
import { tellOfUnanswered } from './questions.queries.ts';

let test: TestApp;
let firm: Firm;
/** A lawyer behind the wall. */
let inside: Person;
let admin: Person;
let staff: Person;
let hidden: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  inside = firm.people.ATTORNEY;
  admin = firm.admin;
  staff = firm.people.STAFF;
  const client = await enter(inside, 'Vesper', 'Quillfeather');
  hidden = await openMatter(inside, 'Hidden', { CLIENT: client });
});
afterAll(() => test.close());

const ask = () =>
  check(staff, { subject: 'Enquiry', terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
const told = async (person: Person) =>
  (await person.call(inbox.list)).body.filter(({ kind }) => kind === 'CONFLICT_UNANSWERED');
const askedAt = (moment: string) =>
  test.owner.query(`update caseward.conflict_questions set created_at = $2 where tenant_id = $1`, [
    firm.id,
    moment,
  ]);
const sweep = (moment: string) => tellOfUnanswered(test.services.pool, new Date(moment));
const makeOfficer = (person: Person) =>
  admin.call(people.update, { params: { id: person.id }, body: { conflicts_officer: true } });

describe('a question that nobody answers', () => {
  beforeEach(() => wallOff(inside, hidden));

  it('is told of after three working days, once, and not where', async () => {
    const made = await ask();
    // A Thursday, noon in New York.
    await askedAt('2026-11-05T17:00:00Z');
    await sweep('2026-11-10T20:00:00Z');
    expect(await told(admin)).toEqual([]);
    await sweep('2026-11-11T06:00:00Z');
    expect(await told(admin)).toMatchObject([
      {
        object: { type: 'conflict_check', id: made.id, title: 'Enquiry' },
        matter: null,
        created_by: null,
      },
    ]);
    expect(JSON.stringify(await told(admin))).not.toMatch(new RegExp(`${hidden}|Hidden|Quillfeather`));
    await sweep('2026-11-11T07:00:00Z');
    await sweep('2026-12-11T07:00:00Z');
    expect(await told(admin)).toHaveLength(1);
    for (const person of [inside, staff, firm.people.READ_ONLY]) expect(await told(person)).toEqual([]);
  });

  it('is told to conflicts officers where there are such', async () => {
    await makeOfficer(staff);
    await makeOfficer(firm.people.READ_ONLY);
    await ask();
    await askedAt('2026-11-05T17:00:00Z');
    await sweep('2026-11-12T06:00:00Z');
    expect(await told(staff)).toHaveLength(1);
    for (const person of [inside, admin, firm.people.READ_ONLY]) expect(await told(person)).toEqual([]);
  });

  it('is told of neither once it is answered, nor once the check was run again', async () => {
    const answered = await ask();
    const [question] = (await inside.call(conflictQuestions.list)).body;
    await inside.call(conflictQuestions.answer, {
      params: { id: question?.id ?? '' },
      body: { answer: 'CLEARED' },
    });
    const made = await ask();
    const again = await staff.call(conflictChecks.again, { params: { id: made.id } });
    await askedAt('2026-11-05T17:00:00Z');
    await sweep('2026-11-12T06:00:00Z');
    const checks = (await told(admin)).map(({ object }) => object.id);
    expect(checks).toEqual([again.body.id]);
    expect(checks).not.toContain(answered.id);
  });

  it('is told to nobody who may not see the check', async () => {
    const made = await openMatter(staff, 'Enquiry', {
      OPPOSING_PARTY: await enter(staff, 'Vesper', 'Quilfeather'),
    });
    await admin.call(walls.raise, {
      params: { id: made },
      body: { reason: 'Secret', members: [admin.id, staff.id] },
    });
    await makeOfficer(firm.people.ATTORNEY);
    await check(staff, { matter: made });
    expect((await inside.call(conflictQuestions.list)).body).toMatchObject([{ asked: null }]);
    await askedAt('2026-11-05T17:00:00Z');
    await sweep('2026-11-12T06:00:00Z');
    for (const person of [inside, admin, staff]) expect(await told(person)).toEqual([]);
  });
});

it('where no lawyer is inside to ask, officers are told at once, and once', async () => {
  await wallOff(inside, hidden, [staff]);
  await test.owner.query(`update caseward.users set role = 'STAFF' where tenant_id = $1 and id = $2`, [
    firm.id,
    inside.id,
  ]);
  const outsider = firm.people.READ_ONLY;
  await test.owner.query(`update caseward.users set role = 'STAFF' where tenant_id = $1 and id = $2`, [
    firm.id,
    outsider.id,
  ]);
  const made = await check(outsider, { terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
  expect(await told(admin)).toMatchObject([{ object: { type: 'conflict_check', id: made.id } }]);
  await askedAt('2026-11-05T17:00:00Z');
  await sweep('2026-11-12T06:00:00Z');
  expect(await told(admin)).toHaveLength(1);
  expect(await told(outsider)).toEqual([]);
});
