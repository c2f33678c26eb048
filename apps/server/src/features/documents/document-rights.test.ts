import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post, upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let attorney: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  attorney = firm.people.ATTORNEY;
});
afterAll(() => test.close());

const disable = ({ id }: Person) => firm.admin.call(people.disable, { params: { id } });
const demote = ({ id }: Person) =>
  firm.admin.call(people.update, { params: { id }, body: { role: 'READ_ONLY' } });
const signOut = (person: Person) => person.call(session.signOut);
const inHtml = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('an upload form', () => {
  it.each([
    ['was disabled', disable],
    ['may no longer upload', demote],
    ['signed out', signOut],
  ])('is refused once its person %s', async (_, lose) => {
    const { STAFF } = firm.people;
    const form = await askForForm(STAFF, 'a.txt', 'text/plain');
    expect((await post(form, 'before', 'text/plain')).status).toBe(204);
    const before = await filesIn(test);
    expect((await lose(STAFF)).status).toBeLessThan(300);
    const refused = await post(form, 'afterwards', 'text/plain');
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('<Code>AccessDenied</Code>');
    expect(await filesIn(test)).toEqual(before);
  });

  it('is refused once its file was registered', async () => {
    const form = await askForForm(attorney, 'a.txt', 'text/plain');
    await post(form, 'a', 'text/plain');
    const { body: matter } = await attorney.call(matters.create, { body: { title: 'M' } });
    const body = { title: 'a', matter: matter.id, file_path: form.fields.key };
    expect((await attorney.call(documents.create, { body })).status).toBe(201);
    expect((await post(form, 'b', 'text/plain')).status).toBe(403);
  });
});

describe('a download address', () => {
  let matter: string;
  let id: string;
  beforeEach(async () => {
    const body = { title: 'M', assigned_users: [attorney.id] };
    matter = (await attorney.call(matters.create, { body })).body.id;
    const file_path = await upload(attorney, 'a.txt', 'secret');
    id = (await attorney.call(documents.create, { body: { title: 'a', matter, file_path } })).body.id;
  });
  const addressFor = async (person: Person) =>
    (await person.call(documents.download, { params: { id } })).body.url;

  it.each([
    ['was disabled', disable],
    ['signed out', signOut],
    [
      'is kept out by an ethical wall',
      () => attorney.call(walls.raise, { params: { id: matter }, body: { reason: 'x', members: [] } }),
    ],
  ])('is refused once its person %s', async (_, lose) => {
    const { STAFF } = firm.people;
    const url = await addressFor(STAFF);
    expect(await (await fetch(url)).text()).toBe('secret');
    expect((await lose(STAFF)).status).toBeLessThan(300);
    const refused = await fetch(url);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('<Code>AccessDenied</Code>');
  });

  it('still answers whoever kept the right', async () => {
    const url = await addressFor(attorney);
    await demote(attorney);
    expect(await (await fetch(url)).text()).toBe('secret');
  });

  it('is refused with a page where somebody sees it', async () => {
    const { STAFF } = firm.people;
    const url = await addressFor(STAFF);
    expect((await fetch(url, inHtml)).headers.get('content-disposition')).toContain('attachment');
    await disable(STAFF);
    const refused = await fetch(url, inHtml);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.headers.get('content-disposition')).toBeNull();
    const page = await refused.text();
    expect(page).toContain('<h1>This download is not available</h1>');
    expect(page).toContain('You no longer have the right to this');
  });
});
