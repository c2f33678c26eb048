import { conflictChecks } from '@caseward/contract/conflict-checks';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter } from './conflicts.testing.ts';
import { watchFirm } from './watch.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
});
afterAll(() => test.close());

/** Enters people of one name. Answers their ids, in the order in which a check takes those that are equally likely. */
async function namesakes(last: string, count = 60): Promise<string[]> {
  const rows = await makeRows<{ id: string }>(
    test,
    `insert into caseward.contacts (tenant_id, id, first_name, last_name, kind, created_by, updated_by)
      select $1, gen_random_uuid(), 'Vesper', $3, 'PERSON', $2, $2 from generate_series(1, $4::integer) returning id`,
    [firm.id, lawyer.id, last, count],
  );
  return rows.map(({ id }) => id).sort();
}

const search = () => check(lawyer, { terms: [{ name: 'Vesper Quillfeather', kind: 'PERSON' }] });
const relate = async (id: string, to_contact: string) =>
  expect(
    (await lawyer.call(relations.create, { params: { id }, body: { to_contact, kind: 'SPOUSE_OF' } })).status,
  ).toBe(201);

it('of sixty with the very name, relations of the last are followed, too', async () => {
  const last = (await namesakes('Quillfeather')).at(-1) ?? '';
  await relate(last, await enter(lawyer, 'Bramble', 'Thistlewood'));
  const made = await search();
  expect(made.terms).toMatchObject([{ capped: false }]);
  const names = (await hitsOf(lawyer, made.id, { limit: '200' })).map(({ name }) => name);
  expect(names).toContain('Bramble Thistlewood');
});

it('a check says that relations of some who are alike were not followed, where there are any', async () => {
  const last = (await namesakes('Quilfeather')).at(-1) ?? '';
  expect((await search()).terms).toMatchObject([{ hits: 60, capped: false }]);
  await relate(last, await enter(lawyer, 'Bramble', 'Thistlewood'));
  expect((await search()).terms).toMatchObject([{ hits: 60, capped: true }]);
});

it.each([
  [60, true],
  [20, false],
])('what the watch has found among %i namesakes says so: %s', async (count, capped) => {
  const [first = ''] = await namesakes('Quillfeather', count);
  await openMatter(firm.admin, 'Elsewhere', { OPPOSING_PARTY: first });
  const client = await enter(lawyer, 'Vesper', 'Quillfeather');
  const matter = await openMatter(lawyer, 'Lease', { CLIENT: client });
  const found = async () => {
    await watchFirm((work) =>
      inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work),
    );
    return (await lawyer.call(conflictChecks.list, { query: { matter, occasion: 'WATCH' } })).body;
  };
  // It waits while the server indexes those who were written past it.
  await expect.poll(found).toHaveLength(1);
  const body = await found();
  const id = body[0]?.id ?? '';
  expect((await lawyer.call(conflictChecks.get, { params: { id } })).body).toMatchObject({ hits: 1, capped });
});
