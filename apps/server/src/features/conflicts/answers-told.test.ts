import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { inbox } from '@caseward/contract/inbox';
import { parties } from '@caseward/contract/parties';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, openMatter, wallOff } from './conflicts.testing.ts';
import { watchFirm } from './watch.ts';

let test: TestApp;
let firm: Firm;
/** Behind the wall. */
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

const told = async (person: Person) =>
  (await person.call(inbox.list)).body.filter(({ kind }) => kind === 'CONFLICT_ANSWERED');
const questions = async () =>
  (await inside.call(conflictQuestions.list, { query: { state: 'WAITING' } })).body.map(({ id }) => id);
const answer = (id: string, given: 'CLEARED' | 'CONFLICT') =>
  inside.call(conflictQuestions.answer, {
    params: { id },
    body: { answer: given, sentence: 'Secret words' },
  });

/** Matters behind a wall, each for a client of this name. */
async function hide(...names: string[]) {
  for (const name of names) {
    const client = await enter(inside, name, 'Quillfeather');
    await wallOff(inside, await openMatter(inside, `Hidden ${name}`, { CLIENT: client }));
  }
}

it('whoever asked is told once, when nothing waits any more, and not by whom or where', async () => {
  await hide('Vesper', 'Opal');
  const terms = ['Vesper', 'Opal'].map((name) => ({ name: `${name} Quillfeather`, side: 'ADVERSE' }));
  const made = await check(staff, { subject: 'Enquiry', terms });
  const [first = '', second = ''] = await questions();
  await answer(first, 'CLEARED');
  expect(await told(staff)).toEqual([]);
  await answer(second, 'CONFLICT');
  expect(await told(staff)).toMatchObject([
    { object: { type: 'conflict_check', id: made.id, title: 'Enquiry' }, matter: null, created_by: null },
  ]);
  expect(JSON.stringify(await told(staff))).not.toMatch(/Hidden|Secret|Quillfeather/);
  for (const person of [inside, firm.admin, firm.people.READ_ONLY]) expect(await told(person)).toEqual([]);
});

it('of one name that two hidden matters have, an early conflict is told once', async () => {
  await hide('Vesper', 'Vesper');
  await check(staff, { terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
  const [first = '', second = ''] = await questions();
  await answer(first, 'CONFLICT');
  expect(await told(staff)).toHaveLength(1);
  await answer(second, 'CONFLICT');
  expect(await told(staff)).toHaveLength(1);
});

it.each([
  ['the lawyers of the matter', () => firm.admin],
  ['officers, where the only lawyer of the matter has answered,', () => inside],
])('of what the watch has found, %s are told', async (_, lead) => {
  const { admin } = firm;
  const client = await enter(admin, 'Vesper', 'Quillfeather');
  await openMatter(admin, 'Old', { CLIENT: client }, { lead_attorney: lead().id });
  const hidden = await openMatter(inside, 'Hidden', {});
  await wallOff(inside, hidden);
  const body = { contact: client, role: 'OPPOSING_PARTY' } as const;
  await inside.call(parties.create, { params: { id: hidden }, body });
  await watchFirm((work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work));
  const [question = ''] = await questions();
  await answer(question, 'CLEARED');
  expect(await told(admin)).toMatchObject([{ object: { type: 'conflict_check', title: 'Old' } }]);
  expect(await told(inside)).toEqual([]);
});

it('where the maker of a check is disabled, its officers are told, and not of their own answer', async () => {
  await hide('Vesper');
  await check(staff, { terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
  await firm.admin.call(people.disable, { params: { id: staff.id } });
  const [question = ''] = await questions();
  await answer(question, 'CLEARED');
  expect(await told(firm.admin)).toHaveLength(1);
  expect(await told(inside)).toEqual([]);
});
