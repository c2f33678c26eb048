import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formCluster } from '../testing/citus.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { callEndpoint } from '../testing/firm.ts';
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

  it('protects each part of a table as the table', async () => {
    const policies = `select count(*)::int as held, bool_and(relrowsecurity and relforcerowsecurity) as forced
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'caseward'::regnamespace and c.relname ~ '_[0-9]+$'
        and exists (select from pg_policy p where p.polrelid = c.oid)`;
    const { rows } = await test.owner.query<{ success: boolean; result: string }>(
      `select success, result from run_command_on_workers($1)`,
      [
        policies
          .replace('select count(*)::int as held, bool_and', 'select bool_and')
          .replace(' as forced', ''),
      ],
    );
    expect(rows.map(({ result }) => result)).toEqual(['t', 't']);
  });

  it('has nothing more to distribute', async () => {
    expect((await migrate(test.database.ownerUrl)).distributed).toEqual([]);
  });

  it('sends each statement of a request to one shard', async () => {
    const sent = logSent(test.services.pool);
    const { firm, ids } = await createWorld(test);
    for (const { endpoint } of everyEndpoint)
      if (endpoint.method === 'GET' && endpoint.access !== 'public')
        await firm.admin.call(
          endpoint,
          sampleCall(endpoint, ({ referent }) => ids[referent]),
        );
    const spread = await spreadStatements(test, firm.id, firm.admin.id, sent);
    expect(spread).toEqual([]);
  });
});

/** Statements that Citus would not send whole to one shard. */
async function spreadStatements(test: TestApp, tenantId: string, userId: string, sent: SentStatement[]) {
  const planned = new Map(
    sent
      .filter(({ text, values }) => /"caseward"\."|caseward\./.test(text) && values?.includes(tenantId))
      .map((one) => [one.text, one]),
  );
  expect(planned.size).toBeGreaterThan(60);
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
  return spread;
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
