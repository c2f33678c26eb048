import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { firm as firmSettings } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { parties } from '@caseward/contract/parties';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { enter, hitsOf, openMatter, standing, wallOff } from './conflicts.testing.ts';
import { watchFirm } from './watch.ts';

/*
 * What the watch says to those outside of a wall, where officers release checks: two worlds that differ in a hidden matter
 * answer the same.
 */

let test: TestApp;
let firm: Firm;
/** Leads the old matter, and is outside of the hidden one. */
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
});
afterAll(() => test.close());

const setting = (conflict_restricted: 'TELL' | 'RELEASE') =>
  firm.admin.call(firmSettings.update, { body: { conflict_restricted } });
const watch = () =>
  watchFirm((work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work));
const told = async (person: Person) =>
  (await person.call(inbox.list)).body.filter(({ kind }) => kind === 'CONFLICT_FOUND');

/** An old matter of the lawyer, for the client; hidden from the lawyer, another one may oppose the client. */
async function world(isOpposed: boolean) {
  const client = await enter(lawyer, 'Vesper', 'Quillfeather');
  const matter = await openMatter(lawyer, 'Old', { CLIENT: client }, { lead_attorney: lawyer.id });
  const hidden = await openMatter(firm.admin, 'Hidden', {});
  await wallOff(firm.admin, hidden);
  if (isOpposed)
    await firm.admin.call(parties.create, {
      params: { id: hidden },
      body: { contact: client, role: 'OPPOSING_PARTY' },
    });
  await watch();
  return { client, matter };
}

/** Everything that somebody reads of the watch in a matter. */
async function seen(matter: string, person: Person) {
  const checks = await person.call(conflictChecks.list, { query: { matter } });
  const all = await person.call(conflictChecks.list);
  const covered = await person.call(matterConflicts.get, { params: { id: matter } });
  return [checks.body, all.body, covered.body.checks, await told(person)];
}
const watchChecks = async (matter: string, person = firm.admin) =>
  (await person.call(conflictChecks.list, { query: { matter, occasion: 'WATCH' } })).body;

describe.each(['TELL', 'RELEASE'] as const)('with %s', (mode) => {
  beforeEach(() => setting(mode));

  it('a matter that nothing opposes has no check of the watch', async () => {
    const { matter } = await world(false);
    for (const person of [firm.admin, lawyer, firm.people.STAFF])
      expect(await seen(matter, person)).toEqual([[], [], [], []]);
  });

  it('one that something hidden opposes tells officers, and others one word at most', async () => {
    const { matter } = await world(true);
    const [made] = await watchChecks(matter);
    expect(made).toMatchObject({ restricted: 'WAITING', names: 1 });
    const toldOfIt = (await told(firm.admin)).filter((each) => each.matter?.id === matter);
    if (mode === 'TELL') {
      expect(await watchChecks(matter, lawyer)).toMatchObject([
        { id: made?.id, restricted: 'WAITING', hits: 0 },
      ]);
      expect(await told(lawyer)).toHaveLength(1);
      expect(toldOfIt).toEqual([]);
      return;
    }
    for (const person of [lawyer, firm.people.STAFF]) {
      expect(await seen(matter, person)).toEqual([[], [], [], []]);
      for (const endpoint of [conflictChecks.get, conflictChecks.hits, conflictChecks.decisions])
        expectProblem(await person.call(endpoint, { params: { id: made?.id ?? '' } }), 'not-found');
    }
    expect(toldOfIt).toHaveLength(1);
  });
});

it('with RELEASE, a check of the watch shows what is seen, and all of it once it is closed', async () => {
  await setting('RELEASE');
  const { matter } = await world(true);
  const other = await enter(firm.admin, 'Opal Diving GmbH');
  await firm.admin.call(parties.create, {
    params: { id: matter },
    body: { contact: other, role: 'CO_PARTY' },
  });
  await openMatter(firm.admin, 'Open', { OPPOSING_PARTY: other });
  await watch();
  const [shown, ...others] = await watchChecks(matter, lawyer);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ restricted: 'NONE', names: 1, hits: 1 });
  expect(standing(await hitsOf(lawyer, shown?.id ?? ''))).toEqual([
    'Opal Diving GmbH: OPPONENT_NOW_CLIENT in Open',
  ]);
  expect(await told(lawyer)).toHaveLength(1);
  const [question] = (await firm.admin.call(conflictQuestions.list)).body;
  const answer = { answer: 'CONFLICT' } as const;
  await firm.admin.call(conflictQuestions.answer, { params: { id: question?.id ?? '' }, body: answer });
  const hiddenOne = (await watchChecks(matter)).find(({ id }) => id !== shown?.id);
  const params = { id: hiddenOne?.id ?? '' };
  expect((await firm.admin.call(conflictChecks.close, { params })).body.state).toBe('CONFLICT');
  expect(await watchChecks(matter, lawyer)).toHaveLength(2);
  expect((await lawyer.call(conflictChecks.get, { params })).body).toMatchObject({ restricted: 'CONFLICT' });
});
