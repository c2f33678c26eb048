import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { team } from '@caseward/contract/team';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm, named, type Person, password } from '../../testing/firm.ts';
import { lookUp, tokenOf, useLink } from '../../testing/links.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
});
afterAll(() => test.close());

const list = (query = {}) => admin.call(people.list, { query });
const update = (id: string, body: object, by = admin) => by.call(people.update, { params: { id }, body });
const disable = (id: string, by = admin) => by.call(people.disable, { params: { id } });
const enable = (id: string) => admin.call(people.enable, { params: { id } });
const body = { current_password: password };
const resetPassword = (id: string) => admin.call(people.resetPassword, { params: { id }, body });
const resetTwoFactor = (id: string) => admin.call(people.resetTwoFactor, { params: { id }, body });
const signIn = ({ username }: Person) =>
  callEndpoint(test.url, session.signIn, { body: { username, password } });
const refresh = (person: Person) =>
  callEndpoint(test.url, session.refresh, { body: { refresh: person.refresh } });
const me = (person: Person) => person.call(session.me);
const activeAdministrators = async () => {
  const { rows } = await test.owner.query(
    `select id from caseward.users where tenant_id = $1 and role = 'ADMIN' and disabled_at is null`,
    [firm.id],
  );
  return rows.map(({ id }) => id as string);
};

describe('changing a person', () => {
  it('changes name, address and role, and takes back what was read', async () => {
    const { STAFF } = firm.people;
    const fields = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', role: 'ATTORNEY' };
    const { status, body } = await update(STAFF.id, fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...fields, username: STAFF.username, version: 2 });
    // Which changes nothing, and leaves no trace.
    expect((await update(STAFF.id, body)).body).toEqual(body);
    expect((await update(STAFF.id, { email: null })).body).toMatchObject({ first_name: 'Ada', email: '' });
  });

  it('to another role is in force at the very next request', async () => {
    const { STAFF } = firm.people;
    const create = () => STAFF.call(contacts.create, { body: { first_name: 'A' } });
    expect((await create()).status).toBe(201);
    await update(STAFF.id, { role: 'READ_ONLY' });
    expectProblem(await create(), 'forbidden');
    await update(STAFF.id, { role: 'ADMIN' });
    expect((await STAFF.call(people.list)).status).toBe(200);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['role', { role: 'BOSS' }],
    ['role', { role: null }],
    ['first_name', { first_name: 'x'.repeat(151) }],
    ['nickname', { nickname: 'A' }],
    ['theme', { theme: 'DARK' }],
  ])('refuses a wrong %s', async (field, body) => {
    const before = await snapshot(test.owner, firm.id);
    expectInvalid(await update(firm.people.STAFF.id, body), field);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('does not change how they sign in', async () => {
    const { STAFF } = firm.people;
    await update(STAFF.id, { username: 'somebody-else', disabled_at: 'now', two_factor: true });
    expect((await signIn(STAFF)).status).toBe(200);
  });
});

describe('a person who is disabled', () => {
  it('is out at once, everywhere, and cannot come back by themselves', async () => {
    const { STAFF } = firm.people;
    const link = tokenOf((await resetPassword(STAFF.id)).body);
    const { status, body } = await disable(STAFF.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: STAFF.id, disabled_at: expect.any(String), version: 2 });
    for (const reply of [await me(STAFF), await refresh(STAFF), await signIn(STAFF)])
      expectProblem(reply, 'unauthenticated');
    expectProblem(await lookUp(test.url, link), 'not-found');
    expectProblem(await useLink(test.url, link), 'not-found');
    const { rows } = await test.owner.query(
      'select distinct end_reason from caseward.sessions where user_id = $1',
      [STAFF.id],
    );
    expect(rows).toEqual([{ end_reason: 'DISABLED' }]);
  });

  it('stays where they stand, with their name on what they did', async () => {
    const { ATTORNEY } = firm.people;
    const body = { title: 'Kept', assigned_users: [ATTORNEY.id] };
    const { id } = (await ATTORNEY.call(matters.create, { body })).body;
    await disable(ATTORNEY.id);
    const matter = (await admin.call(matters.get, { params: { id } })).body;
    expect(matter.assigned_users_details).toEqual([{ ...named(ATTORNEY), disabled: true }]);
    expect((await admin.call(team.list)).body.map(({ user }) => user.id)).not.toContain(ATTORNEY.id);
  });

  it('signs in again once enabled, with the old password and none of the old sessions', async () => {
    const { STAFF } = firm.people;
    const link = tokenOf((await resetPassword(STAFF.id)).body);
    await disable(STAFF.id);
    const { body } = await enable(STAFF.id);
    expect(body).toMatchObject({ disabled_at: null, version: 3 });
    expectProblem(await me(STAFF), 'unauthenticated');
    expectProblem(await refresh(STAFF), 'unauthenticated');
    expectProblem(await lookUp(test.url, link), 'not-found');
    expect((await signIn(STAFF)).status).toBe(200);
  });

  it('finds no session that began while they were being shut out', async () => {
    const { STAFF } = firm.people;
    await disable(STAFF.id);
    await test.owner.query('update caseward.sessions set ended_at = null where user_id = $1', [STAFF.id]);
    await enable(STAFF.id);
    expectProblem(await me(STAFF), 'unauthenticated');
  });

  it('is disabled and enabled once, however often it is asked', async () => {
    const { STAFF } = firm.people;
    const first = (await disable(STAFF.id)).body;
    expect((await disable(STAFF.id)).body).toEqual(first);
    const back = (await enable(STAFF.id)).body;
    expect((await enable(STAFF.id)).body).toEqual(back);
  });

  it('gets no link for a new password', async () => {
    const { STAFF } = firm.people;
    await disable(STAFF.id);
    expectProblem(await resetPassword(STAFF.id), 'conflict');
  });
});

