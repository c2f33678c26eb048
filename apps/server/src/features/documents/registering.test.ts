import { createHash } from 'node:crypto';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadKey } from '../../storage/keys.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
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

describe('registering', () => {
  const refused = async (filePath: string) => {
    const problem = expectInvalid(await register(filePath), 'file_path');
    expect(problem.errors?.file_path).toEqual(['No such upload.']);
  };

  it('needs a file that was posted', async () => {
    const form = await askForForm(admin, 'a.txt', 'text/plain');
    await refused(form.fields.key ?? '');
    await post(form, 'a', 'text/plain');
    expect((await register(form.fields.key ?? '')).status).toBe(201);
  });

  it('takes no key that the firm was not given, and says the same of each', async () => {
    const other = await foundFirm(test);
    const theirs = await upload(other.admin, 'a.txt', 'a');
    for (const key of [
      'x',
      '',
      '/etc/passwd',
      '../../uploads/x',
      uploadKey(firm.id, uuidv7()),
      theirs,
      theirs.replace(other.id, firm.id),
      theirs.replace('uploads', 'objects'),
      `${theirs}\0`,
      'x'.repeat(5000),
    ])
      await refused(key);
    const { rows } = await test.owner.query('select 1 from caseward.documents where tenant_id = $1', [
      firm.id,
    ]);
    expect(rows).toEqual([]);
    const registered = await register(theirs, { matter: await open(other.admin) }, other.admin);
    expect(registered.status).toBe(201);
  });

  it('takes a file from the person it was uploaded by, and from nobody else of the firm', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const key = await upload(ATTORNEY, 'a.txt', 'a');
    for (const person of [admin, STAFF]) {
      const problem = expectInvalid(await register(key, {}, person), 'file_path');
      expect(problem.errors?.file_path).toEqual(['No such upload.']);
    }
    const { body } = await register(key, {}, ATTORNEY);
    expect(body.created_by_username).toBe(ATTORNEY.username);
  });

  it('takes no program whose name says something else, then or ever', async () => {
    const form = await askForForm(admin, 'brief.pdf', 'application/pdf');
    await post(form, Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)]), 'application/pdf');
    const before = await snapshot(test.owner, firm.id);
    for (const title of ['brief.pdf', 'brief.exe']) {
      const problem = expectInvalid(await register(form.fields.key ?? '', { title }), 'file_path');
      expect(problem.errors?.file_path).toEqual([
        'This file is an EXE program, though its name says PDF. Pack it into a ZIP archive, which keeps its name and its bytes, and upload that.',
      ]);
    }
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
    expect((await post(form, '%PDF-1.7', 'application/pdf')).status).toBe(204);
    const posted = await snapshot(test.owner, firm.id);
    expectInvalid(await register(form.fields.key ?? ''), 'file_path');
    expect(await snapshot(test.owner, firm.id)).toEqual(posted);
  });

  it('keeps evidence as it came, says what it is, and hands it out as that', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const form = await askForForm(admin, 'photo.jpg', 'image/jpeg');
    await post(form, png, 'image/jpeg');
    const { body } = await register(form.fields.key ?? '', { title: 'Photo' });
    expect(body).toMatchObject({ file_name: 'photo.jpg', actual_type: 'png', sha256: sha256(png) });
    const file = await download(body.id);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=photo.jpg');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(png));
    const listed = await admin.call(documents.list, { query: { matter } });
    expect(listed.body.map(({ actual_type }) => actual_type)).toEqual(['png']);
  });

  it('keeps text that is called a PDF, and hands it out as text', async () => {
    const form = await askForForm(admin, 'letter.pdf', 'application/pdf');
    await post(form, 'The parties agree.', 'application/pdf');
    const { body } = await register(form.fields.key ?? '');
    expect(body).toMatchObject({ file_name: 'letter.pdf', actual_type: 'txt', content_type: 'text/plain' });
    const file = await download(body.id);
    expect(file.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=letter.pdf');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await file.text()).toBe('The parties agree.');
  });

  it('hands out markup whose name says something else as bytes', async () => {
    const form = await askForForm(admin, 'drawing.png', 'image/png');
    await post(form, '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png');
    const { body } = await register(form.fields.key ?? '');
    expect([body.actual_type, body.content_type]).toEqual(['xml', 'application/octet-stream']);
    const { headers } = await download(body.id);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('says nothing of a file whose name and content agree', async () => {
    const { body } = await register(await upload(admin, 'a.txt', 'a'));
    expect(body.actual_type).toBe('');
  });

  it('happens once, also for a document that was deleted since', async () => {
    const key = await upload(admin, 'a.txt', 'a');
    const { body } = await register(key);
    await refused(key);
    await admin.call(documents.remove, { params: { id: body.id } });
    await refused(key);
  });

  it('happens once, however many try at the same moment', async () => {
    const key = await upload(admin, 'a.txt', 'a');
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    const { body } = await admin.call(matters.get, { params: { id: matter } });
    expect(body.documents).toHaveLength(1);
    expect(await (await download(body.documents[0]?.id ?? '')).text()).toBe('a');
  });

  it('fixes the bytes: posting the form again changes nothing', async () => {
    const form = await askForForm(admin, 'a.txt', 'text/plain');
    await post(form, 'first', 'text/plain');
    await post(form, 'second', 'text/plain');
    const { body } = await register(form.fields.key ?? '');
    expect(body).toMatchObject({ size: 6, sha256: sha256('second') });
    await post(form, 'third, and longer', 'text/plain');
    expect(await (await download(body.id)).text()).toBe('second');
    await refused(form.fields.key ?? '');
    expect(await (await download(body.id)).text()).toBe('second');
  });

  it('with something else wrong leaves the upload to be registered', async () => {
    const key = await upload(admin, 'a.txt', 'a');
    const other = await foundFirm(test);
    for (const wrong of ['x', uuidv7(), await open(other.admin)]) {
      const problem = expectInvalid(await register(key, { matter: wrong }), 'matter');
      expect(problem.errors?.matter).toEqual(['No such matter.']);
    }
    expectInvalid(await register(key, { title: ' ' }), 'title');
    expectInvalid(await register(key, { title: 'x'.repeat(256) }), 'title');
    expectInvalid(await register(key, { doc_type: 'SONG' }), 'doc_type');
    expectInvalid(await register(key, { folder: 'x' }), 'folder');
    expectInvalid(await admin.call(documents.create, { body: {} }), 'file_path', 'matter', 'title');
    const { body } = await register(key, {
      id: uuidv7(),
      size: 9,
      sha256: '',
      content_type: 'x/y',
      version: 7,
    });
    expect(body).toMatchObject({ size: 1, sha256: sha256('a'), content_type: 'text/plain', version: 1 });
  });
});
