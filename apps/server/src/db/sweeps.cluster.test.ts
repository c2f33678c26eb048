import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inDatabase } from '../testing/citus.ts';
import { foundFirm } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let superuser: Client;
/** Firms by the port of their node. */
const firms = new Map<number, string[]>();

/** A call of each function that spans firms. */
const sweeps = {
  digests_due: 'digests_due(now())',
  documents_to_index: `documents_to_index(now(), 10)`,
  figures: 'figures()',
  firms_to_purge: 'firms_to_purge()',
  firms_to_seal: `firms_to_seal('-infinity')`,
  firms_to_watch: 'firms_to_watch()',
  firms_with_entries_to_forget: 'firms_with_entries_to_forget(now())',
  firms_with_names_due: 'firms_with_names_due(1)',
  firms_with_reports_to_forget: 'firms_with_reports_to_forget(now())',
  firms_with_search_followups: 'firms_with_search_followups()',
  has_seals: 'has_seals()',
  old_imports: 'old_imports(now(), 10)',
  old_uploads: 'old_uploads(now(), 100)',
  people_to_mail: `people_to_mail('-infinity', 10)`,
  pressing_deadlines: 'pressing_deadlines(now())',
  sealing_lag: 'sealing_lag()',
  sweep_idempotency_keys: 'sweep_idempotency_keys()',
  tables_with_bitmaps: 'tables_with_bitmaps()',
  tell_of_unanswered_questions: 'tell_of_unanswered_questions(now())',
  unfinished_backfills: 'unfinished_backfills()',
  unused_feeds: 'unused_feeds(now())',
  written_by_older_servers: 'written_by_older_servers(true)',
};

beforeAll(async () => {
  test = await startTestApp();
  superuser = new Client({ connectionString: test.database.superUrl });
  // Ends with the database.
  superuser.on('error', () => {});
  await superuser.connect();
  while (firms.size < 2 || [...firms.values()].some(({ length }) => length < 2)) {
    const { id, admin } = await foundFirm(test);
    await superuser.query(
      `insert into caseward.uploads (tenant_id, id, key, file_name, content_type, created_by, created_at)
       values ($1, $1, $2, 'a.txt', 'text/plain', $3, now() - interval '2 days')`,
      [id, `documents/${id}/${id}`, admin.id],
    );
    const { rows } = await superuser.query<{ port: number }>(
      `select s.nodeport as port from citus_shards s
       where s.shardid = get_shard_id_for_distribution_column('caseward.users', $1::uuid)`,
      [id],
    );
    const port = rows[0]?.port ?? 0;
    firms.set(port, [...(firms.get(port) ?? []), id]);
  }
});
afterAll(async () => {
  await superuser.end();
  await test.close();
});

/** Rows of a function as the serving role, and what it warned of. */
async function asServing<Row>(call: string, before = 'select') {
  const client = new Client({ connectionString: test.database.appUrl });
  const warnings: string[] = [];
  client.on('notice', ({ message = '' }) => warnings.push(message));
  await client.connect();
  try {
    await client.query('begin');
    await client.query(before);
    const { rows } = await client.query(`select * from caseward.${call}`);
    return { rows: rows as Row[], warnings };
  } finally {
    await client.end();
  }
}

const firmsWithOldUploads = async () => {
  const { rows, warnings } = await asServing<{ tenant_id: string }>(sweeps.old_uploads);
  return { found: rows.map((row) => row.tenant_id).sort(), warnings };
};

it('owners of functions can log in at no node', async () => {
  const { superUrl, workers } = inject('postgres');
  for (const url of [superUrl, ...workers]) {
    const node = new Client({ connectionString: inDatabase(url, 'postgres') });
    await node.connect();
    const { rows } = await node.query(
      `select rolname from pg_roles where rolname in ('caseward_definer', 'caseward_sealer') and rolcanlogin`,
    );
    await node.end();
    expect(rows).toEqual([]);
  }
});

