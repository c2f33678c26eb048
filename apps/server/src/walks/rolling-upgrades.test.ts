import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pools.ts';
import { catchUpSearch } from '../platform/search/upkeep.ts';
import { loadRelease, type ReleasedInstallation, releases } from '../testing/releases.ts';
import { aTick } from '../testing/ticks.ts';

/*
 * Expand and contract: while a newer version migrates, servers of the release before go on writing. What they use has to
 * stay as it is, and what is new must not be asked of them.
 */

const schemas = `'caseward'::regnamespace, 'caseward_jobs'::regnamespace`;
const columns = `pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

/** What the serving role may do, a line each. */
const usable: Record<string, string> = {
  column: `
    select format('%s %s.%s %s', p.privilege, c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as line
    from pg_class c join ${columns},
      unnest(array['select', 'insert', 'update']) p(privilege)
    where c.relnamespace in (${schemas}) and c.relkind in ('r', 'p')
      and has_column_privilege('caseward_app', c.oid, a.attnum, p.privilege)`,
  table: `
    select format('delete %s', relname) as line from pg_class
    where relnamespace in (${schemas}) and relkind in ('r', 'p')
      and has_table_privilege('caseward_app', oid, 'delete')`,
  function: `
    select format('%s(%s) %s', proname, pg_get_function_identity_arguments(oid), pg_get_function_result(oid)) as line
    from pg_proc where pronamespace in (${schemas}) and prokind = 'f'
      and has_function_privilege('caseward_app', oid, 'execute')`,
  'optional column': `
    select format('%s.%s', c.relname, a.attname) as line
    from pg_class c join ${columns}
    where c.relnamespace in (${schemas}) and c.relkind in ('r', 'p')
      and (not a.attnotnull or a.atthasdef or a.attidentity <> '')`,
};

/** Columns that an insert has to name. */
const demanded = `
  select format('%s.%s', c.relname, a.attname) as line
  from pg_class c join ${columns}
  where c.relnamespace in (${schemas}) and c.relkind in ('r', 'p')
    and has_column_privilege('caseward_app', c.oid, a.attnum, 'insert')
    and a.attnotnull and not a.atthasdef and a.attidentity = ''`;

/** What a release's servers lose all the same, by why. From 0.4.0 on nothing is added here without a decision. */
const lost: Record<string, Record<string, RegExp>> = {
  '0.3.0': {
    'its search, which is rebuilt in 0.4.0: searches and searched lists fail until its servers are stopped':
      /^(find_records|matching_(contacts|documents|matters|tasks)|words_meant)\(/,
    'what its search reads':
      /^((select|insert) )?(contacts|documents|matters|notes|tasks|document_words)\.(search_text|words|phone_digits)\b/,
    'the columns that tell its servers who looks after recurring work: newer servers do that':
      /^((select|insert|update) )?scheduler\./,
    'the time of an audit event, which no statement of it names': /^insert audit_events\.created_at /,
  },
};

const last = releases.at(-1) ?? '';
const excused = (line: string) => Object.values(lost[last] ?? {}).some((pattern) => pattern.test(line));
let installation: ReleasedInstallation;
let client: Client;
const before = new Map<string, string[]>();
const linesOf = async (query: string) =>
  (await client.query<{ line: string }>(query)).rows.map(({ line }) => line);

beforeAll(async () => {
  installation = await loadRelease(last);
  client = new Client({ connectionString: installation.database.superUrl });
  await client.connect();
  for (const [what, query] of Object.entries({ ...usable, demanded })) before.set(what, await linesOf(query));
  await migrate(installation.database.ownerUrl);
});
afterAll(async () => {
  await client.end();
  await installation.remove();
});

it.each(Object.entries(usable))(
  'every %s of the last release is there for its servers',
  async (what, query) => {
    const now = new Set(await linesOf(query));
    const released = before.get(what) ?? [];
    expect(released.length).toBeGreaterThan(0);
    expect(released.filter((line) => !now.has(line) && !excused(line))).toEqual([]);
  },
);

it('no table of the last release asks its servers for a column that they do not know', async () => {
  const known = new Set(before.get('column')?.map((line) => line.split(' ')[1]?.split('.')[0]));
  const released = new Set(before.get('demanded'));
  const added = (await linesOf(demanded)).filter((line) => !released.has(line));
  expect(added.filter((line) => known.has(line.split('.')[0]))).toEqual([]);
});

it('finds what a server of the last release writes while this one is there', async () => {
  const { rows } = await client.query<{ id: string; tenant_id: string }>(`
    update caseward.contacts set last_name = 'Zebrawood' where id = (
      select id from caseward.contacts where deleted_at is null limit 1) returning id, tenant_id`);
  const { id, tenant_id } = rows[0] ?? { id: '', tenant_id: '' };
  await client.query(
    `insert into caseward.audit_events (tenant_id, id, action, object_type, object_id)
      values ($1, gen_random_uuid(), 'CHANGED', 'contact', $2)`,
    [tenant_id, id],
  );
  const found = async () =>
    (await client.query(`select id from caseward.search_entries where title ~* 'zebrawood' and part = 0`))
      .rows;
  expect(await found()).toEqual([]);
  const pool = openPool(installation.database.appUrl, () => {});
  try {
    await catchUpSearch(aTick(pool), () => true, true);
  } finally {
    await pool.end();
  }
  expect(await found()).toEqual([{ id }]);
});
