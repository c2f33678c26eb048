import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { loadRelease, type ReleasedInstallation, releases } from '../testing/releases.ts';

/*
 * Expand and contract: while a newer version migrates, servers of the release before go on writing. What they use has to
 * stay as it is, and what is new must not be asked of them.
 */

/** Generated columns are for indexes and functions: no statement of a server names them. */
const columns = `pg_attribute a
  on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

/** What the serving role may do, a line each. */
const usable: Record<string, string> = {
  column: `
    select format('%s %s.%s %s', p.privilege, c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as line
    from pg_class c join ${columns},
      unnest(array['select', 'insert', 'update']) p(privilege)
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p')
      and has_column_privilege('caseward_app', c.oid, a.attnum, p.privilege)`,
  table: `
    select format('delete %s', relname) as line from pg_class
    where relnamespace = 'caseward'::regnamespace and relkind in ('r', 'p')
      and has_table_privilege('caseward_app', oid, 'delete')`,
  function: `
    select format('%s(%s) %s', proname, pg_get_function_identity_arguments(oid), pg_get_function_result(oid)) as line
    from pg_proc where pronamespace = 'caseward'::regnamespace and prokind = 'f'
      and has_function_privilege('caseward_app', oid, 'execute')`,
  'optional column': `
    select format('%s.%s', c.relname, a.attname) as line
    from pg_class c join ${columns}
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p')
      and (not a.attnotnull or a.atthasdef or a.attidentity <> '')`,
};

/** Columns that an insert has to name. */
const demanded = `
  select format('%s.%s', c.relname, a.attname) as line
  from pg_class c join ${columns}
  where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p')
    and has_column_privilege('caseward_app', c.oid, a.attnum, 'insert')
    and a.attnotnull and not a.atthasdef and a.attidentity = ''`;

/** What a release's servers lose all the same, by why. From 0.4.0 on nothing is added here without a decision. */
const lost: Record<string, Record<string, RegExp>> = {
  '0.3.0': {
    'its search, which is rebuilt in 0.4.0: searching fails until its servers are stopped':
      /^(find_records|matching_(contacts|documents|matters|tasks)|words_meant)\(/,
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
