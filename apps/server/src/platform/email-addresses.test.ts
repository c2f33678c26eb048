import { account } from '@caseward/contract/account';
import { contacts } from '@caseward/contract/contacts';
import { invitations } from '@caseward/contract/invitations';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { expectInvalid } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const wrong = ['a@b', 'a..b@example.com'];

describe('an e-mail address of an earlier version', () => {
  it.each(wrong)('%j stays with its contact, and no other takes it', async (email) => {
    const { admin } = firm;
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Ana' } });
    await test.owner.query('update caseward.contacts set email = $2, emails = $3 where id = $1', [
      body.id,
      email,
      JSON.stringify([{ label: 'WORK', address: email }]),
    ]);
    const params = { id: body.id };
    const { body: stored } = await admin.call(contacts.get, { params });
    expect(stored).toMatchObject({ email, emails: [{ label: 'WORK', address: email }] });
    const saved = await admin.call(contacts.update, { params, body: { ...stored, last_name: 'Byron' } });
    expect(saved.body).toMatchObject({ email, last_name: 'Byron', version: stored.version + 1 });
    const patch = (fields: object) => admin.call(contacts.patch, { params, body: fields });
    expectInvalid(await patch({ email: `x${email}` }), 'email');
    expectInvalid(await patch({ emails: [{ label: 'WORK', address: `x${email}` }] }), 'emails.0.address');
    expectInvalid(await admin.call(contacts.create, { body: { first_name: 'Bo', email } }), 'email');
    expect((await patch({ email: 'ana@example.com' })).status).toBe(200);
  });

  it.each(wrong)('%j stays with its person, whoever changes them', async (email) => {
    const { admin, people: staff } = firm;
    const { STAFF } = staff;
    await test.owner.query('update caseward.users set email = $2 where id = $1', [STAFF.id, email]);
    const params = { id: STAFF.id };
    const byAdmin = (body: object) => admin.call(people.update, { params, body });
    const byThemselves = (body: object) => STAFF.call(account.update, { body });
    expect((await byAdmin({ email, last_name: 'Byron' })).body).toMatchObject({ email, last_name: 'Byron' });
    expect((await byThemselves({ email, last_name: 'King' })).body.user).toMatchObject({
      email,
      last_name: 'King',
    });
    expectInvalid(await byAdmin({ email: `x${email}` }), 'email');
    expectInvalid(await byThemselves({ email: `x${email}` }), 'email');
  });

  it.each(wrong)('%j is not invited', async (email) => {
    const invited = await firm.admin.call(invitations.create, { body: { email, role: 'STAFF' } });
    expectInvalid(invited, 'email');
  });
});