describe('the last active administrator', () => {
  it('is neither disabled nor demoted, and may change everything else', async () => {
    const before = await snapshot(test.owner, firm.id);
    const disabled = expectProblem(await disable(admin.id), 'conflict');
    expect(disabled.detail).toBe(
      'This is the last active administrator. Make somebody else an administrator first.',
    );
    for (const role of ['ATTORNEY', 'STAFF', 'READ_ONLY'])
      expectProblem(await update(admin.id, { first_name: 'A', role }), 'conflict');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
    expect((await update(admin.id, { first_name: 'A', role: 'ADMIN' })).status).toBe(200);
  });

  it('is the last although others are administrators who are disabled', async () => {
    const { STAFF } = firm.people;
    await update(STAFF.id, { role: 'ADMIN' });
    await disable(STAFF.id);
    expectProblem(await disable(admin.id), 'conflict');
    expectProblem(await update(admin.id, { role: 'STAFF' }), 'conflict');
    await enable(STAFF.id);
    expect((await update(admin.id, { role: 'STAFF' })).body.role).toBe('STAFF');
    expectProblem(await list(), 'forbidden');
  });

  it('remains when two administrators shut each other out at once', async () => {
    const { STAFF } = firm.people;
    for (let round = 0; round < 10; round += 1) {
      await test.owner.query(
        `update caseward.users set role = 'ADMIN', disabled_at = null where id = any($1)`,
        [[admin.id, STAFF.id]],
      );
      await test.owner.query(
        'update caseward.sessions set ended_at = null, end_reason = null where tenant_id = $1',
        [firm.id],
      );
      const replies = await Promise.all(
        round % 2 === 0
          ? [disable(STAFF.id, admin), disable(admin.id, STAFF)]
          : [update(STAFF.id, { role: 'STAFF' }, admin), update(admin.id, { role: 'STAFF' }, STAFF)],
      );
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      expect(await activeAdministrators()).toHaveLength(1);
    }
  });

  it('remains when all of many administrators shut each other out at once', async () => {
    const { ATTORNEY, STAFF, READ_ONLY } = firm.people;
    const circle = [admin, ATTORNEY, STAFF, READ_ONLY];
    for (const { id } of circle) await update(id, { role: 'ADMIN' });
    const replies = await Promise.all(
      circle.map((person, index) => disable(circle[(index + 1) % circle.length]?.id ?? '', person)),
    );
    const done = replies.filter(({ status }) => status === 200).length;
    const left = await activeAdministrators();
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(left).toHaveLength(circle.length - done);
  });
});

describe('a link for a new password', () => {
  it('is answered once, with when it ends, and is the only one that is good', async () => {
    const { STAFF } = firm.people;
    const { status, body } = await resetPassword(STAFF.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      url: expect.stringMatching(`^${test.url}/reset-password#[\\w-]{64}$`),
      expires_at: expect.any(String),
      emailed: false,
    });
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    const second = await resetPassword(STAFF.id);
    expectProblem(await lookUp(test.url, tokenOf(body)), 'not-found');
    expect((await lookUp(test.url, tokenOf(second.body))).body.username).toBe(STAFF.username);
  });

  it('leaves nothing in the database that could be used', async () => {
    const { body } = await resetPassword(firm.people.STAFF.id);
    const kept = JSON.stringify(await snapshot(test.owner, firm.id));
    expect(kept).not.toContain(tokenOf(body));
    expect(kept).not.toContain(Buffer.from(tokenOf(body)).toString('hex'));
    expect(kept).not.toContain(Buffer.from(tokenOf(body), 'base64url').toString('hex'));
  });
});

describe('two-factor authentication that was lost', () => {
  it('is taken away, with secret and recovery codes', async () => {
    const { STAFF } = firm.people;
    const own = [firm.id, STAFF.id];
    for (const statement of [
      `insert into caseward.two_factor_secrets (tenant_id, user_id, secret) values ($1, $2, '\\x00')`,
      `insert into caseward.recovery_codes (tenant_id, user_id, hash) values ($1, $2, '\\x00')`,
      'update caseward.users set two_factor_since = now() where tenant_id = $1 and id = $2',
    ])
      await test.owner.query(statement, own);
    expectProblem(await signIn(STAFF), 'otp-required');
    expect((await list({ search: STAFF.username })).body[0]?.two_factor).toBe(true);
    const { body } = await resetTwoFactor(STAFF.id);
    expect(body).toMatchObject({ id: STAFF.id, two_factor: false });
    expect((await signIn(STAFF)).status).toBe(200);
    const { two_factor_secrets, recovery_codes } = await snapshot(test.owner, firm.id);
    expect([two_factor_secrets, recovery_codes]).toEqual(['', '']);
  });
});

describe('someone who is not of the firm', () => {
  it('is not found, whatever is asked', async () => {
    const other = await foundFirm(test);
    const before = await snapshot(test.owner, other.id);
    for (const id of [other.people.STAFF.id, uuidv7(), 'malformed'])
      for (const reply of [
        await update(id, { first_name: 'Mine' }),
        await update(id, { role: 'READ_ONLY' }),
        await disable(id),
        await enable(id),
        await resetPassword(id),
        await resetTwoFactor(id),
      ])
        expectProblem(reply, 'not-found');
    expect(await snapshot(test.owner, other.id)).toEqual(before);
    expect((await list({ search: other.people.STAFF.username })).body).toEqual([]);
  });
});