it('what spans firms is known here, and acts past row-level security only by what each firm is asked', async () => {
  const { rows } = await superuser.query<{ name: string; definer: boolean }>(
    `select p.proname as name, p.prosecdef as definer from pg_proc p
     where p.pronamespace = 'caseward'::regnamespace and has_function_privilege('caseward_app', p.oid, 'execute')
       and p.prosrc ~ 'caseward\\.(firms|all_\\w+)\\(' and p.proname !~ '^all_' order by 1`,
  );
  expect(rows).toEqual(Object.keys(sweeps).map((name) => ({ name, definer: false })));
});

it.each(Object.entries(sweeps))('%s asks every firm at its node', async (_, call) => {
  expect((await asServing(call)).warnings).toEqual([]);
});

it('finds what each firm has, wherever it is', async () => {
  const { found } = await firmsWithOldUploads();
  expect(found).toEqual([...firms.values()].flat().sort());
});

it('is for no scope: there another firm is refused', async () => {
  const [[firm = ''] = []] = firms.values();
  await expect(asServing(sweeps.old_uploads, `set local app.tenant_id = '${firm}'`)).rejects.toThrow(
    /another tenant/,
  );
});

it.each([0, 1])(
  'passes firms over whose node cannot be reached, but where all have to be asked',
  async (nth) => {
    const [[port = 0] = [], [, elsewhere = []] = []] = nth ? [...firms].reverse() : [...firms];
    // As the coordinator alone sees it: to Citus' own functions the metadata of all nodes would be out of date.
    const moveNode = (from: number, to: number) =>
      superuser.query('update pg_dist_node set nodeport = $2 where nodeport = $1', [from, to]);
    await moveNode(port, 1);
    try {
      const { found, warnings } = await firmsWithOldUploads();
      expect(found).toEqual([...elsewhere].sort());
      expect(warnings).toHaveLength(firms.get(port)?.length ?? 0);
      for (const call of [sweeps.has_seals, sweeps.sealing_lag, sweeps.figures])
        await expect(asServing(call)).rejects.toThrow(/connection to the remote node/);
    } finally {
      await moveNode(1, port);
    }
  },
);

it('the serving role dates neither a deletion nor, but by a minute, an event', async () => {
  const [[firm = ''] = []] = firms.values();
  const { rows } = await superuser.query<{ id: string }>(
    'select id from caseward.users where tenant_id = $1 limit 1',
    [firm],
  );
  const admin = rows[0]?.id;
  const insert = (table: string, columns: string, values: string, moment: string) => `
    insert into caseward.${table} (tenant_id, id, created_at, ${columns})
    values ('${firm}', gen_random_uuid(), now() ${moment}, ${values})`;
  const client = new Client({ connectionString: test.database.appUrl });
  await client.connect();
  const inFirm = async (statement: string) => {
    await client.query('begin');
    await client.query(`set local app.tenant_id = '${firm}'`);
    await client.query(`set local app.user_id = '${crypto.randomUUID()}'`);
    try {
      return (await client.query<{ created_at: Date }>(statement)).rows;
    } finally {
      await client.query('rollback');
    }
  };
  const returning = `returning created_at`;
  const deletion = (moment: string) =>
    inFirm(
      `${insert('deletions', 'object_type, object_id, created_by', `'task', gen_random_uuid(), '${admin}'`, moment)} ${returning}`,
    );
  const [dated] = await deletion(`- interval '31 days'`);
  expect(Math.abs(Date.now() - Number(dated?.created_at))).toBeLessThan(60_000);
  const event = (moment: string) =>
    inFirm(insert('audit_events', 'user_id, action, object_type', `null, 'OPENED', 'task'`, moment));
  await expect(event(`- interval '2 minutes'`)).rejects.toThrow(/row-level security/);
  await expect(event(`+ interval '2 minutes'`)).rejects.toThrow(/row-level security/);
  await client.end();
});
