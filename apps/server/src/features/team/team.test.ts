import { roles } from '@caseward/contract/roles';
import { team } from '@caseward/contract/team';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFirm } from '../../testing/firm.ts';
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

  it('is without those who were disabled', async () => {
    const { admin, people } = await foundFirm(test);
    await test.owner.query('update caseward.users set disabled_at = now() where id = $1', [people.STAFF.id]);
    const { body } = await admin.call(team.list);
    expect(body.map(({ user }) => user.id)).not.toContain(people.STAFF.id);
    expect(body).toHaveLength(3);
  });
});
