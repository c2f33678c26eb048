import { conflictLists, type NewKeptList } from '@caseward/contract/conflict-lists';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';

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

const keep = (person: Person, id: string, body: NewKeptList) =>
  person.call(conflictLists.keep, { params: { id }, body });

it('keeps the names of a check in the register once, as a colleague’s, where later checks find them', async () => {
  const { id } = await check(lawyer, {
    terms: [
      { name: 'Vesper Quillfeather', kind: 'PERSON', role: 'CLIENT', other_names: ['Vesper Holm'] },
      { name: 'Osric Ltd', kind: 'COMPANY', role: 'OPPOSING_PARTY' },
      { name: 'Marigold Thrush', role: 'WITNESS' },
      { name: 'Ansgar Lindqvist', role: 'PROSPECTIVE_CLIENT' },
      { name: 'Nobody Said' },
    ],
  });
  const body = { user: firm.people.STAFF.id, firm_before: 'Elsewhere LLP' };
  expect(await keep(lawyer, id, body)).toMatchObject({ status: 200, body: { added: 5 } });
  expect(await keep(lawyer, id, body)).toMatchObject({ status: 200, body: { added: 0 } });
  const { body: entries } = await lawyer.call(register.list);
  for (const { source, firm_before, user } of entries)
    expect([source, firm_before, user?.id]).toEqual(['LATERAL', 'Elsewhere LLP', body.user]);
  expect(
    entries
      .map(({ name, kind, capacity, other_names }) => [name, kind, capacity, ...other_names])
      .toReversed(),
  ).toEqual([
    ['Vesper Quillfeather', 'PERSON', 'CLIENT', 'Vesper Holm'],
    ['Osric Ltd', 'COMPANY', 'ADVERSE'],
    ['Marigold Thrush', null, 'RELATED'],
    ['Ansgar Lindqvist', null, 'PROSPECTIVE'],
    ['Nobody Said', null, 'CLIENT'],
  ]);
  const later = await check(lawyer, { terms: [{ name: 'Vesper Holm', side: 'ADVERSE' }] });
  expect(await hitsOf(lawyer, later.id)).toMatchObject([
    { name: 'Vesper Quillfeather', register: { source: 'LATERAL', capacity: 'CLIENT' } },
  ]);
});

it('adds again what was removed since', async () => {
  const { id } = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather' }] });
  const body = { user: lawyer.id };
  await keep(lawyer, id, body);
  const [entry] = (await lawyer.call(register.list)).body;
  await lawyer.call(register.remove, { params: { id: entry?.id ?? '' } });
  expect((await keep(lawyer, id, body)).body).toEqual({ added: 1 });
});

it('refuses the check of a matter, who is no lawyer, and a check that one may not read', async () => {
  const client = await enter(lawyer, 'Vesper', 'Quillfeather');
  const matter = await openMatter(lawyer, 'Lease', { CLIENT: client });
  const ofMatter = await check(lawyer, { matter });
  const body = { user: lawyer.id };
  expectProblem(await keep(lawyer, ofMatter.id, body), 'conflict');
  const { id } = await check(lawyer, { terms: [{ name: 'Ana Lindqvist' }] });
  expectProblem(await keep(firm.people.STAFF, id, body), 'forbidden');
  expectInvalid(await keep(lawyer, id, { user: crypto.randomUUID() }), 'user');
  await wallOff(lawyer, matter);
  expectProblem(await keep(firm.admin, ofMatter.id, body), 'not-found');
  expect((await lawyer.call(register.list)).body).toEqual([]);
});
