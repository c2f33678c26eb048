import { audit } from '@caseward/contract/audit';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { usernames } from '@caseward/contract/usernames';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
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

const rename = (by: Person, person: Person, username: string, current_password = password) =>
  by.call(usernames.change, { params: { id: person.id }, body: { username, current_password } });
const renameOneself = (person: Person, username: string, current_password = password) =>
  person.call(usernames.changeOwn, { body: { username, current_password } });
const signIn = async (username: string) =>
  (await callEndpoint(test.url, session.signIn, { body: { username, password } })).status;

describe('a username that is changed', () => {
  it.each([
    ['an administrator', (username: string) => rename(firm.admin, firm.people.STAFF, username)],
    ['themselves', (username: string) => renameOneself(firm.people.STAFF, username)],
  ])('by %s signs in from then on, and leaves sessions as they are', async (_, change) => {
    const { STAFF } = firm.people;
    const married = `${STAFF.username}-king`;
    expect((await change(` ${married} `)).status).toBe(200);
    expect((await STAFF.call(session.me)).body.user.username).toBe(married);
    const refreshed = await callEndpoint(test.url, session.refresh, { body: { refresh: STAFF.refresh } });
    expect(refreshed.status).toBe(200);
    expect(await signIn(married.toUpperCase())).toBe(200);
    expect(await signIn(STAFF.username)).toBe(401);
    const { body } = await firm.admin.call(audit.list, { query: { object_id: STAFF.id, action: 'CHANGED' } });
    expect(body.map(({ changes }) => changes)).toEqual([{ username: { old: STAFF.username, new: married } }]);
  });

  it('may be another spelling of itself, and leaves nothing behind where it is the same', async () => {
    const { STAFF } = firm.people;
    expect((await renameOneself(STAFF, STAFF.username.toUpperCase())).status).toBe(200);
    const { body } = await firm.admin.call(people.list);
    const version = () => body.find(({ id }) => id === STAFF.id)?.version;
    expect(version()).toBe(2);
    expect((await rename(firm.admin, STAFF, STAFF.username.toUpperCase())).body.version).toBe(2);
  });

  it('is refused where it is taken in any firm, looks like a colleague’s, or cannot be seen', async () => {
    const other = await foundFirm(test);
    const { STAFF, ATTORNEY } = firm.people;
    for (const change of [
      (username: string) => rename(firm.admin, STAFF, username),
      (username: string) => renameOneself(STAFF, username),
    ]) {
      const taken = await change(other.people.STAFF.username.toUpperCase());
      expect(expectInvalid(taken, 'username').errors).toEqual({ username: ['This username is taken.'] });
      expectInvalid(await change(ATTORNEY.username.replace('a', '\u0430')), 'username');
      expectInvalid(await change('Ha\u202Ele'), 'username');
      expectInvalid(await change(' '), 'username');
    }
    expect(await signIn(STAFF.username)).toBe(200);
    expect(await signIn(other.people.STAFF.username)).toBe(200);
  });

  it('takes one’s own password; others’ are changed by administrators of the firm alone', async () => {
    const other = await foundFirm(test);
    const { STAFF, ATTORNEY } = firm.people;
    expectInvalid(await renameOneself(STAFF, 'x', 'not my password'), 'current_password');
    expectInvalid(await rename(firm.admin, STAFF, 'x', 'not my password'), 'current_password');
    expectProblem(await rename(ATTORNEY, STAFF, 'x'), 'forbidden');
    expectProblem(await rename(firm.admin, firm.admin, 'x'), 'conflict');
    expectProblem(await rename(other.admin, STAFF, 'x'), 'not-found');
  });

  it('is not looked for without end', async () => {
    const other = await foundFirm(test);
    const { STAFF } = firm.people;
    const tries = [];
    for (let time = 0; time < 6; time += 1)
      tries.push((await renameOneself(STAFF, other.people.STAFF.username)).status);
    expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
