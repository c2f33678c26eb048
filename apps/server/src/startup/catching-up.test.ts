import { contacts } from '@caseward/contract/contacts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { catchUpAtStart } from './catching-up.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const namesDue = async () =>
  (await test.owner.query('select 1 from caseward.contacts where names_rules = 0')).rowCount;

it('a start goes on where older records cannot be caught up with, says so, and tries the rest', async () => {
  const { admin } = await foundFirm(test);
  await admin.call(contacts.create, { body: { first_name: 'Nora', last_name: 'Quill' } });
  await test.owner.query('update caseward.contacts set names_rules = 0');
  const takeAway = (what: string) =>
    test.owner.query(`revoke execute on function caseward.${what} from caseward_app`);
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);

  await takeAway('unfinished_backfills()');
  await catchUpAtStart(test.services.pool, report);
  expect(problems).toEqual([expect.stringMatching(/^The search could not .* permission denied/s)]);
  expect(await namesDue()).toBe(0);

  await takeAway('firms_with_names_due(integer)');
  await catchUpAtStart(test.services.pool, report);
  expect(problems.slice(1)).toEqual([
    expect.stringMatching(/^The search could not /),
    expect.stringMatching(/^The index of names could not .* permission denied/s),
  ]);
});
