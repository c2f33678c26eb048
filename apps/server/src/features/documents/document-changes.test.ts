import { audit } from '@caseward/contract/audit';
import { documents } from '@caseward/contract/documents';
import { events } from '@caseward/contract/events';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let matter: string;
let id: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  const { admin } = firm;
  matter = (await admin.call(matters.create, { body: { title: 'M' } })).body.id;
  const body = { title: 'scan_0042.txt', matter, file_path: await upload(admin, 'scan_0042.txt', 'a') };
  id = (await admin.call(documents.create, { body })).body.id;
});
afterAll(() => test.close());

const read = (person: Person = firm.admin) => person.call(documents.get, { params: { id } });
const change = (body: object, person: Person = firm.admin) =>
  person.call(documents.patch, { params: { id }, body });

describe('changing a document', () => {
  it('changes the title and the type, and nothing else', async () => {
    const { body: before } = await read();
    const { status, body } = await change({ title: ' Motion to dismiss ', doc_type: 'MOTION' });
    expect(status).toBe(200);
    const changed = { title: 'Motion to dismiss', doc_type: 'MOTION', version: 2 };
    expect(body).toEqual({ ...before, ...changed, updated_at: expect.any(String) });
    expect((await read()).body).toEqual(body);
    const { body: rest } = await change({ title: 'Motion' });
    expect(rest).toMatchObject({ title: 'Motion', doc_type: 'MOTION', version: 3 });
    const listed = await firm.admin.call(documents.list, { query: { doc_type: 'MOTION' } });
    expect(listed.body).toMatchObject([{ id, title: 'Motion' }]);
    const found = await firm.admin.call(search.find, { query: { q: 'motion' } });
    expect(JSON.stringify(found.body)).toContain(id);
  });

  it('is in the audit log, with what was there before', async () => {
    await change({ title: 'Motion to dismiss', doc_type: 'MISC' }, firm.people.STAFF);
    const { body } = await firm.admin.call(audit.list, { query: { object_id: id } });
    expect(body[0]).toMatchObject({
      action: 'CHANGED',
      object_type: 'document',
      matter: { id: matter },
      changes: { title: { old: 'scan_0042.txt', new: 'Motion to dismiss' } },
    });
  });

  it('to what it is already leaves no trace', async () => {
    const before = await snapshot(test.owner, firm.id);
    const { status, body } = await change({ title: 'scan_0042.txt', doc_type: 'MISC' });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(256) }],
    ['title', { title: null }],
    ['doc_type', { doc_type: 'PHOTO' }],
    ['doc_type', { doc_type: null }],
    ['matter', { matter: uuidv7() }],
    ['file_path', { file_path: 'another' }],
  ])('with a wrong %s is refused, and changes nothing: %j', async (field, body) => {
    const before = await snapshot(test.owner, firm.id);
    expectInvalid(await change(body), field);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('is refused to those who may only read', async () => {
    expectProblem(await change({ title: 'Mine' }, firm.people.READ_ONLY), 'forbidden');
    expect((await read(firm.people.READ_ONLY)).body.title).toBe('scan_0042.txt');
  });

  it('finds none that is deleted, behind a wall, or of another firm', async () => {
    const { admin, people } = firm;
    const other = await foundFirm(test);
    expectProblem(await change({ title: 'Mine' }, other.admin), 'not-found');
    const wall = { reason: 'A conflict', members: [admin.id] };
    const raised = await admin.call(walls.raise, { params: { id: matter }, body: wall });
    expect(raised.status).toBeLessThan(300);
    expectProblem(await read(people.STAFF), 'not-found');
    expectProblem(await change({ title: 'Mine' }, people.STAFF), 'not-found');
    expect((await change({ title: 'Walled' })).body.title).toBe('Walled');
    await admin.call(documents.remove, { params: { id } });
    expectProblem(await read(), 'not-found');
    expectProblem(await change({ title: 'Late' }), 'not-found');
  });

  it('goes on under a legal hold, which keeps the document and its file', async () => {
    await firm.admin.call(holds.place, { params: { id: matter }, body: { reason: 'Subpoena' } });
    expect((await change({ doc_type: 'EVIDENCE' })).body).toMatchObject({ doc_type: 'EVIDENCE', version: 2 });
    expectProblem(await firm.admin.call(documents.remove, { params: { id } }), 'conflict');
  });

  it('moves it to another matter, with what protects that one', async () => {
    const { admin, people } = firm;
    const other = (await admin.call(matters.create, { body: { title: 'Zanzibar' } })).body.id;
    const { status, body } = await change({ matter: other }, people.STAFF);
    expect([status, body.matter, body.version]).toEqual([200, other, 2]);
    const listed = async (of: string) =>
      (await admin.call(documents.list, { query: { matter: of } })).body.map((each) => each.id);
    expect([await listed(matter), await listed(other)]).toEqual([[], [id]]);
    const found = await admin.call(documents.list, { query: { search: 'zanzibar' } });
    expect(found.body.map((each) => each.id)).toEqual([id]);

    await admin.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'A conflict', members: [admin.id] },
    });
    expect((await change({ matter })).status).toBe(200);
    expectProblem(await read(people.STAFF), 'not-found');
    expect((await change({ matter: other })).status).toBe(200);
    expect((await read(people.STAFF)).status).toBe(200);
    expectInvalid(await change({ matter }, people.STAFF), 'matter');
  });

  it('leaves an event of a move in each of the two matters, which does not name the other', async () => {
    const { admin } = firm;
    const other = (await admin.call(matters.create, { body: { title: 'Other' } })).body.id;
    await change({ matter: other, doc_type: 'MOTION' });
    const { body } = await admin.call(audit.list, { query: { object_id: id } });
    expect(body.slice(0, 2).map((event) => [event.matter?.id, event.changes])).toEqual(
      expect.arrayContaining([
        [matter, { matter: { old: matter, new: null } }],
        [other, { matter: { old: null, new: other }, doc_type: { old: 'MISC', new: 'MOTION' } }],
      ]),
    );
  });

  it('stays where it is under a legal hold, and is held where it comes under one', async () => {
    const { admin } = firm;
    const other = (await admin.call(matters.create, { body: { title: 'Other' } })).body.id;
    await admin.call(holds.place, { params: { id: other }, body: { reason: 'Subpoena' } });
    expect(await change({ matter: other })).toMatchObject({ status: 200, body: { held: true } });
    expectProblem(await admin.call(documents.remove, { params: { id } }), 'conflict');
    const before = await snapshot(test.owner, firm.id);
    expectProblem(await change({ matter, title: 'Away' }), 'conflict');
    expect((await snapshot(test.owner, firm.id)).documents).toEqual(before.documents);
    expect((await change({ matter: other, title: 'Kept' })).body.title).toBe('Kept');
  });

  it('stays where an event names it, until that no longer does', async () => {
    const { admin } = firm;
    const other = (await admin.call(matters.create, { body: { title: 'Other' } })).body.id;
    const kind = { title: 'Service', kind: 'SERVICE', matter, day: '2026-03-02' };
    const served = await admin.call(events.create, { body: { ...kind, document: id } });
    expect(served.status).toBe(201);
    expectProblem(await change({ matter: other }), 'conflict');
    expect((await change({ title: 'Proof of service', matter })).status).toBe(200);
    await admin.call(events.remove, { params: { id: served.body.id } });
    expect((await change({ matter: other })).body.matter).toBe(other);
  });
});
