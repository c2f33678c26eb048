import { feeds } from '@caseward/contract/feeds';
import { invitations } from '@caseward/contract/invitations';
import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, password } from '../testing/firm.ts';
import { wornWorlds } from '../testing/reused-world.ts';
import { sampleCall } from '../testing/sample.ts';
import { logStatements, tablesRead, tenantsNamed } from '../testing/statement-log.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld } from '../testing/world.ts';

/*
 * Every statement that the endpoints send names the tenant for each table it touches, joins and subqueries included.
 * It is the first wall, and routes a statement to the one shard of its firm.
 */

let test: TestApp;
let statements: string[];
beforeAll(async () => {
  test = await startTestApp();
  const texts = logStatements(test.services.pool, test.services.exportPool);
  const inFirm = wornWorlds(() => createWorld(test));
  for (const { endpoint } of everyEndpoint)
    await inFirm(async ({ firm, ids }, isWorn) => {
      const sent = sampleCall(endpoint, ({ referent }) => ids[referent]);
      const { status } = await firm.admin.call(endpoint, sent);
      // What an earlier call took away would keep this one from its statements.
      if (isWorn && status >= 400) throw new Error(`${endpoint.path} answered ${status}.`);
    });
  await useLinks();
  await useFeeds();
  expect([...texts].some((text) => text.includes('"deadlines"."remind_on" as "day"'))).toBe(true);
  statements = [...texts].filter((text) => tablesRead(text).length > 0);
}, 600_000);
afterAll(() => test.close());

/** No sample has the token of a one-time link. */
async function useLinks() {
  const { firm } = await createWorld(test);
  const { admin, people: team } = firm;
  const invited = await admin.call(invitations.create, { body: { first_name: 'Bea', role: 'STAFF' } });
  const reset = await admin.call(people.resetPassword, {
    params: { id: team.READ_ONLY.id },
    body: { current_password: password },
  });
  for (const { url } of [invited.body.link, reset.body]) {
    const token = new URL(url).hash.slice(1);
    const body = { token, username: `joined-${firm.id}`, password: 'walruses sampled at dawn' };
    expect((await callEndpoint(test.url, oneTimeLinks.use, { body })).status).toBe(200);
  }
}

/** Nor the address of a calendar feed: the statements of its reading are sent outside the API. */
async function useFeeds() {
  const { firm, ids } = await createWorld(test);
  for (const of of [{ scope: 'ME' as const }, { scope: 'MATTER' as const, matter: ids.matter }]) {
    const { body } = await firm.admin.call(feeds.create, { body: { name: 'Phone', ...of } });
    const { status } = await fetch(body.address.replace(/^https?:\/\/[^/]+/, test.url));
    expect(status).toBe(200);
  }
}

it('names the tenant once for each table it reads or changes', () => {
  expect(statements.length).toBeGreaterThan(30);
  expect(statements.filter((text) => tenantsNamed(text) < tablesRead(text).length)).toEqual([]);
});

describe('the check itself', () => {
  it.each([
    'select "id" from "caseward"."notes" where "id" = $1',
    'select * from "caseward"."notes" inner join "caseward"."users" on "users"."id" = "notes"."created_by" where "notes"."tenant_id" = $1',
    'update "caseward"."notes" set "note" = $1 where "id" = $2',
    'delete from "caseward"."uploads" where "key" = $1',
  ])('notices %s', (text) => {
    expect(tenantsNamed(text)).toBeLessThan(tablesRead(text).length);
  });
});
