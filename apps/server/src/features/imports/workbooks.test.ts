import { contacts } from '@caseward/contract/contacts';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run } from '../../testing/imports.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post } from '../../testing/uploads.ts';
import { workbookOf, zipOf } from '../../testing/workbooks.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

async function beginSheet(file: Uint8Array<ArrayBuffer>, sheet: string) {
  const form = await askForForm(firm.admin, 'people.xlsx', 'text/csv');
  expect((await post(form, file, 'text/csv')).ok).toBe(true);
  return firm.admin.call(imports.create, { body: { kind: 'contacts', file_path: form.fields.key, sheet } });
}

it('the first sheet of a workbook that has rows is imported: texts, numbers and days', async () => {
  const { admin } = firm;
  const file = await workbookOf({
    Empty: [],
    Matters: [
      ['Title', 'Opened', 'Case Number'],
      ['Estate of Byron', { day: 46_085 }, 4_711],
      [],
      ['Rich & <strange>', { day: 46_085.75 }, 0.1 + 0.2],
    ],
  });
  const { body: made } = await begin(admin, 'matters', file);
  expect(made).toMatchObject({ total: 2, columns: [{ name: 'Title' }, { field: 'opened_on' }, {}] });
  await checked(admin, made);
  expect(await findingsOf(admin, made.id)).toEqual([]);
  await run(admin, made.id);
  const { body: rows } = await admin.call(matters.list, { query: { ordering: 'title' } });
  expect(rows).toMatchObject([
    { title: 'Estate of Byron', opened_on: '2026-03-04', local_case_number: '4711' },
    { title: 'Rich & <strange>', opened_on: '2026-03-04', local_case_number: '0.3' },
  ]);
});

it('a sheet is chosen by its name, and one that is not there is refused with the names of those that are', async () => {
  const file = await workbookOf({ First: [['First Name'], ['Ana']], Second: [['First Name'], ['Bo']] });
  const refused = await beginSheet(file, 'Third');
  expectInvalid(refused, 'sheet');
  expect(JSON.stringify(refused.body)).toContain('First, Second');
  const { body: made } = await beginSheet(file, 'second');
  await checked(firm.admin, made);
  await run(firm.admin, made.id);
  expect((await firm.admin.call(contacts.list)).body).toMatchObject([{ first_name: 'Bo' }]);
});

it('an error names the row as Excel numbers it', async () => {
  const file = await workbookOf({ S: [[], ['First Name', 'Email'], [], ['Ana', 'nonsense']] });
  const { body: made } = await begin(firm.admin, 'contacts', file);
  await checked(firm.admin, made);
  expect(await findingsOf(firm.admin, made.id)).toMatchObject([{ row: 4, field: 'email' }]);
});

it.each([
  ['an archive that is no workbook', () => zipOf({ 'a.txt': 'x' })],
  ['a damaged workbook', async () => (await workbookOf({ S: [['First Name'], ['Ana']] })).slice(0, 300)],
  ['an empty workbook', () => workbookOf({ S: [] })],
  ['a zip bomb', () => zipOf({ 'xl/workbook.xml': '<w/>', 'xl/sharedStrings.xml': ' '.repeat(40_000_000) })],
  [
    'a sheet of too many columns',
    () => workbookOf({ S: [Array.from({ length: 300 }, (_, n) => `c${n}`), ['x']] }),
  ],
])('%s is refused', async (_, make) => {
  expectInvalid(await begin(firm.admin, 'contacts', await make()), 'file_path');
});
