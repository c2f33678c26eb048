import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { parseSearch } from './query-language.ts';
import { planOf } from './search-plan.ts';

/*
 * A search reads the index of terms segment by segment, and ends when it has found enough: whatever the newest records
 * are, and however common its words. Statements are made inside a definer function, so their plans come from
 * PostgreSQL's auto_explain.
 */

const tenant = '00000000-0000-4000-8000-000000000001';
const rows = 100_000;
const inSegment = 5_000;
/** The newest have none of the words that all others have. */
const newest = 10_000;
const id = `(lpad(to_hex(1700000000000 + n), 12, '0') || '70008000000000000000')::uuid`;
const segment = `(n / ${inSegment} * ${inSegment} + 1700000000000)`;
const title = `case when n > ${rows - newest} then 'newcomer ' || n
  else 'matter w' || n % 5000 || ' x' || n % 20 || case when n % 2 = 0 then ' even' else ' odd' end end`;

let database: TestDatabase;
let client: Client;
const plans: string[] = [];
beforeAll(async () => {
  database = await createDatabase();
  client = new Client({ connectionString: database.superUrl });
  await client.connect();
  const fill = (statement: string) => client.query(statement);
  await fill(`insert into caseward.tenants (id, name, time_zone) values ('${tenant}', 'F', 'UTC')`);
  await fill(
    `insert into caseward.users (tenant_id, id, username, role) values ('${tenant}', '${tenant}', 'u', 'ADMIN')`,
  );
  await fill(`insert into caseward.matters (tenant_id, id, title, number, opened_on, created_by, updated_by)
    select '${tenant}', ${id}, ${title}, '2026-' || n, '2026-01-01', '${tenant}', '${tenant}'
    from generate_series(1, ${rows}) n`);
  await fill(`insert into caseward.search_segments (tenant_id, type, segment)
    select distinct '${tenant}'::uuid, 'matters', ${segment} from generate_series(1, ${rows}) n`);
  await fill(`insert into caseward.search_entries (tenant_id, type, id, part, segment, title, words, more)
    select '${tenant}', 'matters', ${id}, 0, ${segment}, ${title}, to_tsvector('simple', ${title}), ''
    from generate_series(1, ${rows}) n`);
  await fill('analyze');
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  for (const setting of [
    `load 'auto_explain'`,
    'set auto_explain.log_min_duration = 0',
    'set auto_explain.log_nested_statements = on',
    'set auto_explain.log_analyze = on',
    'set auto_explain.log_level = notice',
    `set app.tenant_id = '${tenant}'`,
    `set app.user_id = '${tenant}'`,
  ])
    await client.query(setting);
  const make = `select caseward.make_search_bitmaps('${tenant}', 'matters', false) as made`;
  while ((await client.query(make)).rows[0].made);
}, 300_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Finds, and answers how many were found, after how many lookups in the index, and how many entries those found. */
async function find(q: string, limit = 50) {
  plans.length = 0;
  const { terms, together, phrases, excluded, text, whole, begins } = planOf(parseSearch(q), 'matters');
  const { rowCount } = await client.query(
    'select * from caseward.find_records($1, $2, $3, $4, $5, $6, $7, $8, $9, null, null, null, null, $10)',
    [tenant, 'matters', terms, together, phrases, excluded, text, whole, begins, limit],
  );
  const plan = plans.join('\n');
  expect(plan).not.toMatch(/Seq Scan/);
  if (rowCount) expect(plan).toMatch(/matters_pkey.*\n.*Index Cond: \(\(tenant_id = .* AND \(id = ANY/);
  const scans = /Bitmap Heap Scan on search_entries s .*actual time=\S+ rows=([\d.]+) loops=(\d+)/g;
  const read = [...plan.matchAll(scans)].map(([, entries, lookups]) => ({
    entries: Math.round(Number(entries) * Number(lookups)),
    lookups: Number(lookups),
  }));
  const sum = (of: 'entries' | 'lookups') => read.reduce((total, each) => total + each[of], 0);
  return { found: rowCount, lookups: sum('lookups'), entries: sum('entries') };
}

it.each([
  // Common among all but the newest: three segments without, one with.
  ['x3', { found: 50, lookups: 4, entries: 250 }],
  ['matter', { found: 50, lookups: 4, entries: 5_001 }],
  ['x3 odd', { found: 50, lookups: 4, entries: 250 }],
  // The beginning of a common word.
  ['odd mat', { found: 50, lookups: 4, entries: 2_500 }],
  // Both common, and never together: only segments without them are read.
  ['even odd', { found: 0, lookups: 3, entries: 0 }],
  ['"x3" "x4"', { found: 0, lookups: 3, entries: 0 }],
  // Rare: segments are looked up together.
  ['"w77"', { found: 18, lookups: 8, entries: 18 }],
  ['zzz', { found: 0, lookups: 8, entries: 0 }],
])('of %j makes as few lookups as it takes', async (q, expected) => {
  const read = await find(q);
  expect(read.found).toBe(expected.found);
  expect(read.lookups).toBeGreaterThan(0);
  expect(read.lookups).toBeLessThanOrEqual(expected.lookups);
  expect(read.entries).toBeLessThanOrEqual(expected.entries);
});
