import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactNames } from '@caseward/contract/contact-names';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { parties } from '@caseward/contract/parties';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, clear, close, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let client: string;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  client = await enter(lawyer, 'Vera', 'Kastell');
  matter = await openMatter(lawyer, 'Claim', {
    CLIENT: client,
    OPPOSING_PARTY: await enter(lawyer, 'Quartz Mining Ltd'),
    WITNESS: await enter(lawyer, 'Wim', 'Zeuge'),
  });
});
afterAll(() => test.close());

const read = async (person = lawyer) =>
  (await person.call(matterConflicts.get, { params: { id: matter } })).body;
const uncovered = async () => (await read()).parties.map((party) => party.uncovered);
it('are open until a check of all present names ends well', async () => {
  expect(await read()).toMatchObject({
    gate: 'WARN',
    opened_without: null,
    covered: false,
    parties: [
      { name: 'Vera Kastell', role: 'CLIENT', side: 'OURS', uncovered: 'NOT_CHECKED', check: null },
      { name: 'Quartz Mining Ltd', side: 'ADVERSE', uncovered: 'NOT_CHECKED' },
    ],
    checks: [],
  });
  const made = await check(lawyer, { matter });
  expect(await uncovered()).toEqual(['UNDECIDED', 'UNDECIDED']);
  expect((await close(lawyer, made.id)).body.state).toBe('CLEARED');
  expect(await read()).toMatchObject({
    covered: true,
    parties: [
      { uncovered: null, check: made.id },
      { uncovered: null, check: made.id },
    ],
    checks: [{ id: made.id, state: 'CLEARED' }],
  });
});

it('are open again when something under them changes', async () => {
  await clear(lawyer, matter);
  const { body } = await lawyer.call(contactNames.create, {
    params: { id: client },
    body: { kind: 'ALIAS', name: 'Vesper Quill' },
  });
  expect(await uncovered()).toEqual(['NAME_ADDED', null]);
  await lawyer.call(contactNames.remove, { params: { id: client, name: body.id } });
  expect(await uncovered()).toEqual([null, null]);
  const spouse = await enter(lawyer, 'Olga', 'Kastell');
  await lawyer.call(relations.create, {
    params: { id: client },
    body: { to_contact: spouse, kind: 'SPOUSE_OF' },
  });
  expect(await uncovered()).toEqual(['RELATION_ADDED', null]);
  await clear(lawyer, matter);
  expect(await uncovered()).toEqual([null, null]);
  const { body: rows } = await lawyer.call(parties.list, { params: { id: matter } });
  const opponent = rows.find(({ role }) => role === 'OPPOSING_PARTY')?.id ?? '';
  await lawyer.call(parties.update, {
    params: { id: matter, party: opponent },
    body: { side: 'OURS' },
  });
  expect(await uncovered()).toEqual([null, 'SIDE_CHANGED']);
});

it('are open after a check that ended in a conflict, whatever came before', async () => {
  await clear(lawyer, matter);
  await openMatter(lawyer, 'Older', { OPPOSING_PARTY: client });
  const made = await check(lawyer, { matter });
  const hits = (await hitsOf(lawyer, made.id, { undecided: 'true' })).map(({ id }) => id);
  await decideOn(lawyer, made.id, { hits, decision: 'CONFLICT', reason: 'We act against her.' });
  await close(lawyer, made.id);
  expect(await uncovered()).toEqual(['CONFLICT', 'CONFLICT']);
});

it('are told to those who see the matter', async () => {
  await clear(lawyer, matter);
  expect((await read(firm.people.READ_ONLY)).covered).toBe(true);
  await wallOff(lawyer, matter);
  const params = { id: matter };
  for (const person of [firm.admin, firm.people.READ_ONLY]) {
    expectProblem(await person.call(matterConflicts.get, { params }), 'not-found');
    expect((await person.call(conflictChecks.list)).body).toEqual([]);
  }
});
