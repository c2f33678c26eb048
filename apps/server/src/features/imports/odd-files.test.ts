import { contacts } from '@caseward/contract/contacts';
import { firm as firmEndpoints } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run } from '../../testing/imports.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

it('cells beyond the header are an error that names the likely cause', async () => {
  const { body: made } = await begin(firm.admin, 'contacts', 'first name,email\nAna,,\nBo,b@x.org,lost\n');
  expect(await checked(firm.admin, made)).toMatchObject({ wrong_rows: 1 });
  expect(await findingsOf(firm.admin, made.id)).toEqual([
    {
      row: 3,
      kind: 'ERROR',
      field: null,
      sentence: expect.stringMatching(/^This row has 3 cells, and the first row 2\..* contains a comma /),
    },
  ]);
});

it.each([
  ['a line that names the separator', 'sep=;\r\nfirst name;email\r\nAna;ana@x.org\r\n', 2],
  ['such a line behind a byte order mark', '\ufeffsep=;\r\nfirst name;email\r\nAna;ana@x.org\r\n', 2],
  ['empty rows above', ';;\r\n\r\nfirst name;email\r\nAna;ana@x.org\r\n', 4],
])('%s is not taken for the header', async (_, file, row) => {
  const { body: made } = await begin(firm.admin, 'contacts', `${file};wrong\r\n`);
  expect(made.columns).toMatchObject([
    { name: 'first name', samples: ['Ana', ''], field: 'first_name' },
    { name: 'email', field: 'email' },
  ]);
  await checked(firm.admin, made);
  expect((await findingsOf(firm.admin, made.id))[0]?.row).toBe(row + 1);
});

it('one column with whole names is split into first and last name', async () => {
  const file = 'Name,Email\n"Smith, John",a@x.org\nJane Doe,b@x.org\nAcme Inc.,c@x.org\n,d@x.org\n';
  const { body: made } = await begin(firm.admin, 'contacts', file);
  expect(made.columns[0]?.field).toBe('full_name');
  await checked(firm.admin, made);
  expect(await findingsOf(firm.admin, made.id)).toMatchObject([{ row: 5, field: 'full_name' }]);
  await run(firm.admin, made.id, 'SKIP', 'SKIP');
  expect((await firm.admin.call(contacts.list)).body).toMatchObject([
    { first_name: 'Acme Inc.', last_name: '', kind: 'COMPANY' },
    { first_name: 'Jane', last_name: 'Doe', kind: 'PERSON' },
    { first_name: 'John', last_name: 'Smith' },
  ]);
});

it('a day that cannot be read is named with an example in the order of the file', async () => {
  const file = 'title,opened\nOne,31.12.2025\nTwo,12.31.2025\nThree,"March 4, 2026"\nFour,46085\n';
  const { body: made } = await begin(firm.admin, 'matters', file);
  expect(made.days).toBe('DMY');
  await checked(firm.admin, made);
  expect(await findingsOf(firm.admin, made.id)).toMatchObject([
    { row: 3, field: 'opened_on', sentence: '12.31.2025 is not a date. Write it as 31.12.2026.' },
  ]);
  await run(firm.admin, made.id, 'SKIP', 'SKIP');
  const { body: rows } = await firm.admin.call(matters.list, { query: { ordering: 'opened_on' } });
  expect(rows.map(({ opened_on }) => opened_on)).toEqual(['2025-12-31', '2026-03-04', '2026-03-04']);
});

it('a day of birth follows the order of the file, and what is none is said once', async () => {
  const file = 'First Name;Birthday\nAna;03.04.1970\nBo;gestern\nCy;4-Mar-34\n';
  const { body: made } = await begin(firm.admin, 'contacts', file);
  await checked(firm.admin, made);
  expect(await findingsOf(firm.admin, made.id)).toEqual([
    {
      row: 3,
      kind: 'ERROR',
      field: 'date_of_birth',
      sentence: 'gestern is not a date. Write it as 31.12.2026.',
    },
  ]);
  await run(firm.admin, made.id, 'SKIP', 'SKIP');
  const { body: rows } = await firm.admin.call(contacts.list, { query: { ordering: 'name' } });
  expect(rows.map(({ date_of_birth }) => date_of_birth)).toEqual(['1970-04-03', '1934-03-04']);
});

it('matters bring their numbers along, each once, deleted ones included', async () => {
  const { admin } = firm;
  const taken = await admin.call(matters.create, { body: { title: 'There', number: 'OLD-1' } });
  expect(taken.body.number).toBe('OLD-1');
  await admin.call(matters.remove, { params: { id: taken.body.id } });
  const file = 'number,title\nOLD-1,One\nOLD-2,Two\nOLD-2,Three\n,Four\nold-1,Five\n';
  const { body: made } = await begin(admin, 'matters', file);
  expect(made.columns[0]?.field).toBe('number');
  await checked(admin, made);
  expect(await findingsOf(admin, made.id)).toMatchObject([
    { row: 2, field: 'number', sentence: expect.stringMatching(/^Another matter has this number/) },
    { row: 4, field: 'number', sentence: 'A row above has the same number.' },
  ]);
  await run(admin, made.id, 'SKIP', 'SKIP');
  const { body: rows } = await admin.call(matters.list, { query: { ordering: 'title' } });
  const next = `${new Date().getFullYear()}-0001`;
  expect(rows.map(({ title, number }) => [title, number])).toEqual([
    ['Five', 'old-1'],
    ['Four', next],
    ['Two', 'OLD-2'],
  ]);
});

it('a number is given by administrators alone, and is refused when it is taken', async () => {
  const { admin, people } = firm;
  const body = { title: 'Moved', number: 'OLD-7' };
  expectInvalid(await people.ATTORNEY.call(matters.create, { body }), 'number');
  expect((await admin.call(matters.create, { body })).body.number).toBe('OLD-7');
  expectInvalid(await admin.call(matters.create, { body }), 'number');
  expect(
    (await people.ATTORNEY.call(matters.create, { body: { title: 'Next', number: ' ' } })).body.number,
  ).toMatch(/0001$/);
});

it('a pattern understands the year in two digits, and counts through each year', async () => {
  const { admin } = firm;
  await admin.call(firmEndpoints.update, { body: { matter_number_pattern: '{NNN}/{YY}' } });
  const year = String(new Date().getFullYear()).slice(2);
  for (const number of [`001/${year}`, `002/${year}`])
    expect((await admin.call(matters.create, { body: { title: 'M' } })).body.number).toBe(number);
  expectInvalid(
    await admin.call(firmEndpoints.update, { body: { matter_number_pattern: '{YY}{NN}{YYYY}' } }),
    'matter_number_pattern',
  );
});
