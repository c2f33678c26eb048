import { createHash, randomBytes } from 'node:crypto';
import { documentTypes } from '@caseward/contract/document-record';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { parse } from 'content-disposition';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadKey } from '../../storage/keys.ts';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post, upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  matter = await open();
});
afterAll(() => test.close());

const open = async (person = admin) => (await person.call(matters.create, { body: { title: 'M' } })).body.id;
const register = (filePath: string, more: object = {}, person = admin) =>
  person.call(documents.create, { body: { title: 'brief.pdf', matter, file_path: filePath, ...more } });
const downloadUrl = (id: string, person = admin) => person.call(documents.download, { params: { id } });
const download = async (id: string) => fetch((await downloadUrl(id)).body.url);
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a document', () => {
  it('is a file that was posted to the address given, and comes back byte by byte', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000 - 9)]);
    const form = await askForForm(admin, 'brief.pdf', 'application/pdf');
    expect((await post(form, bytes, 'application/pdf')).status).toBe(204);
    const { status, body } = await register(form.fields.key ?? '', { doc_type: 'PLEADING' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: 'brief.pdf',
      doc_type: 'PLEADING',
      matter,
      file_path: form.fields.key,
      file_name: 'brief.pdf',
      content_type: 'application/pdf',
      actual_type: '',
      text_asked_at: body.created_at,
      size: 300_000,
      sha256: sha256(bytes),
      text_state: 'INDEXING',
      text_error: '',
      created_by_username: admin.username,
      created_by: named(admin),
      held: false,
      version: 1,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    const file = await download(body.id);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=brief.pdf');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await downloadUrl(body.id, firm.people.READ_ONLY)).status).toBe(200);
  });

  it('is miscellaneous unless it says otherwise, and shows on its matter, newest first', async () => {
    const [first, second] = [await upload(admin, 'a.txt', 'a'), await upload(admin, 'b.txt', 'b')];
    const { body: a } = await register(first);
    const { body: b } = await register(second, { doc_type: 'ORDER' });
    expect([a.doc_type, b.doc_type]).toEqual(['MISC', 'ORDER']);
    const { body } = await admin.call(matters.get, { params: { id: matter } });
    expect(body.documents).toEqual([b, a]);
  });

  it.each(documentTypes)('can be of the type %s', async (docType) => {
    const { body } = await register(await upload(admin, 'a.txt', 'a'), { doc_type: docType });
    expect(body.doc_type).toBe(docType);
  });

  it.each(['', null])('whose media type is %j is just bytes', async (fileType) => {
    const form = await askForForm(admin, 'x', fileType);
    expect((await post(form, 'x', '')).status).toBe(204);
    const { body } = await register(form.fields.key ?? '');
    expect(body.content_type).toBe('application/octet-stream');
  });

  it.each([
    'Schriftsatz – Müller.pdf',
    '李 "quoted" %41;.pdf',
    '..%2f..%2fetc.txt',
    'خطاب.txt',
    'family 👨‍👩‍👧.txt',
    '.hidden',
    '☃',
  ])('is saved under the name it had: %j', async (fileName) => {
    const { body } = await register(await upload(admin, fileName, 'x'));
    expect(body.file_name).toBe(fileName);
    const file = await download(body.id);
    expect(file.status).toBe(200);
    const disposition = parse(file.headers.get('content-disposition') ?? '');
    expect(disposition).toMatchObject({ type: 'attachment', parameters: { filename: fileName } });
  });

  it('that renders in a browser is never rendered there', async () => {
    const form = await askForForm(admin, 'x.html', 'text/html');
    await post(form, '<script>alert(1)</script>', 'text/html');
    const { body } = await register(form.fields.key ?? '');
    const { headers } = await download(body.id);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });
});

