import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let author: Person;
let matter: string;
let params: { id: string };
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  author = firm.people.STAFF;
  matter = (await author.call(matters.create, { body: { title: 'M' } })).body.id;
  const made = await author.call(notes.create, { body: { note: 'He will call on Monday.', matter } });
  params = { id: made.body.id };
});
afterAll(() => test.close());

const change = (body: object, person = author, headers = {}) =>
  person.call(notes.patch, { params, body, headers });
const versions = (person = author) => person.call(notes.versions, { params });

describe('a note', () => {
  it('has a kind: a note, unless another is given', async () => {
    const kindOf = async (kind?: unknown) =>
      (await author.call(notes.create, { body: { note: 'N', matter, kind } })).body.kind;
    expect(await kindOf()).toBe('NOTE');
    expect(await kindOf('CALL')).toBe('CALL');
    expectInvalid(await author.call(notes.create, { body: { note: 'N', matter, kind: 'FAX' } }), 'kind');
  });

  it('tells of the day on which it was written, or of an earlier one', async () => {
    const add = (happened_on?: unknown) =>
      author.call(notes.create, { body: { note: 'N', matter, kind: 'LETTER', happened_on } });
    expect((await add()).body).toMatchObject({ kind: 'LETTER', happened_on: null });
    expect((await add('2026-01-31')).body.happened_on).toBe('2026-01-31');
    expectInvalid(await add('2150-01-01'), 'happened_on');
    expectInvalid(await add('2026-02-30'), 'happened_on');
    expect((await change({ happened_on: '2026-02-01' })).body).toMatchObject({
      happened_on: '2026-02-01',
      edited_at: null,
    });
    expectInvalid(await change({ happened_on: '2150-01-01' }), 'happened_on');
    expect((await change({ happened_on: null })).body.happened_on).toBeNull();
  });

  it('is changed by its author, and keeps each earlier text for all who see the matter', async () => {
    await change({ note: 'He will call on Tuesday.' });
    const { body } = await change({ note: 'She will call on Tuesday.', kind: 'CALL' });
    expect(body).toMatchObject({ note: 'She will call on Tuesday.', kind: 'CALL', version: 3 });
    expect(body.edited_at).not.toBeNull();
    for (const person of [author, firm.people.READ_ONLY])
      expect((await versions(person)).body.map(({ note }) => note)).toEqual([
        'He will call on Tuesday.',
        'He will call on Monday.',
      ]);
    const { body: history } = await firm.admin.call(audit.history, { params: { id: matter } });
    expect(history.find(({ action }) => action === 'CHANGED')).toMatchObject({
      object_type: 'note',
      changes: { kind: { old: 'NOTE', new: 'CALL' } },
      earlier_texts: { note: 'He will call on Tuesday.' },
    });
  });

  it('of another kind is not an edited one', async () => {
    const { body } = await change({ kind: 'MEETING' });
    expect(body).toMatchObject({ kind: 'MEETING', edited_at: null });
    expect((await versions()).body).toEqual([]);
  });

  it('that is saved unchanged stays as it is', async () => {
    const before = await snapshot(test.owner, firm.id);
    expect((await change({ note: 'He will call on Monday.' })).body).toMatchObject({ version: 1 });
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('is not changed by anybody else, by an older version, or to nothing', async () => {
    const before = await snapshot(test.owner, firm.id);
    for (const person of [firm.admin, firm.people.ATTORNEY])
      expect(expectProblem(await change({ note: 'Other' }, person), 'forbidden').detail).toBe(
        'Only its author can change a note. Add a note of your own instead.',
      );
    expectInvalid(await change({ note: ' ' }), 'note');
    expectInvalid(await change({ matter }), 'matter');
    expectProblem(await change({ note: 'Other' }, author, { 'if-match': '"7"' }), 'precondition-failed');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('an ethical wall', () => {
  it('hides a note, and its earlier texts, from everybody else', async () => {
    await change({ note: 'He will call on Tuesday.' });
    const { ATTORNEY } = firm.people;
    const raised = await firm.admin.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'A conflict', members: [firm.admin.id, ATTORNEY.id] },
    });
    expect(raised.status).toBeLessThan(300);
    expect((await versions(ATTORNEY)).body).toHaveLength(1);
    expectProblem(await versions(author), 'not-found');
    expectProblem(await change({ note: 'Other' }), 'not-found');
  });
});
