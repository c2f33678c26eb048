import { account } from '@caseward/contract/account';
import { audit } from '@caseward/contract/audit';
import { session } from '@caseward/contract/session';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { callEndpoint, foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSession } from './open-session.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signIn = ({ username }: Person) =>
  callEndpoint(test.url, session.signIn, { body: { username, password } });
const me = (access: string) => callEndpoint(test.url, session.me, {}, access);

describe('a sign-in whose password was verified', () => {
  /** Lets a call verify the password, and changes something of the person before it can go on. */
  async function overtaken<Answer>(
    { id }: Person,
    change: (client: PoolClient) => Promise<unknown>,
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    const client = await test.owner.connect();
    try {
      const { rows } = await client.query('select pg_backend_pid() as holder');
      await client.query('begin');
      await client.query('select from caseward.users where id = $1 for no key update', [id]);
      const asked = call();
      await expect
        .poll(
          async () =>
            (
              await test.owner.query('select from pg_locks where $1 = any(pg_blocking_pids(pid))', [
                rows[0].holder,
              ])
            ).rowCount,
          {
            timeout: 60_000,
          },
        )
        .toBeGreaterThan(0);
      await change(client);
      await client.query('commit');
      return await asked;
    } finally {
      client.release();
    }
  }
  const openSessions = async ({ id }: Person) =>
    (await test.owner.query('select from caseward.sessions where user_id = $1 and ended_at is null', [id]))
      .rowCount;
  const newPassword = (person: Person) => async (client: PoolClient) => {
    const hash = await hashPassword('walruses sampled at dawn');
    await client.query('update caseward.passwords set hash = $2 where user_id = $1', [person.id, hash]);
    await client.query('update caseward.sessions set ended_at = now() where user_id = $1', [person.id]);
  };

  it('opens no session once the password has been changed', async () => {
    const { admin } = await foundFirm(test);
    const reply = await overtaken(admin, newPassword(admin), () => signIn(admin));
    expect(expectProblem(reply, 'unauthenticated').detail).toBe('Username or password is wrong.');
    expect(await openSessions(admin)).toBe(0);
  });

  it('opens none once its person has been disabled', async () => {
    const { people } = await foundFirm(test);
    const disable = (client: PoolClient) =>
      client.query('update caseward.users set disabled_at = now() where id = $1', [people.STAFF.id]);
    const reply = await overtaken(people.STAFF, disable, () => signIn(people.STAFF));
    expectProblem(reply, 'unauthenticated');
    expect(await openSessions(people.STAFF)).toBe(1);
  });

  it('changes no password that has been changed meanwhile', async () => {
    const { admin } = await foundFirm(test);
    const body = { current_password: password, new_password: 'seventeen quiet otters' };
    const hash = await hashPassword('walruses sampled at dawn');
    const reset = (client: PoolClient) =>
      client.query('update caseward.passwords set hash = $2 where user_id = $1', [admin.id, hash]);
    const reply = await overtaken(admin, reset, () => admin.call(account.changePassword, { body }));
    expectInvalid(reply, 'current_password');
    const { rows } = await test.owner.query('select hash from caseward.passwords where user_id = $1', [
      admin.id,
    ]);
    expect(rows).toEqual([{ hash }]);
  });
});

describe('a person', () => {
  it('has twenty sessions at the most; the one used longest ago ends, and it is recorded', async () => {
    const { admin } = await foundFirm(test);
    const signedIn: string[] = [];
    for (let time = 0; time < 19; time += 1)
      signedIn.push(
        (await openSession(test.services, { tenantId: await tenantOf(admin), userId: admin.id })).access,
      );
    // The oldest was used just now, so the second oldest ends.
    await callEndpoint(test.url, session.refresh, { body: { refresh: admin.refresh } });
    const { body } = await signIn(admin);
    expect((await me(admin.access)).status).toBe(200);
    expectProblem(await me(signedIn[0] ?? ''), 'unauthenticated');
    expect((await me(signedIn[1] ?? '')).status).toBe(200);
    const own = await callEndpoint(test.url, account.sessions, { query: { limit: '100' } }, body.access);
    expect(own.body).toHaveLength(20);
    const events = await admin.call(audit.list, { query: { action: 'SESSION_ENDED' } });
    expect(events.body).toMatchObject([{ object_type: 'session', details: { most_sessions: 20 } }]);
  });

  it('has no more when they sign in forty times at once', async () => {
    const { admin } = await foundFirm(test);
    const actor = { tenantId: await tenantOf(admin), userId: admin.id };
    await Promise.all(Array.from({ length: 40 }, () => openSession(test.services, actor)));
    const { body } = await signIn(admin);
    const own = await callEndpoint(test.url, account.sessions, { query: { limit: '100' } }, body.access);
    expect(own.body).toHaveLength(20);
  });

  const tenantOf = async ({ id }: Person): Promise<string> =>
    (await test.owner.query('select tenant_id from caseward.users where id = $1', [id])).rows[0].tenant_id;
});
