import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { type FoundType, type SearchQuery, search } from '@caseward/contract/search';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { addSearchableDocument, find as findAs, foundTitles } from '../../testing/searching.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp({ indexes: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
});
afterAll(() => test.close());

const find = (q: string, query: SearchQuery = {}, who = admin) => findAs(who, q, query);
const titles = (q: string, type: FoundType, who = admin) => foundTitles(who, q, type);

const addMatter = async (body: object, who = admin) => (await who.call(matters.create, { body })).body.id;
const addDocument = (matter: string, title: string, text: string, who = admin) =>
  addSearchableDocument(test, who, { matter, title, text });

describe('a wall', () => {
  it('hides everything of its matter, the words of its documents included', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const matter = await addMatter({ title: 'Xylograph secret' });
    await admin.call(tasks.create, { body: { title: 'Xylograph task', matter } });
    await admin.call(notes.create, { body: { note: 'Xylograph note', matter } });
    await addDocument(matter, 'Paper', 'The xylograph speaks of periwinkles.');
    expect((await find('xylograph', {}, STAFF)).groups).toHaveLength(4);
    await admin.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Conflict', members: [admin.id, ATTORNEY.id] },
    });
    for (const q of ['xylograph', 'xylo', 'periwinkles', 'xylogarph', 'type:document', '-nothing'])
      expect([q, (await find(q, {}, STAFF)).groups]).toEqual([q, []]);
    expect((await find('xylograph', {}, ATTORNEY)).groups).toHaveLength(4);
    expect(await titles('periwinkles', 'document', ATTORNEY)).toEqual(['Paper']);
  });

  it('hides what was opened before it was raised', async () => {
    const { STAFF } = firm.people;
    const matter = await addMatter({ title: 'Opened' });
    await STAFF.call(matters.get, { params: { id: matter } });
    const recent = async () => (await STAFF.call(search.recent)).body.map(({ title }) => title);
    expect(await recent()).toEqual(['Opened']);
    await admin.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Conflict', members: [admin.id] },
    });
    expect(await recent()).toEqual([]);
  });
});

describe('recent items', () => {
  it('are what the person opened or wrote, latest first, each once, at most ten', async () => {
    const first = await addMatter({ title: 'M0' });
    for (let n = 1; n <= 11; n += 1) await addMatter({ title: `M${n}` });
    await admin.call(matters.get, { params: { id: first } });
    const { body } = await admin.call(search.recent);
    expect(body.map(({ title }) => title)).toEqual([
      'M0',
      'M11',
      'M10',
      'M9',
      'M8',
      'M7',
      'M6',
      'M5',
      'M4',
      'M3',
    ]);
    expect(body[0]).toMatchObject({ type: 'matter', id: first, matter: null });
    await admin.call(contacts.create, { body: { first_name: 'Ada' } });
    const typed = async (type: string) =>
      (await admin.call(search.recent, { query: { type } })).body.map(({ title }) => title);
    expect(await typed('matter')).toEqual(body.map(({ title }) => title));
    expect(await typed('contact')).toEqual(['Ada']);
    expectInvalid(await admin.call(search.recent, { query: { type: 'firm' } }), 'type');
    expect((await firm.people.STAFF.call(search.recent)).body).toEqual([]);
  });
});
