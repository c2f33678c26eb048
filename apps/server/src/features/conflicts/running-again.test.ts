import { conflictChecks } from '@caseward/contract/conflict-checks';
import { parties } from '@caseward/contract/parties';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, openMatter } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

const again = (person: Person, id: string) => person.call(conflictChecks.again, { params: { id } });

it('asks for parties as they stand now, and for whoever else was asked for before', async () => {
  const [client, opponent, witness, other] = [
    await enter(lawyer, 'Vesper', 'Quillfeather'),
    await enter(lawyer, 'Opal Diving GmbH'),
    await enter(lawyer, 'Zeno', 'Holm'),
    await enter(lawyer, 'Ada', 'Byron'),
  ];
  const id = await openMatter(lawyer, 'New', { CLIENT: client, OPPOSING_PARTY: opponent, WITNESS: witness });
  const made = await check(staff, {
    matter: id,
    terms: [
      { contact: other, side: 'ADVERSE' },
      { name: 'Quartz Ltd', side: 'OURS' },
    ],
  });
  const { body: rows } = await lawyer.call(parties.list, { params: { id } });
  const partyOf = (contact: string) => rows.find((row) => row.contact === contact)?.id ?? '';
  const params = (contact: string) => ({ id, party: partyOf(contact) });
  await lawyer.call(parties.update, { params: params(opponent), body: { side: 'OURS', role: 'CO_PARTY' } });
  await lawyer.call(parties.remove, { params: params(witness) });
  // Whoever was asked for beforehand has become a party, on another side.
  await lawyer.call(parties.create, { params: { id }, body: { contact: other, role: 'CO_PARTY' } });
  const { body } = await again(staff, made.id);
  expect(body.terms.map(({ name, side }) => `${name} ${side}`).toSorted()).toEqual([
    'Ada Byron OURS',
    'Opal Diving GmbH OURS',
    'Quartz Ltd OURS',
    'Vesper Quillfeather OURS',
  ]);
});

it('is refused where nobody is left to ask for', async () => {
  const witness = await enter(lawyer, 'Zeno', 'Holm');
  const id = await openMatter(lawyer, 'New', { WITNESS: witness });
  const made = await check(staff, { matter: id });
  const [party] = (await lawyer.call(parties.list, { params: { id } })).body;
  await lawyer.call(parties.remove, { params: { id, party: party?.id ?? '' } });
  expectProblem(await again(staff, made.id), 'conflict');
  const kept = await staff.call(conflictChecks.get, { params: { id: made.id } });
  expect(kept.body.state).toBe('UNDECIDED');
});

it('of a list is for those who may have lists checked; nothing is superseded for others', async () => {
  const { id } = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather' }] });
  await test.owner.query(`update caseward.conflict_checks set occasion = 'BULK' where id = $1`, [id]);
  const officer = { conflicts_officer: true };
  expect((await firm.admin.call(people.update, { params: { id: staff.id }, body: officer })).status).toBe(
    200,
  );
  expectProblem(await again(staff, id), 'forbidden');
  expect((await staff.call(conflictChecks.get, { params: { id } })).body.state).toBe('UNDECIDED');
  expect((await again(lawyer, id)).status).toBe(201);
});
