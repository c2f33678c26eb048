import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
const open = async (person = admin) => (await person.call(matters.create, { body: { title: 'M' } })).body.id;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  matter = await open();
});
afterAll(() => test.close());

const add = (body: unknown, person = admin) => person.call(notes.create, { body });
const list = (matterId: string) => admin.call(notes.list, { query: { matter_id: matterId } });

describe('adding a note', () => {
  it('keeps its line breaks, and who wrote it when', async () => {
    const { STAFF } = firm.people;
    const { status, body } = await add({ note: ' One\r\n\r\n  Two\tthree ', matter }, STAFF);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      note: 'One\r\n\r\n  Two\tthree',
      kind: 'NOTE',
      edited_at: null,
      happened_on: null,
      matter,
      created_by_username: STAFF.username,
      created_by: named(STAFF),
      version: 1,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect(Math.abs(Date.now() - Date.parse(body.created_at))).toBeLessThan(60_000);
    expect((await list(matter)).body).toEqual([body]);
  });

  it('takes a long one, and ignores what only answers have', async () => {
    const note = '李'.repeat(100_000);
    const { body } = await add({ note, matter, created_by_username: 'somebody', created_at: '1999' });
    expect(body).toMatchObject({ note, created_by_username: admin.username });
    expect(body.created_at).not.toBe('1999');
  });

  it('is refused without a text or a matter, and with more than it has', async () => {
    const before = await snapshot(test.owner, firm.id);
    for (const note of [undefined, null, '', ' \n ', 7, 'x'.repeat(100_001)])
      expectInvalid(await add({ note, matter }), 'note');
    expectInvalid(await add({ note: 'N', matter, author: 'me' }), 'author');
    expectInvalid(await add({}), 'note', 'matter');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('a matter that the firm does not have', () => {
  it('is refused with one same sentence, in body and query', async () => {
    const other = await foundFirm(test);
    const theirs = await open(other.admin);
    const gone = await open();
    await admin.call(matters.remove, { params: { id: gone } });
    const before = await snapshot(test.owner, firm.id);
    for (const id of ['x', uuidv7(), gone, theirs, admin.id]) {
      const refused = expectInvalid(await add({ note: 'N', matter: id }), 'matter');
      expect(refused.errors?.matter).toEqual(['No such matter.']);
      expect(expectInvalid(await list(id), 'matter_id').errors?.matter_id).toEqual(['No such matter.']);
    }
    for (const id of [null, 7]) expectInvalid(await add({ note: 'N', matter: id }), 'matter');
    expectInvalid(await admin.call(notes.list), 'matter_id');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('is asked for where it is missing', async () => {
    for (const given of [{}, { matter: '' }]) {
      const refused = expectInvalid(await add({ note: 'N', ...given }), 'matter');
      expect(refused.errors?.matter).toEqual(['Choose a matter.']);
    }
  });
});

describe('the list', () => {
  it('has the notes of one matter, newest first', async () => {
    const elsewhere = await open();
    await add({ note: 'Elsewhere', matter: elsewhere });
    for (const note of ['First', 'Second', 'Third']) await add({ note, matter });
    const { body } = await admin.call(notes.list, { query: { matter_id: matter.toUpperCase() } });
    expect(body.map(({ note }) => note)).toEqual(['Third', 'Second', 'First']);
  });
});

describe('deleting a note', () => {
  it('takes it out of the list and removes no row', async () => {
    const { body } = await add({ note: 'N', matter });
    expect((await admin.call(notes.remove, { params: { id: body.id } })).status).toBe(204);
    expect((await list(matter)).body).toEqual([]);
    const { rows } = await test.owner.query(
      `select deleted_by, deleted_at is not null and deletion_id is not null as marked
       from caseward.notes where id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ deleted_by: admin.id, marked: true }]);
  });

  it('is for notes of the firm that are there', async () => {
    const other = await foundFirm(test);
    const theirs = await add({ note: 'Theirs', matter: await open(other.admin) }, other.admin);
    const gone = (await add({ note: 'Gone', matter })).body.id;
    await admin.call(notes.remove, { params: { id: gone } });
    for (const id of [uuidv7(), theirs.body.id, gone, 'malformed'])
      expectProblem(await admin.call(notes.remove, { params: { id } }), 'not-found');
    const { body } = await other.admin.call(notes.list, { query: { matter_id: theirs.body.matter } });
    expect(body).toEqual([theirs.body]);
  });
});
