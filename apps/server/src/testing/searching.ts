import { documents } from '@caseward/contract/documents';
import { type FoundType, type SearchAnswer, type SearchQuery, search } from '@caseward/contract/search';
import { expect } from 'vitest';
import type { Person } from './firm.ts';
import type { TestApp } from './test-app.ts';
import { upload } from './uploads.ts';

/** What the search over everything answers a person. */
export async function find(person: Person, q: string, query: SearchQuery = {}): Promise<SearchAnswer> {
  const { status, body } = await person.call(search.find, { query: { ...query, q } });
  expect(status).toBe(200);
  return body;
}

/** The titles of what it finds of one type, the best first. */
export const foundTitles = async (person: Person, q: string, type: FoundType): Promise<string[]> =>
  ((await find(person, q)).groups.find((group) => group.type === type)?.hits ?? []).map(
    ({ title }) => title.text,
  );

/** Adds a document with a text, and waits until its text is indexed; answers its id. */
export async function addSearchableDocument(
  { owner }: TestApp,
  person: Person,
  { matter, title, text }: { matter: string; title: string; text: string },
): Promise<string> {
  const filePath = await upload(person, `${title.toLowerCase()}.txt`, text);
  const { body } = await person.call(documents.create, { body: { title, matter, file_path: filePath } });
  const state = () => owner.query('select text_state from caseward.documents where id = $1', [body.id]);
  await expect
    .poll(async () => (await state()).rows, { timeout: 60_000 })
    .toEqual([{ text_state: 'INDEXED' }]);
  return body.id;
}