describe('asking for an upload form', () => {
  it.each([
    ['file_name', { file_name: '', file_type: '' }],
    ['file_name', { file_name: 'x'.repeat(256), file_type: '' }],
    ...[
      '../../etc/passwd',
      '/etc/passwd',
      'a/b.pdf',
      'C:\\temp\\a.pdf',
      '.',
      '..',
      'brief.exe.',
      'two\r\nlines.txt',
      'tab\t.txt',
      'nul\0.txt',
      'escape\u001b[2J.txt',
      'c1\u0085.txt',
      'line\u2028.txt',
      'invoice\u202efdp.exe',
      'a\u2066b\u2069.txt',
      'a\u200f.txt',
      'a\u061c.txt',
      'zero\u200bwidth.txt',
      'byte\ufefforder.txt',
      'soft\u00adhyphen.txt',
      'a\ud800.txt',
    ].map((fileName): [string, object] => ['file_name', { file_name: fileName, file_type: '' }]),
    ['file_type', { file_name: 'x', file_type: 'pdf' }],
    ['file_type', { file_name: 'x', file_type: 'text/plain\r\nx: y' }],
    ['file_type', { file_name: 'x', file_type: `text/${'x'.repeat(255)}` }],
    ['size', { file_name: 'x', file_type: '', size: 5 }],
  ])('with a wrong %s is refused, and noted nowhere', async (field, body) => {
    const before = await snapshot(test.owner, firm.id);
    expectInvalid(await admin.call(documents.generateUploadUrl, { body }), field);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('gives each its own key', async () => {
    const forms = await Promise.all([1, 2, 3].map(() => askForForm(admin, 'a', 'text/plain')));
    expect(new Set(forms.map(({ fields }) => fields.key)).size).toBe(3);
  });
});

describe('deleting a document', () => {
  it('takes it out of its matter and its address, and removes neither row nor bytes', async () => {
    const { body } = await register(await upload(admin, 'a.txt', 'a'));
    const { url } = (await downloadUrl(body.id)).body;
    expect((await admin.call(documents.remove, { params: { id: body.id } })).status).toBe(204);
    expect((await admin.call(matters.get, { params: { id: matter } })).body.documents).toEqual([]);
    expectProblem(await downloadUrl(body.id), 'not-found');
    const { rows } = await test.owner.query(
      `select deleted_by, deleted_at is not null and deletion_id is not null as marked
       from caseward.documents where id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ deleted_by: admin.id, marked: true }]);
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('an address that names no document of the firm', () => {
  it('is answered as not found', async () => {
    const other = await foundFirm(test);
    const key = await upload(other.admin, 'a.txt', 'a');
    const theirs = await register(key, { matter: await open(other.admin) }, other.admin);
    const gone = (await register(await upload(admin, 'a.txt', 'a'))).body.id;
    await admin.call(documents.remove, { params: { id: gone } });
    for (const id of [uuidv7(), theirs.body.id, gone, 'malformed']) {
      expectProblem(await downloadUrl(id), 'not-found');
      expectProblem(await admin.call(documents.remove, { params: { id } }), 'not-found');
    }
    expect((await downloadUrl(theirs.body.id, other.admin)).status).toBe(200);
  });
});

describe('the store', () => {
  it('takes no file above the limit, and no form that was changed', async () => {
    const form = await askForForm(admin, 'a.txt', 'text/plain');
    const limit = test.services.maxUploadBytes;
    expect((await post(form, randomBytes(limit + 1), 'text/plain')).ok).toBe(false);
    expect((await post(form, '', 'text/plain')).ok).toBe(false);
    const key = uploadKey(firm.id, uuidv7());
    expect((await post({ ...form, fields: { ...form.fields, key } }, 'a', 'text/plain')).status).toBe(403);
    expectInvalid(await register(form.fields.key ?? ''), 'file_path');
    expect((await post(form, randomBytes(limit), 'text/plain')).status).toBe(204);
  });

  it('gives nothing to an address that was changed', async () => {
    const { body } = await register(await upload(admin, 'a.txt', 'a'));
    const { body: second } = await register(await upload(admin, 'b.txt', 'b'));
    const { url } = (await downloadUrl(body.id)).body;
    const other = new URL(url);
    other.pathname = other.pathname.replace(
      body.file_path.split('/').at(-1) ?? '',
      second.file_path.split('/').at(-1) ?? '',
    );
    expect(other.href).not.toBe(url);
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(url.replace(/token=../, 'token=ey0'))).status).toBe(403);
    const inline = await fetch(`${url}&response-content-disposition=inline`);
    expect(inline.headers.get('content-disposition')).toBe('attachment; filename=a.txt');
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
  });
});
