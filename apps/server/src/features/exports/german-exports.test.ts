import { contacts } from '@caseward/contract/contacts';
import { type ExportInput, exports } from '@caseward/contract/exports';
import { viewedLists } from '@caseward/contract/views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

/** The lines of a list as a German CSV file. */
async function germanLines(what: Pick<ExportInput, 'kind' | 'columns'>): Promise<string[]> {
  const { body } = await firm.people.STAFF.call(exports.create, {
    body: { ...what, format: 'csv', language: 'de' },
  });
  const text = await (await fetch(body.url)).text();
  return text.replace('\ufeff', '').split('\r\n').filter(Boolean);
}

it('has German headings and codes, and what Excel takes there to part cells', async () => {
  const phones = [{ label: 'WORK' as const, number: '5550123' }];
  await firm.admin.call(contacts.create, { body: { first_name: 'Ana', contact_type: 'JUDGE', phones } });
  expect(await germanLines({ kind: 'contacts', columns: ['first_name', 'contact_type', 'phones'] })).toEqual([
    'Vorname;Kontakttyp;Weitere Telefonnummern',
    'Ana;Richter;Geschäftlich: 5550123',
  ]);
});

it.each(viewedLists)('of %s has a German heading in each column', async (kind) => {
  const [headings = ''] = await germanLines({ kind });
  expect(headings.split(';').length).toBeGreaterThan(5);
});

it('a language that there is not is refused', async () => {
  const answer = await firm.admin.call(exports.create, {
    body: { kind: 'contacts', format: 'csv', language: 'fr' as 'de' },
  });
  expectInvalid(answer, 'language');
});
