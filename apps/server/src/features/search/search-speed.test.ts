import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { parseSearch } from './query-language.ts';
import { mistypableIn, queriesOf } from './tsquery.ts';

/*
 * Every statement of the search runs on indexes that begin with the tenant, at 100,000 rows a table. The statements are
 * made inside a definer function, so their plans are had from PostgreSQL's auto_explain.
 */

const tenant = '00000000-0000-4000-8000-000000000001';
const rows = 100_000;
const id = `(lpad(to_hex(1700000000000 + n), 12, '0') || '70008000000000000000')::uuid`;
const tables = {
  matters: `(tenant_id, id, title, number, opened_on, created_by, updated_by)
    select $1, ${id}, 'Matter w' || n % 5000 || ' v. x' || n % 20, '2026-' || n, '2026-01-01', $1, $1`,
  contacts: `(tenant_id, id, first_name, last_name, phone_number, created_by, updated_by)
    select $1, ${id}, 'w' || n % 5000, 'x' || n % 20, '+1 555 ' || n, $1, $1`,
  tasks: `(tenant_id, id, title, created_by, updated_by) select $1, ${id}, 'w' || n % 5000 || ' x' || n % 20, $1, $1`,
  notes: `(tenant_id, id, matter_id, note, created_by, updated_by)
    select $1, ${id}, ${id}, 'w' || n % 5000 || ' x' || n % 20, $1, $1`,
  documents: `(tenant_id, id, matter_id, title, file_path, file_name, content_type, size, sha256, created_by, updated_by)
    select $1, ${id}, ${id}, 'w' || n % 5000 || ' x' || n % 20, n::text, 'f.txt', 'text/plain', 1, repeat('0', 64), $1, $1`,
  document_words: `(tenant_id, document_id, part, words)
    select $1, ${id}, 0, caseward.searchable('w' || n % 5000 || ' x' || n % 20)`,
  document_texts: `(tenant_id, document_id, part, text) select $1, ${id}, 0, 'w' || n % 5000 || ' x' || n % 20`,
};

let database: TestDatabase;
let client: Client;
const plans: string[] = [];
beforeAll(async () => {
  database = await createDatabase();
  client = new Client({ connectionString: database.superUrl });
  await client.connect();
  await client.query(`insert into caseward.tenants (id, name, time_zone) values ($1, 'F', 'UTC')`, [tenant]);
  await client.query(
    `insert into caseward.users (tenant_id, id, username, role) values ($1, $1, 'u', 'ADMIN')`,
    [tenant],
  );
  for (const [table, values] of Object.entries(tables)) {
    await client.query(`insert into caseward.${table} ${values} from generate_series(1, ${rows}) n`, [
      tenant,
    ]);
    await client.query(`analyze caseward.${table}`);
  }
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  await client.query(`load 'auto_explain'`);
  for (const setting of [
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_level = notice',
    `app.tenant_id = '${tenant}'`,
    `app.user_id = '${tenant}'`,
  ])
    await client.query(`set ${setting}`);
}, 600_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const types = ['matters', 'contacts', 'tasks', 'notes', 'documents'];

async function plansOf(statement: string, values: unknown[]): Promise<string[]> {
  plans.length = 0;
  await client.query(statement, values);
  return plans.filter((plan) => / on (matters|contacts|tasks|notes|document\w*) /.test(plan));
}

async function plansToFind(q: string, type: string): Promise<string[]> {
  const search = parseSearch(q);
  const { words, whole, rest, content, phrases, barred } = queriesOf(search);
  return plansOf(
    `select * from caseward.find_records($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, null, null, 6)`,
    [
      ...[tenant, type, words, whole, rest, q, content, phrases, barred],
      ...[search.digits ?? null, search.statuses ?? null],
    ],
  );
}

function expectTenantFirst(all: string[]) {
  expect(all.length).toBeGreaterThan(0);
  for (const plan of all) {
    expect(plan).not.toMatch(/Seq Scan/);
    const conditions = plan.match(/Index Cond: .*/g) ?? [];
    expect(conditions.length).toBeGreaterThan(0);
    for (const condition of conditions) expect(condition).toContain('tenant_id = ');
  }
}

it.each([
  ...['w77', 'w77 x3', 'x3 w77', 'x1', '"w77 x17"', '"x17 w77"', 'x3 -w77', 'w77 -x3', '-w77', '-x3'],
  ...[
    'status:open',
    'w77 status:open',
    'x3 status:open',
    '5557700',
    'zzzzzz',
    'zzz x3',
    'matter',
    'w',
    'x3 zz',
  ],
])('finds %j by the tenant', async (q) => {
  for (const type of types) expectTenantFirst(await plansToFind(q, type));
});

it('reads the newest of what is common, and looks up what is not', async () => {
  for (const type of types) {
    expect((await plansToFind('x1', type)).at(-1)).toContain(`Scan Backward using ${type}_pkey`);
    expect((await plansToFind('w77', type)).at(-1)).toContain(`Bitmap Index Scan on ${type}_by_words`);
  }
});

it('looks up what was meant by the tenant', async () => {
  const slips = mistypableIn(parseSearch('wxyzabc'))[0]?.slips ?? [];
  expect(slips.length).toBeGreaterThan(300);
  const all = await plansOf('select * from caseward.words_meant($1, $2)', [tenant, slips]);
  expect(all).toHaveLength(6);
  expectTenantFirst(all);
});
