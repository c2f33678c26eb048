import { contacts } from '@caseward/contract/contacts';
import { longestSearch, search } from '@caseward/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { logSent, type SentStatement } from '../../testing/statement-log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/* What typo tolerance costs is bounded, whatever is typed. */

let test: TestApp;
let firm: Firm;
let sent: SentStatement[];
beforeAll(async () => {
  test = await startTestApp();
  sent = logSent(test.services.pool);
  firm = await foundFirm(test);
  const body = { first_name: 'Margaret Rosalind', last_name: 'Thornbury Quillfeather' };
  await firm.admin.call(contacts.create, { body });
});
afterAll(() => test.close());

/** What is found in the search and in the list, and how many words were corrected for both. */
async function find(q: string) {
  sent.length = 0;
  const { body } = await firm.admin.call(search.find, { query: { q } });
  const list = await firm.admin.call(contacts.list, { query: { search: q } });
  const corrected = sent.filter(({ text }) => text.includes('word_variants')).length;
  return { found: [body.groups.length, list.body.length], corrected };
}

it('two words are corrected, beside others that are right', async () => {
  expect(await find('thronbury quilfeather')).toEqual({ found: [1, 1], corrected: 4 });
  expect(await find('margaret thronbury rosalind quilfeather')).toEqual({ found: [1, 1], corrected: 4 });
});

it('where more words are unknown, none is', async () => {
  expect(await find('magraret thronbury quilfeather')).toEqual({ found: [0, 0], corrected: 0 });
  const many = Array.from({ length: 30 }, (_, index) => `zq${String.fromCharCode(97 + index)}xw`);
  expect(await find(many.join(' ').slice(0, longestSearch))).toEqual({ found: [0, 0], corrected: 0 });
});

it('where all words are known and never meet, the two longest are', async () => {
  await firm.admin.call(contacts.create, { body: { first_name: 'Ottoline', last_name: 'Brindlemoor' } });
  expect(await find('ottoline thornbury brindlemoor margaret')).toEqual({ found: [0, 0], corrected: 4 });
});
