import { contacts } from '@caseward/contract/contacts';
import { firmLogos } from '@caseward/contract/firm-logos';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formCluster } from '../testing/citus.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { callEndpoint, password } from '../testing/firm.ts';
import { sampleCall } from '../testing/sample.ts';
import { logSent, type SentStatement } from '../testing/statement-log.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, fillWorld } from '../testing/world.ts';
import { migrate } from './migrate.ts';

describe('a new database of a cluster', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('has every table of firms distributed by firm, and those of one firm on one node', async () => {
    const { rows } = await test.owner.query<{ name: string; colocation: number | null }>(
      `select c.relname as name, d.colocationid as colocation
       from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       left join pg_dist_partition d on d.logicalrelid = c.oid and d.partmethod = 'h'
       where c.relnamespace = 'caseward'::regnamespace and a.attname = 'tenant_id'`,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ colocation }) => colocation === null)).toEqual([]);
    expect(new Set(rows.map(({ colocation }) => colocation)).size).toBe(1);
  });

  it('protects each part of a table as the table, with permissive policies alone', async () => {
    // Citus makes a policy of a part permissive, whatever the table's is.
    const saying = (
      which: string,
    ) => `select md5(string_agg(p.said, E'\\n' order by p.said)) as policies from (
      select distinct concat_ws('|', regexp_replace(c.relname, '_[0-9]+$', ''), c.relrowsecurity, c.relforcerowsecurity,
        p.polname, p.polpermissive, p.polcmd, p.polroles::regrole[], pg_get_expr(p.polqual, c.oid),
        pg_get_expr(p.polwithcheck, c.oid)) as said
      from pg_class c join pg_policy p on p.polrelid = c.oid
      where c.relnamespace = 'caseward'::regnamespace and ${which}) p`;
    const { rows: tables } = await test.owner.query<{ policies: string }>(
      saying(`exists (select from pg_dist_partition d where d.logicalrelid = c.oid and d.partmethod = 'h')`),
    );
    const { rows: parts } = await test.owner.query<{ result: string }>(
      'select result from run_command_on_workers($1)',
      [saying(`c.relname ~ '_[0-9]+$' and c.relname !~ '^(tenants|migrations)_'`)],
    );
    expect(parts.map(({ result }) => result)).toEqual([tables[0]?.policies, tables[0]?.policies]);
    const { rowCount } = await test.owner.query(
      `select from pg_policy p join pg_class c on c.oid = p.polrelid
       where c.relnamespace = 'caseward'::regnamespace and not p.polpermissive`,
    );
    expect(rowCount).toBe(0);
  });

  it('has nothing more to distribute', async () => {
    expect((await migrate(test.database.ownerUrl)).distributed).toEqual([]);
  });

  it.each([
    [['GET'], 60],
    [['POST'], 60],
    [['PUT', 'PATCH'], 60],
    [['DELETE'], 60],
  ])('sends each statement of a request by %s to one shard', async (methods, least) => {
    const sent = logSent(test.services.pool, test.services.exportPool);
    const { firm, ids } = await createWorld(test);
    for (const { endpoint } of endingLast.filter(({ endpoint }) => methods.includes(endpoint.method)))
      await firm.admin.call(
        endpoint,
        sampleCall(endpoint, ({ referent }) => ids[referent]),
      );
    const { planned, spread } = await spreadStatements(test, firm.id, firm.admin.id, sent);
    expect(planned).toBeGreaterThan(least);
    expect(spread).toEqual([]);
  });

  // Those that name no firm yet ask tables and functions that the coordinator alone has: whose a username is, failures.
  it('sends each statement of a firm to one shard before anybody is known', async () => {
    const sent = logSent(test.services.pool);
    const { firm } = await createWorld(test);
    const { admin, people: team } = firm;
    const invited = await admin.call(invitations.create, { body: { first_name: 'Bea', role: 'STAFF' } });
    const reset = await admin.call(people.resetPassword, {
      params: { id: team.READ_ONLY.id },
      body: { current_password: password },
    });
    const logo = { params: { firm: firm.id, id: uuidv7() } };
    const begun = sent.length;

    const { username, refresh } = admin;
    const signedIn = await callEndpoint(test.url, session.signIn, { body: { username, password } });
    const refreshed = await callEndpoint(test.url, session.refresh, { body: { refresh } });
    const wrong = { username, password: `${password}?` };
    const refused = await callEndpoint(test.url, session.signIn, { body: wrong });
    const unknown = await callEndpoint(test.url, firmLogos.get, logo);
    expect([signedIn, refreshed, refused, unknown].map(({ status }) => status)).toEqual([200, 200, 401, 404]);
    for (const { url } of [invited.body.link, reset.body]) {
      const token = new URL(url).hash.slice(1);
      const seen = await callEndpoint(test.url, oneTimeLinks.lookUp, { body: { token } });
      const body = { token, username: `joined-${firm.id}`, password: 'walruses sampled at dawn' };
      const used = await callEndpoint(test.url, oneTimeLinks.use, { body });
      expect([seen.status, used.status]).toEqual([200, 200]);
    }
    const { planned, spread } = await spreadStatements(test, firm.id, admin.id, sent.slice(begun));
    expect(planned).toBeGreaterThan(5);
    expect(spread).toEqual([]);
  });
});

