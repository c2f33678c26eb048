import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { firm as firmSettings } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { people } from '@caseward/contract/people';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, close, enter, openMatter, wallOff } from './conflicts.testing.ts';
import { tellOfUnanswered } from './questions.queries.ts';
import { verifyReports } from './verify-reports.ts';

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
const answersTold = async (person: Person) =>
  (await person.call(inbox.list)).body.filter(({ kind }) => kind === 'CONFLICT_ANSWERED');
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

describe('an officer who was told', () => {
  beforeEach(() => wallOff(inside, hidden));
  const shown = async (person: Person, id: string) =>
    (await person.call(conflictChecks.get, { params: { id } })).body;
  const refuse = (person: Person, id: string) =>
    person.call(conflictChecks.refuse, { params: { id }, body: { reason: 'Nobody answers' } });

  it('decides that it is a conflict, and nobody else does, nor before', async () => {
    const made = await ask();
    expect(await shown(admin, made.id)).toMatchObject({ unanswered: false });
    expectProblem(await refuse(admin, made.id), 'conflict');
    await askedAt('2026-11-05T17:00:00Z');
    await sweep('2026-11-12T06:00:00Z');
    expect(await shown(staff, made.id)).toMatchObject({ unanswered: false });
    expect(await shown(inside, made.id)).toMatchObject({ unanswered: false });
    for (const person of [staff, inside]) expectProblem(await refuse(person, made.id), 'forbidden');
    expect(await shown(admin, made.id)).toMatchObject({ unanswered: true });
    expect((await refuse(admin, made.id)).status).toBe(200);
    expect(await shown(staff, made.id)).toMatchObject({
      unanswered: false,
      terms: [{ restricted: 'CONFLICT', answer: 'Nobody answers' }],
    });
    expect(await answersTold(staff)).toMatchObject([{ object: { id: made.id } }]);
    expect(await answersTold(admin)).toEqual([]);
    expectProblem(await refuse(admin, made.id), 'conflict');
    const closed = await close(admin, made.id);
    expect(closed.body).toMatchObject({ state: 'CONFLICT', may_close: false });
    expect((await verifyReports(test.owner, made.id)).faults).toEqual([]);
  });

  it('is overruled by those inside, as long as the check is open', async () => {
    const made = await ask();
    await askedAt('2026-11-05T17:00:00Z');
    await sweep('2026-11-12T06:00:00Z');
    await refuse(admin, made.id);
    const [question] = (await inside.call(conflictQuestions.list)).body;
    const answered = await inside.call(conflictQuestions.answer, {
      params: { id: question?.id ?? '' },
      body: { answer: 'CLEARED' },
    });
    expect(answered.status).toBe(200);
    expect(await shown(staff, made.id)).toMatchObject({ terms: [{ restricted: 'CLEARED' }] });
  });

  it('may at once where no lawyer is inside who can sign in', async () => {
    await test.owner.query(`update caseward.users set disabled_at = now() where tenant_id = $1 and id = $2`, [
      firm.id,
      inside.id,
    ]);
    const made = await ask();
    expect(await shown(admin, made.id)).toMatchObject({ unanswered: true });
    expect((await refuse(admin, made.id)).status).toBe(200);
  });
});

describe('where officers release checks', () => {
  beforeEach(async () => {
    await wallOff(inside, hidden);
    await admin.call(firmSettings.update, { body: { conflict_restricted: 'RELEASE' } });
  });
  const asks = (name: string) => check(staff, { subject: 'Enquiry', terms: [{ name, side: 'ADVERSE' }] });
  /** Everything that somebody reads of a check, but for what tells one from the other. */
  async function all(person: Person, id: string, name: string) {
    const listed = (await person.call(conflictChecks.list)).body.filter((each) => each.id === id);
    const one = await person.call(conflictChecks.get, { params: { id } });
    const file = await person.call(conflictChecks.export, { params: { id } });
    const hits = await person.call(conflictChecks.hits, { params: { id } });
    const closing = await close(person, id);
    const text = JSON.stringify([listed, one.body, file.body, hits.body, closing.status, closing.body]);
    return text
      .replace(new RegExp(name.replace(' ', '|'), 'gi'), 'WORD')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/g, 'MOMENT');
  }

  it('an asker outside reads the same of a name behind a wall as of one that is in no matter', async () => {
    await enter(staff, 'Marmaduke', 'Oddington');
    const [hit, none] = [await asks('Vesper Quillfeather'), await asks('Marmaduke Oddington')];
    expect(hit.terms[0]?.restricted).toBe('NONE');
    expect(await all(staff, hit.id, 'Vesper Quillfeather')).toBe(
      await all(staff, none.id, 'Marmaduke Oddington'),
    );
    expect((await admin.call(conflictChecks.get, { params: { id: hit.id } })).body.restricted).toBe(
      'WAITING',
    );
    // Answered, it is still the same.
    const [question] = (await inside.call(conflictQuestions.list)).body;
    await inside.call(conflictQuestions.answer, {
      params: { id: question?.id ?? '' },
      body: { answer: 'CONFLICT', sentence: 'No' },
    });
    expect(await all(staff, hit.id, 'Vesper Quillfeather')).toBe(
      await all(staff, none.id, 'Marmaduke Oddington'),
    );
    expect(await answersTold(staff)).toEqual([]);
    expect(await answersTold(admin)).toMatchObject([{ object: { id: hit.id } }]);
  });

  it('a check is closed by officers alone, and tells then', async () => {
    const lawyer = await outsideLawyer();
    const [hit, none] = [await asks('Vesper Quillfeather'), await asks('Marmaduke Oddington')];
    for (const { id } of [hit, none])
      for (const person of [staff, lawyer]) {
        const { body } = await person.call(conflictChecks.get, { params: { id } });
        expect(body.may_close).toBe(false);
        expectProblem(await close(person, id), 'forbidden');
      }
    expect((await close(admin, none.id)).body).toMatchObject({ state: 'CLEARED' });
    const [question] = (await inside.call(conflictQuestions.list)).body;
    await inside.call(conflictQuestions.answer, {
      params: { id: question?.id ?? '' },
      body: { answer: 'CONFLICT', sentence: 'It is one' },
    });
    expect((await close(admin, hit.id)).body).toMatchObject({ state: 'CONFLICT' });
    expect((await staff.call(conflictChecks.get, { params: { id: hit.id } })).body).toMatchObject({
      restricted: 'CONFLICT',
      terms: [{ restricted: 'CONFLICT', answer: 'It is one' }],
    });
  });

  /** A second lawyer, who is behind no wall. */
  async function outsideLawyer(): Promise<Person> {
    const person = firm.people.READ_ONLY;
    await test.owner.query(`update caseward.users set role = 'ATTORNEY' where tenant_id = $1 and id = $2`, [
      firm.id,
      person.id,
    ]);
    return person;
  }
});
