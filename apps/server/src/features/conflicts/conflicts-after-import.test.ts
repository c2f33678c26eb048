import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictLists } from '@caseward/contract/conflict-lists';
import { contacts } from '@caseward/contract/contacts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { begin, checked, run } from '../../testing/imports.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post } from '../../testing/uploads.ts';
import { check, close, enter, hitsOf, openMatter, standing } from './conflicts.testing.ts';

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

it('contacts that came by a file are found by a list that comes by another one', async () => {
  const file = 'First Name,Last Name,Other names\nVesper,Quillfeather,Maiden name: Tannenbaum\nOdo,Brack,\n';
  const { body: made } = await begin(lawyer, 'contacts', file);
  await checked(lawyer, made);
  expect(await run(lawyer, made.id)).toMatchObject({ state: 'DONE', imported: 2 });
  const [client] = (await lawyer.call(contacts.list, { query: { search: 'Quillfeather' } })).body;
  await openMatter(lawyer, 'Lease', { CLIENT: client?.id ?? '' });

  const form = await askForForm(lawyer, 'names.csv', 'text/csv');
  await post(form, 'Name,Role\nVesper Tannenbaum,Adverse party\nNobody Known,Client\n', 'text/csv');
  const body = { file_path: form.fields.key ?? '', occasion: 'LATERAL' as const };
  const { id } = (await lawyer.call(conflictLists.create, { body })).body;
  await vi.waitFor(
    async () => {
      const { body: list } = await lawyer.call(conflictChecks.get, { params: { id } });
      expect(list).toMatchObject({ state: 'UNDECIDED', hits: 1, searched: { complete: true } });
    },
    { timeout: 60_000, interval: 100 },
  );
  const hits = await hitsOf(lawyer, id);
  expect(standing(hits)).toEqual(['Vesper Quillfeather: ADVERSE_TO_CLIENT in Lease']);
  expect(hits).toMatchObject([{ band: 'EXACT', asked: { name: 'Vesper Tannenbaum' } }]);
});

it('a check says that contacts are being indexed by others just now, and is not closed', async () => {
  const contact = await enter(lawyer, 'Vesper', 'Quillfeather');
  const names = { first_name: 'Odo', id: contact };
  // As an older server writes it: nothing is indexed with it.
  await test.owner.query('update caseward.contacts set first_name = $1 where id = $2', Object.values(names));
  const other = await test.owner.connect();
  try {
    await other.query('begin');
    await other.query('select from caseward.contacts where id = $1 for update', [contact]);
    const terms = [{ name: 'Somebody Else' }];
    const made = await check(lawyer, { terms });
    expect(made.searched.complete).toBe(false);
    expectProblem(await close(lawyer, made.id), 'conflict');
    await other.query('rollback');
    const again = await lawyer.call(conflictChecks.again, { params: { id: made.id } });
    expect(again.body.searched.complete).toBe(true);
    const found = await check(lawyer, { terms: [{ name: 'Odo Quillfeather' }] });
    expect(await hitsOf(lawyer, found.id)).toMatchObject([{ contact, band: 'EXACT' }]);
  } finally {
    other.release();
  }
});
