import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import type { FoundType, SearchQuery } from '@caseward/contract/search';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
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
const hits = async (q: string, type: FoundType, who = admin) =>
  (await find(q, {}, who)).groups.find((group) => group.type === type)?.hits ?? [];
const titles = (q: string, type: FoundType, who = admin) => foundTitles(who, q, type);

const addMatter = async (body: object, who = admin) => (await who.call(matters.create, { body })).body.id;
const addContact = async (body: object) => (await admin.call(contacts.create, { body })).body.id;
const addDocument = (matter: string, title: string, text: string, who = admin) =>
  addSearchableDocument(test, who, { matter, title, text });

const walled = (matter: string) =>
  admin.call(walls.raise, { params: { id: matter }, body: { reason: 'Conflict', members: [admin.id] } });

describe('what is found', () => {
  it('is grouped by type, with the matter it is in', async () => {
    const matter = await addMatter({ title: 'Quillfeather estate', local_case_number: 'PR-77/12' });
    await addContact({ first_name: 'Ada', last_name: 'Quillfeather' });
    await admin.call(tasks.create, { body: { title: 'Call Quillfeather', matter } });
    await admin.call(notes.create, { body: { note: 'Met Mrs Quillfeather today.', matter } });
    await addDocument(matter, 'Letter', 'Dear Quillfeather, enclosed the deed.');
    const { groups } = await find('quillf');
    expect(groups.map(({ type }) => type)).toEqual(['matter', 'contact', 'task', 'note', 'document']);
    for (const { hits: found, more, capped } of groups) {
      expect(found).toHaveLength(1);
      expect([more, capped]).toEqual([false, false]);
    }
    const inIt = { id: matter, title: 'Quillfeather estate' };
    expect(groups.slice(2).map((group) => group.hits[0]?.matter)).toEqual([inIt, inIt, inIt]);
    expect(groups[0]?.hits[0]).toMatchObject({
      id: matter,
      title: { text: 'Quillfeather estate', marks: [[0, 6]] },
      status: 'OPEN',
      matter: null,
    });
    expect(groups[4]?.hits[0]?.snippet).toEqual({
      text: 'Dear Quillfeather, enclosed the deed.',
      marks: [[5, 11]],
    });
  });

  it('is found by case number, and by number', async () => {
    const matter = await addMatter({ title: 'A', local_case_number: '2024-CV-00123' });
    const { number } = (await admin.call(matters.get, { params: { id: matter } })).body;
    for (const q of ['2024-cv-00123', '2024-CV-001', '00123', number, `"${number}"`])
      expect((await hits(q, 'matter')).map(({ id }) => id)).toContain(matter);
    expect(await hits('2024-cv-99', 'matter')).toHaveLength(0);
  });

  it('does not mind accents, case, or letters that NFKD leaves alone', async () => {
    await addContact({ first_name: 'Séamus', last_name: 'Łukasz-Straße' });
    for (const q of ['seamus', 'SÉAMUS', 'lukasz', 'strasse', 'Straße łuk'])
      expect(await titles(q, 'contact')).toEqual(['Séamus Łukasz-Straße']);
    expect((await hits('strass', 'contact'))[0]?.title.marks).toEqual([[14, 19]]);
  });

  it('is a contact by any order of names, e-mail, former name, telephone in any format', async () => {
    const fields = { email: 'jo.berg@firm.example', phone_number: '+49 (0)170 / 555-01.23' };
    const id = await addContact({
      first_name: 'Johanna',
      last_name: 'Berg',
      former_names: 'Johanna Winterstein',
      ...fields,
    });
    for (const q of [
      'berg johanna',
      'johanna berg',
      'winterst',
      'jo.berg@firm.example',
      'jo.berg@fi',
      '01705550123',
      '170 555 0123',
      '5550123',
      '+49 170 5550123',
    ])
      expect([q, (await hits(q, 'contact')).map((hit) => hit.id)]).toEqual([q, [id]]);
    expect((await hits('winterst', 'contact'))[0]?.snippet).toEqual({
      text: 'Johanna Winterstein',
      marks: [[8, 16]],
    });
    expect((await hits('5550123', 'contact'))[0]?.snippet?.text).toBe(fields.phone_number);
    expect(await hits('-5550123', 'contact')).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('tells the telephone number of a contact, whatever it was found by', async () => {
    const phones = [{ label: 'MOBILE', number: '+1 212 555 0198' }];
    await addContact({ first_name: 'Quentin', last_name: 'Called', phone_number: '555 0142', phones });
    await addContact({ first_name: 'Quentin', last_name: 'Mobile', phones });
    await addContact({ first_name: 'Quentin', last_name: 'Silent' });
    await addMatter({ title: 'Estate of Quentin' });
    const told = Object.fromEntries(
      [...(await hits('quentin', 'contact')), ...(await hits('quentin', 'matter'))].map((hit) => [
        hit.title.text,
        hit.phone,
      ]),
    );
    expect(told).toEqual({
      'Quentin Called': '555 0142',
      'Quentin Mobile': '+1 212 555 0198',
      'Quentin Silent': null,
      'Estate of Quentin': null,
    });
  });

  it('forgives a slip, when nothing is written as it was typed', async () => {
    await addContact({ first_name: 'Margaret', last_name: 'Thornbury' });
    for (const q of ['thronbury', 'thornbery', 'thornbry', 'thornnbury', 'margraet thor', 'thronb'])
      expect([q, await titles(q, 'contact')]).toEqual([q, ['Margaret Thornbury']]);
    expect((await hits('thronbury', 'contact'))[0]?.title.marks).toEqual([[9, 18]]);
    expect(await titles('"thronbury"', 'contact')).toEqual([]);
    // A short beginning has a slip in common with too much.
    expect(await titles('thrn', 'contact')).toEqual([]);
  });

  it('is never what a slip leads to behind a wall', async () => {
    const { STAFF } = firm.people;
    const matter = await addMatter({ title: 'Brindlemoor' });
    await walled(matter);
    expect(await titles('brindelmoor', 'matter')).toEqual(['Brindlemoor']);
    expect((await find('brindelmoor', {}, STAFF)).groups).toEqual([]);
    const open = await addMatter({ title: 'Brindlemoore' });
    expect((await hits('brindelmoor', 'matter', STAFF)).map(({ id }) => id)).toEqual([open]);
  });

  it('is the newest of what is common, and what is older once the newest do not have it', async () => {
    const common = Array.from({ length: 30 }, (_, n) => addMatter({ title: `Common ${n}` }));
    await Promise.all(common);
    const rare = await addMatter({ title: 'Common walnut' });
    expect(await hits('common', 'matter')).toHaveLength(5);
    expect((await hits('common walnut', 'matter')).map(({ id }) => id)).toEqual([rare]);
    expect(await titles('common -walnut', 'matter')).toHaveLength(5);
    expect(await titles('-common', 'matter')).toEqual([]);
  });

  it('comes best first: what begins with it, then whole words, then the rest', async () => {
    await addMatter({ title: 'Artisan guild' });
    await addMatter({ title: 'Museum', description: 'About art.' });
    await addMatter({ title: 'Modern art' });
    await addMatter({ title: 'Art of the deal' });
    expect(await titles('art', 'matter')).toEqual([
      'Art of the deal',
      'Modern art',
      'Artisan guild',
      'Museum',
    ]);
  });

  it('is better in a title, even as the beginning of a longer word, than whole in a description', async () => {
    await addMatter({ title: 'About orchards', description: 'None.' });
    await addMatter({ title: 'Land register', description: 'There is an orchard behind the house.' });
    await addMatter({ title: 'The old orchard' });
    expect(await titles('orchard', 'matter')).toEqual(['The old orchard', 'About orchards', 'Land register']);
  });

  it('follows phrases and exclusions, in documents too', async () => {
    const matter = await addMatter({ title: 'Phrases' });
    await addDocument(matter, 'First', 'The green door was open.');
    await addDocument(matter, 'Second', 'The door was green.');
    expect((await titles('green door', 'document')).sort()).toEqual(['First', 'Second']);
    expect(await titles('"green door"', 'document')).toEqual(['First']);
    expect(await titles('green -open', 'document')).toEqual(['Second']);
    expect(await titles('door -"green door"', 'document')).toEqual(['Second']);
    expect(await titles('first green', 'document')).toEqual(['First']);
  });

  it('marks a phrase where it is whole', async () => {
    const matter = await addMatter({ title: 'Green things: the green door' });
    const note = `Green at first. ${'Nothing of note here. '.repeat(20)}Then the green door.`;
    await admin.call(notes.create, { body: { note, matter } });
    await addDocument(matter, 'Paper', `Green. ${'gate '.repeat(3000)}green door`);
    expect((await hits('"green door"', 'matter'))[0]?.title.marks).toEqual([
      [18, 23],
      [24, 28],
    ]);
    const [found] = await hits('"green door"', 'note');
    expect(found?.title.marks).toEqual([]);
    expect(found?.snippet?.text).toMatch(/^… .*Then the green door\.$/);
    expect(found?.snippet?.marks).toHaveLength(2);
    expect((await hits('"green door"', 'document'))[0]?.snippet?.text).toMatch(/green door$/);
  });

  it('is a note by its beginning, which is not repeated below', async () => {
    const matter = await addMatter({ title: 'M' });
    await admin.call(notes.create, { body: { note: `Teapot. ${'More of it. '.repeat(20)}`, matter } });
    const [found] = await hits('teapot', 'note');
    expect(found?.title).toMatchObject({ text: expect.stringMatching(/^Teapot\..* …$/), marks: [[0, 6]] });
    expect(found?.snippet).toBeNull();
  });

  it('narrows down by type, status and client', async () => {
    const client = await addContact({ first_name: 'Zoë', last_name: 'Ferrante' });
    const open = await addMatter({ title: 'Harbour one', clients: [client] });
    await addMatter({ title: 'Harbour two', status: 'ON_HOLD' });
    await admin.call(tasks.create, { body: { title: 'Harbour visit', matter: open } });
    expect((await find('harbour type:task')).groups.map(({ type }) => type)).toEqual(['task']);
    expect(await titles('harbour status:"on hold"', 'matter')).toEqual(['Harbour two']);
    expect(await titles('client:ferrante harbour', 'matter')).toEqual(['Harbour one']);
    expect(await titles('client:"zoe ferrante"', 'task')).toEqual(['Harbour visit']);
    expect(await find('harbour client:nobody')).toEqual({
      groups: [],
      problems: ['No contact is called “nobody”.'],
    });
    expect((await find('type:harbour')).groups).toEqual([]);
  });

  it('leaves out types and statuses, and says which there are where one is unknown', async () => {
    const matter = await addMatter({ title: 'Jetty one' });
    await addMatter({ title: 'Jetty two', status: 'PENDING' });
    await admin.call(tasks.create, { body: { title: 'Jetty visit', matter } });
    const typesOf = async (q: string) => (await find(q)).groups.map(({ type }) => type);
    expect(await typesOf('jetty')).toEqual(['matter', 'task']);
    expect(await typesOf('jetty -type:task')).toEqual(['matter']);
    expect(await titles('jetty -status:pending', 'matter')).toEqual(['Jetty one']);
    expect(await titles('jetty -status:todo', 'task')).toEqual([]);
    expect((await find('jetty status:zzz')).problems).toEqual([
      expect.stringMatching(/^There is no status “zzz”. There are: pending, open, on hold, /),
    ]);
    expect(await find('-type:task')).toEqual({
      groups: [],
      problems: [expect.stringContaining('alone finds nothing')],
    });
  });

  it('says when there is more, and answers it for one group', async () => {
    for (let n = 0; n < 7; n += 1) await admin.call(tasks.create, { body: { title: `Lantern ${n}` } });
    const [group] = (await find('lantern')).groups;
    expect([group?.hits.length, group?.more]).toEqual([5, true]);
    const [all] = (await find('lantern', { type: 'task', limit: '100' })).groups;
    expect([all?.hits.length, all?.more]).toEqual([7, false]);
  });

  it('is not what was deleted', async () => {
    const matter = await addMatter({ title: 'Vanishing' });
    expect(await hits('vanishing', 'matter')).toHaveLength(1);
    await admin.call(matters.remove, { params: { id: matter } });
    expect(await find('vanishing')).toEqual({ groups: [], problems: [] });
  });

  it.each([
    '',
    '   ',
    '""',
    '-',
    '- -',
    ':',
    'type:',
    "'",
    "a & b | !c:* <-> '",
    '\\',
    '(((',
    '"',
    '%_%',
    '-"',
    'x'.repeat(200),
  ])('takes %j as it comes', async (q) => {
    expect(Array.isArray((await find(q)).groups)).toBe(true);
  });
});
