import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contactNames } from '@caseward/contract/contact-names';
import { matters } from '@caseward/contract/matters';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { check, close, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
/** Behind the wall, where there is one. */
let inside: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  inside = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

async function purgeMatter(id: string): Promise<void> {
  expect((await inside.call(matters.remove, { params: { id } })).status).toBe(204);
  await ageTrash(test, firm.id);
  await purgeTrash(
    (work, options) =>
      inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options),
    test.services.store,
  );
}

const entries = async (person: Person) =>
  (await person.call(register.list, { query: {} })).body.toSorted((a, b) => (a.name < b.name ? -1 : 1));

it('purging a matter leaves its parties in the register, under all their names, and nothing of its content', async () => {
  const client = await enter(inside, 'Vesper', 'Quillfeather', { former_names: 'Holmberg' });
  await inside.call(contactNames.create, { params: { id: client }, body: { kind: 'SHORT', name: 'Vespy' } });
  const opponent = await enter(inside, 'Quartz Mining Ltd');
  const judge = await enter(inside, 'Ada', 'Brack');
  const id = await openMatter(
    inside,
    'A secret quarrel',
    { CLIENT: client, OPPOSING_PARTY: opponent, JUDGE: judge },
    { opened_on: '2024-03-01' },
  );
  const { body: matter } = await inside.call(matters.get, { params: { id } });
  await purgeMatter(id);
  const left = await entries(inside);
  expect(left).toMatchObject([
    { name: 'Quartz Mining Ltd', kind: 'COMPANY', capacity: 'ADVERSE', source: 'PURGED' },
    {
      name: 'Vesper Quillfeather',
      capacity: 'FORMER_CLIENT',
      matter_number: matter.number,
      created_by: null,
    },
  ]);
  expect(left[1]?.other_names.toSorted()).toEqual(['Vesper Holmberg', 'Vespy Quillfeather']);
  expect(left[1]?.since).toBe('2024-03-01');
  expect(JSON.stringify(left)).not.toContain('quarrel');
  const { id: made } = await check(staff, { terms: [{ name: 'Vesper Holmberg', side: 'ADVERSE' }] });
  const hits = await hitsOf(staff, made);
  expect(hits.find(({ register: found }) => found)).toMatchObject({ weight: 'ADVERSE_TO_FORMER' });
  const params = { id: left[1]?.id ?? '' };
  expectProblem(await inside.call(register.update, { params, body: { subject: 'x' } }), 'conflict');
});

it('purging an enquiry that was declined leaves a prospective client, whatever was said of them', async () => {
  const client = await enter(inside, 'Vesper', 'Quillfeather');
  const id = await openMatter(inside, 'An enquiry', { CLIENT: client }, { status: 'PENDING' });
  await inside.call(matters.patch, { params: { id }, body: { status: 'CLOSED' } });
  await purgeMatter(id);
  expect(await entries(inside)).toMatchObject([{ name: 'Vesper Quillfeather', capacity: 'PROSPECTIVE' }]);
});

describe('an entry of a purged matter that was behind a wall', () => {
  let hidden: string;
  beforeEach(async () => {
    const client = await enter(inside, 'Vesper', 'Quillfeather');
    hidden = await openMatter(inside, 'Hidden', { CLIENT: client });
    await wallOff(inside, hidden);
    await purgeMatter(hidden);
  });
  const terms = [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }];
  const asked = async () => {
    const made = await check(staff, { terms });
    return { params: { id: made.id }, made };
  };

  it('is in the register of those inside alone', async () => {
    const [entry] = await entries(inside);
    expect(entry?.name).toBe('Vesper Quillfeather');
    expect(await entries(firm.admin)).toEqual([]);
    const params = { id: entry?.id ?? '' };
    expectProblem(await firm.admin.call(register.get, { params }), 'not-found');
    expectProblem(await firm.admin.call(register.remove, { params }), 'not-found');
  });

  it('is one word to who is outside, and a question to those inside', async () => {
    const { made, params } = await asked();
    expect(made).toMatchObject({ restricted: 'WAITING', hits: 1, searched: { register: 0, names: 1 } });
    for (const outside of [staff, firm.admin]) {
      const hits = await hitsOf(outside, params.id);
      expect(hits.filter(({ register: found }) => found)).toEqual([]);
      const file = await outside.call(conflictChecks.export, { params });
      expect(String(file.body)).not.toContain('Permanently deleted');
    }
    expectProblem(await close(firm.admin, params.id), 'conflict');
    const questions = (await inside.call(conflictQuestions.list)).body;
    expect(questions).toMatchObject([
      { contact: null, contact_name: 'Vesper Quillfeather', state: 'WAITING' },
    ]);
    expect(questions[0]?.matter).toMatchObject({ id: hidden, title: '' });
    expect((await firm.admin.call(conflictQuestions.list)).body).toEqual([]);
    const answer = { answer: 'CONFLICT', sentence: 'Do not take this on.' } as const;
    await inside.call(conflictQuestions.answer, { params: { id: questions[0]?.id ?? '' }, body: answer });
    expect((await close(firm.admin, params.id)).body).toMatchObject({
      state: 'CONFLICT',
      restricted: 'CONFLICT',
    });
  });

  it('is a hit to those inside, whose decisions stay behind the wall', async () => {
    const made = await check(inside, { terms });
    const hit = (await hitsOf(inside, made.id)).find(({ register: found }) => found);
    expect(hit).toMatchObject({ weight: 'ADVERSE_TO_FORMER', undecided: true });
    const body = { hits: [hit?.id], decision: 'NO_CONFLICT', reason: 'Ended long ago' };
    expect((await decideOn(inside, made.id, body)).status).toBe(201);
    const decisions = async (person: Person) =>
      (await person.call(conflictChecks.decisions, { params: { id: made.id } })).body.length;
    expect(await decisions(inside)).toBe(1);
    expect(await decisions(firm.admin)).toBe(0);
    expect((await close(firm.admin, made.id)).body.state).toBe('CLEARED');
  });
});
