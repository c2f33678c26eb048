import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf } from './conflicts.testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('names of contacts in the trash are searched, present and further ones, and count as names', async () => {
  const { ATTORNEY: lawyer } = (await foundFirm(test)).people;
  const gone = await enter(lawyer, 'Vesper', 'Quillfeather');
  await enter(lawyer, 'Olga', 'Tannenbaum');
  const alias = { kind: 'ALIAS', name: 'Ivo Marlowe' } as const;
  expect((await lawyer.call(contactNames.create, { params: { id: gone }, body: alias })).status).toBe(201);
  /** What a check says that it has searched, and who is found under both names. */
  const search = async () => {
    const made = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather' }, { name: 'Ivo Marlowe' }] });
    const { names, contacts: counted } = made.searched;
    const hits = await hitsOf(lawyer, made.id);
    return { names, contacts: counted, found: hits.map(({ in_trash }) => in_trash) };
  };
  expect(await search()).toEqual({ names: 3, contacts: 2, found: [false, false] });
  expect((await lawyer.call(contacts.remove, { params: { id: gone } })).status).toBe(204);
  expect(await search()).toEqual({ names: 3, contacts: 1, found: [true, true] });
  const [{ id = '' } = {}] = (await lawyer.call(trash.list)).body;
  expect((await lawyer.call(trash.restore, { params: { id } })).status).toBeLessThan(300);
  expect(await search()).toEqual({ names: 3, contacts: 2, found: [false, false] });
});