/** Every call that somebody makes who is signed in, exports among them; at the end those after which they no longer are, or may be. */
const endingLast = everyEndpoint
  .filter(({ endpoint }) => endpoint.access !== 'public')
  .toSorted((one, other) => Number(endsSessions(one.name)) - Number(endsSessions(other.name)));

function endsSessions(name: string): boolean {
  return /^(session|account|people)\./.test(name);
}

/** Statements that Citus would not send whole to one shard. */
async function spreadStatements(test: TestApp, tenantId: string, userId: string, sent: SentStatement[]) {
  const planned = new Map(
    sent
      .filter(({ text, values }) => /"caseward"\."|caseward\./.test(text) && values?.includes(tenantId))
      .map((one) => [one.text, one]),
  );
  const client = await test.services.pool.connect();
  const spread: string[] = [];
  try {
    for (const { text, values } of planned.values()) {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${tenantId}'`);
      await client.query(`set local app.user_id = '${userId}'`);
      const plan = await client.query<{ 'QUERY PLAN': string }>({
        text: `explain (costs off) ${text}`,
        values: [...values],
      });
      const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      const counts = [...lines.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
      if (counts.some((count) => count > 1) || lines.includes('Distributed Subplan')) spread.push(text);
      await client.query('rollback');
    }
  } finally {
    client.release(true);
  }
  return { planned: planned.size, spread };
}

describe('an installation that moves onto a cluster', () => {
  it('takes its rows along, and goes on', async () => {
    const database = await createEmptyDatabase();
    await migrate(database.ownerUrl);
    const before = await startTestApp({ database });
    const { firm, ids } = await fillWorld(before);
    const count = async (app: TestApp, table: string) =>
      (
        await app.owner.query<{ rows: number }>(
          `select count(*)::int as rows from caseward.${table} where tenant_id = $1`,
          [firm.id],
        )
      ).rows[0]?.rows;
    const tables = ['matters', 'contacts', 'audit_events', 'search_entries', 'sessions', 'documents'];
    const had = await Promise.all(tables.map((table) => count(before, table)));
    const { superUrl, workers } = inject('postgres');
    const name = new URL(database.ownerUrl).pathname.slice(1);
    await before.close();

    await formCluster([superUrl, ...workers], name);
    expect((await migrate(database.ownerUrl)).distributed).toContain('caseward.matters');
    const after = await startTestApp({ database, like: before });
    expect(await Promise.all(tables.map((table) => count(after, table)))).toEqual(had);
    const { access } = firm.admin;
    const read = await callEndpoint(after.url, matters.get, { params: { id: ids.matter } }, access);
    expect(read.status).toBe(200);
    const listed = await callEndpoint(after.url, contacts.list, {}, access);
    expect(listed.body.map(({ id }) => id)).toContain(ids.contact);
    await after.close();
    await database.drop();
  });
});
