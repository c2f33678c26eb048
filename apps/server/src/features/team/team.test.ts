import { matters } from '@caseward/contract/matters';
import { roles } from '@caseward/contract/roles';
import { team } from '@caseward/contract/team';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const hire = (tenantId: string, username: string) =>
  test.owner.query(
    `insert into caseward.users (tenant_id, id, username, role) values ($1, $2, $3, 'STAFF')`,
    [tenantId, uuidv7(), username],
  );

describe('the team', () => {
  it('is everyone of the firm and nobody else', async () => {
    const { people } = await foundFirm(test);
    await foundFirm(test);
    const { status, body } = await people.READ_ONLY.call(team.list);
    expect(status).toBe(200);
    expect(new Set(body)).toEqual(
      new Set(
        roles.map((role) => ({
          user: {
            id: people[role].id,
            username: people[role].username,
            first_name: 'First',
            last_name: role,
            email: '',
            role,
            disabled: false,
            away_from: null,
            away_until: null,
          },
        })),
      ),
    );
  });

  it('goes by username, as people sort them', async () => {
    const { id, admin } = await foundFirm(test);
    await test.owner.query(
      'update caseward.users set disabled_at = now() where tenant_id = $1 and id <> $2',
      [id, admin.id],
    );
    const usernames = ['Aaron', 'abe', 'Abel', 'émile', 'Emilia', 'Zoe', 'zoé'];
    for (const username of usernames.toReversed()) await hire(id, username);
    const { body } = await admin.call(team.list);
    const sorted = [...usernames.slice(0, 3), admin.username, ...usernames.slice(3)];
    expect(body.map(({ user }) => user.username)).toEqual(sorted);
  });

  it('of a matter is everyone who sees it', async () => {
    const { admin, people } = await foundFirm(test);
    const { body: matter } = await admin.call(matters.create, {
      body: { title: 'Merger', assigned_users: [people.STAFF.id] },
    });
    const seen = async (person: Person, query: Record<string, string> = {}) =>
      (await person.call(team.list, { query: { ...query, matter: matter.id } })).body.map(
        ({ user }) => user.id,
      );
    expect(await seen(admin)).toHaveLength(roles.length);
    await admin.call(walls.raise, {
      params: { id: matter.id },
      body: { reason: 'A conflict', members: [admin.id] },
    });
    expect(new Set(await seen(people.STAFF))).toEqual(new Set([admin.id, people.STAFF.id]));
    expect(await seen(admin, { search: people.STAFF.username })).toEqual([people.STAFF.id]);
    expect(await seen(admin, { search: people.READ_ONLY.username })).toEqual([]);
    for (const id of [matter.id, uuidv7()])
      expectInvalid(await people.ATTORNEY.call(team.list, { query: { matter: id } }), 'matter');
  });

  it('is without those who were disabled', async () => {
    const { admin, people } = await foundFirm(test);
    await test.owner.query('update caseward.users set disabled_at = now() where id = $1', [people.STAFF.id]);
    const { body } = await admin.call(team.list);
    expect(body.map(({ user }) => user.id)).not.toContain(people.STAFF.id);
    expect(body).toHaveLength(3);
  });
});
