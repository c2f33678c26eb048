import { documentPreviews } from '@caseward/contract/document-previews';
import { documents } from '@caseward/contract/documents';
import { largestPreview } from '@caseward/contract/file-kinds';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { addSearchableDocument } from '../../testing/searching.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post, upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp({ indexes: true });
  firm = await foundFirm(test);
  admin = firm.admin;
  matter = await open('Vane v. Holt');
});
afterAll(() => test.close());

const open = async (title: string) => (await admin.call(matters.create, { body: { title } })).body.id;
const add = async (fileName: string, bytes: string | Uint8Array<ArrayBuffer>, type = 'text/plain') => {
  const form = await askForForm(admin, fileName, type);
  expect((await post(form, bytes, type)).status).toBe(204);
  const body = { title: fileName, matter, file_path: form.fields.key };
  const { body: document } = await admin.call(documents.create, { body });
  return document;
};
const preview = (id: string, person = admin) => person.call(documentPreviews.preview, { params: { id } });
const textOf = (id: string, query: Record<string, string> = {}, person = admin) =>
  person.call(documentPreviews.text, { params: { id }, query });
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

describe('a preview', () => {
  it('answers the document with its matter and the address of its bytes, as an attachment', async () => {
    const document = await add('brief.pdf', '%PDF-1.7 bytes', 'application/pdf');
    const { status, body } = await preview(document.id, firm.people.READ_ONLY);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...document,
      text_state: body.text_state,
      text_error: body.text_error,
      text_asked_at: body.text_asked_at,
      matter_details: { id: matter, title: 'Vane v. Holt' },
      url: expect.stringContaining('token='),
    });
    const file = await fetch(body.url ?? '');
    expect(await file.text()).toBe('%PDF-1.7 bytes');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  it.each([
    ['scan.png', png, 'image/png', true],
    ['mail.eml', 'From: a@b.test\r\n\r\nHello', 'message/rfc822', true],
    ['letter.txt', 'Dear Sir', 'text/plain', false],
    ['page.html', '<script>alert(1)</script>', 'text/html', false],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', false],
    ['declared', '<svg/>', 'image/svg+xml', false],
    // It lies, and is shown as what it is.
    ['photo.pdf', png, 'application/pdf', true],
    ['photo.docx', png, 'application/msword', true],
  ] as const)('of %s', async (name, bytes, type, isGiven) => {
    const { id } = await add(name, bytes, type);
    const { body } = await preview(id);
    expect(typeof body.url === 'string', name).toBe(isGiven);
  });

  it('gives no bytes of a file that is too large for a browser', async () => {
    const { id } = await add('large.pdf', '%PDF-1.7', 'application/pdf');
    const resize = (size: number) =>
      test.owner.query('update caseward.documents set size = $2 where id = $1', [id, size]);
    await resize(largestPreview + 1);
    expect((await preview(id)).body.url).toBeNull();
    await resize(largestPreview);
    expect((await preview(id)).body.url).toEqual(expect.any(String));
  });

  it('is one view of the document for each visit, with its text', async () => {
    const [one, other] = [await add('one.txt', 'one'), await add('other.txt', 'other')];
    for (let n = 0; n < 2; n += 1) {
      await preview(one.id);
      await textOf(one.id, { q: 'one' });
      await preview(other.id);
    }
    const { rows } = await test.owner.query(
      `select object_type, object_id, matter_id, user_id from caseward.audit_events
        where tenant_id = $1 and action = 'READ' and object_id = any($2) order by created_at, id`,
      [firm.id, [one.id, other.id]],
    );
    const view = { object_type: 'document', matter_id: matter, user_id: admin.id };
    expect(rows).toEqual([
      { ...view, object_id: one.id },
      { ...view, object_id: other.id },
    ]);
  });
});

