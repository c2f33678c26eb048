import { invitations } from '@caseward/contract/invitations';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, password } from '../../testing/firm.ts';
import { tokenOf, useLink } from '../../testing/links.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const invitation = async (fields: object) => {
  const { body } = await firm.admin.call(invitations.create, { body: { role: 'STAFF', ...fields } });
  return tokenOf(body.link);
};
const fresh = () => crypto.randomUUID().slice(-12);

describe('a name that is chosen', () => {
  const chosen = { first_name: 'Beatrice', last_name: 'Ortega' };
  const byAddress = () => invitation({ email: `${fresh()}@example.com` });
  const nameOf = async (token: string, names: object) => {
    const username = fresh();
    expect((await useLink(test.url, token, { username, ...names })).status).toBe(200);
    const { body } = await firm.admin.call(people.list, {});
    return body.find((each) => each.username === username);
  };

  it('is that of whoever was invited by an address alone', async () => {
    expect(await nameOf(await byAddress(), chosen)).toMatchObject(chosen);
    expect(await nameOf(await byAddress(), {})).toMatchObject({ first_name: '', last_name: '' });
  });

  it('does not replace one that the firm gave', async () => {
    expect(await nameOf(await invitation({ first_name: 'Bea' }), chosen)).toMatchObject({
      first_name: 'Bea',
      last_name: '',
    });
    const { STAFF } = firm.people;
    const reset = await firm.admin.call(people.resetPassword, {
      params: { id: STAFF.id },
      body: { current_password: password },
    });
    await useLink(test.url, tokenOf(reset.body), chosen);
    const { body } = await firm.admin.call(people.list, {});
    expect(body).toContainEqual(
      expect.objectContaining({ id: STAFF.id, first_name: 'First', last_name: 'STAFF' }),
    );
  });

  it('has one line of at most 150 characters, and is no password', async () => {
    const token = await byAddress();
    const username = fresh();
    for (const first_name of ['x'.repeat(151), 'a\nb'])
      expectInvalid(await useLink(test.url, token, { username, first_name }), 'first_name');
    const names = { first_name: 'Bartholomea', last_name: 'Featherstone' };
    const own = { username, ...names, password: 'Bartholomea Featherstone' };
    expectInvalid(await useLink(test.url, token, own), 'password');
  });
});