describe('the text of a document', () => {
  const addLong = (title: string, text: string) =>
    addSearchableDocument(test, admin, { matter, title, text });

  it('comes whole, part by part, with its lines', async () => {
    const text = Array.from({ length: 9_000 }, (_, n) => `line ${n} of many`).join('\n');
    const id = await addLong('Long', text);
    let read = '';
    let from: string | undefined;
    for (let calls = 0; calls < 20; calls += 1) {
      const { body } = await textOf(id, from ? { from } : {});
      expect(body).toMatchObject({ text_state: 'INDEXED', text_error: '', passage: null });
      expect(body.parts.length).toBeLessThanOrEqual(5);
      read += body.parts.map(({ text }) => text.text).join('');
      if (body.next === null) break;
      from = String(body.next);
    }
    expect(read).toBe(text);
  });

  it('begins near what was looked for, and marks it', async () => {
    const filler = 'nothing to see here\n'.repeat(6_000);
    const id = await addLong('Found', `${filler}the wondrous haberdasher of Müllerstraße\n${filler}`);
    const { body } = await textOf(id, { q: 'haberdash' });
    expect(body.parts[0]?.part).toBeGreaterThan(4);
    const marked = body.parts.flatMap(({ text: { text, marks } }) =>
      marks.map(([start, end]) => text.slice(start, end)),
    );
    expect(new Set(marked)).toEqual(new Set(['haberdash']));
    expect(body.passage?.text).toContain('wondrous haberdasher of Müllerstraße');
    expect((await textOf(id, { q: 'muellerstrasse type:document' })).body.passage?.marks).toHaveLength(1);
    // What was found by a typo is shown, too.
    expect((await textOf(id, { q: 'haberdsaher' })).body.passage?.text).toContain('haberdasher');
    const nothing = await textOf(id, { q: 'elsewhere' });
    expect(nothing.body).toMatchObject({ passage: null, parts: [{ part: 0 }, {}, {}, {}, {}] });
  });

  it('is said not to be there yet, or not at all', async () => {
    const broken = await add('broken.pdf', '%PDF-1.7 and no more', 'application/pdf');
    const read = async () => (await textOf(broken.id)).body;
    await expect
      .poll(read)
      .toMatchObject({ text_state: 'FAILED', text_error: expect.stringMatching(/damaged/), parts: [] });
  });

  it.each([
    ['q', { q: 'x'.repeat(201) }],
    ['from', { from: '-1' }],
    ['from', { from: 'first' }],
    ['to', { to: '5' }],
  ])('is not asked for with a wrong %s', async (field, query) => {
    const { id } = await add('a.txt', 'a');
    expectInvalid(await textOf(id, query), field);
  });
});

describe('neither is answered', () => {
  const text = 'the xylograph of the widow';
  const refused = async (id: string, person: Person) => {
    expectProblem(await preview(id, person), 'not-found');
    expectProblem(await textOf(id, { q: 'xylograph' }, person), 'not-found');
  };
  const addText = (title: string, matterId: string) =>
    addSearchableDocument(test, admin, { matter: matterId, title, text });

  it('to another firm, nor of a document that is deleted or never was', async () => {
    const id = await addText('Theirs', matter);
    expect((await textOf(id, { q: 'xylograph' })).body.passage?.text).toBe(text);
    const stranger = (await foundFirm(test)).admin;
    await refused(id, stranger);
    await refused('malformed', admin);
    await admin.call(documents.remove, { params: { id } });
    await refused(id, admin);
  });

  it('outside the wall, from when it is raised, and the address of the bytes is refused', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const walled = await open('Walled');
    const id = await addText('Secret', walled);
    const mail = await upload(admin, 'secret.eml', 'From: a@b.test\r\n\r\nsecret');
    const { body } = await admin.call(documents.create, {
      body: { title: 'Mail', matter: walled, file_path: mail },
    });
    const { url } = (await preview(body.id, STAFF)).body;
    expect((await fetch(url ?? '')).status).toBe(200);
    await admin.call(walls.raise, {
      params: { id: walled },
      body: { reason: 'Conflict', members: [admin.id, ATTORNEY.id] },
    });
    await refused(id, STAFF);
    expect((await fetch(url ?? '')).status).toBe(403);
    expect((await textOf(id, { q: 'xylograph' }, ATTORNEY)).body.passage?.text).toBe(text);
  });

  it('by the function itself to whom a wall leaves out, or another firm', async () => {
    const walled = await open('Walled again');
    const id = await addText('Secret again', walled);
    await admin.call(walls.raise, {
      params: { id: walled },
      body: { reason: 'Conflict', members: [admin.id] },
    });
    const asked = async (tenant: string, user: string) => {
      const client = await test.services.pool.connect();
      try {
        await client.query('begin');
        await client.query(`set local app.tenant_id = '${tenant}'; set local app.user_id = '${user}'`);
        return (
          await client.query('select * from caseward.text_of_document($1, $2, 0, null, 5)', [firm.id, id])
        ).rows.length;
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await asked(firm.id, admin.id)).toBe(1);
    expect(await asked(firm.id, firm.people.STAFF.id)).toBe(0);
    const other = await foundFirm(test);
    await expect(asked(other.id, other.admin.id)).rejects.toThrow();
  });
});
