import type { Client } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { distributedTable, distributeFunctions } from './distributed-functions.ts';
import { mergePolicies } from './distributed-policies.ts';

/** Tables that functions of one firm read and that belong to none: a copy on each node. */
const sharedTables = ['tenants', 'migrations'];

/** Whether the database has the extension. */
export const hasCitus = async (client: Client): Promise<boolean> =>
  (await client.query(`select from pg_catalog.pg_extension where extname = 'citus'`)).rowCount === 1;

const isDistributed = async (client: Client): Promise<boolean> =>
  (
    await client.query('select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass($1)', [
      distributedTable,
    ])
  ).rowCount === 1;

/**
 * Has the migrations of a transaction make ordinary tables, where Citus is there and none is distributed yet: they order
 * their statements as PostgreSQL allows, and Citus does not. `distribute` does the rest after them.
 */
export async function prepareMigration(client: Client): Promise<void> {
  if (!(await hasCitus(client))) return;
  if (await isDistributed(client)) {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    return;
  }
  await client.query('set local citus.enable_ddl_propagation = off');
  // Before the catalog's own in the search path: `caseward.distribute` looks there whether there is Citus.
  await client.query('create temporary table pg_extension (extname name) on commit drop');
}

/** Where other nodes are asked as somebody without the scope's settings, row-level security refuses every row. */
async function requireCluster(client: Client): Promise<void> {
  const { rows } = await client.query<{ coordinator: boolean; workers: number; propagates: string }>(
    `select bool_or(groupid = 0) as coordinator, count(*) filter (where groupid <> 0)::int as workers,
       current_setting('citus.propagate_set_commands') as propagates
     from pg_catalog.pg_dist_node where isactive and noderole = 'primary'`,
  );
  const [cluster] = rows;
  if (!cluster?.coordinator || cluster.workers === 0)
    throw new OperatorError(
      'The database has the extension Citus and no cluster. Run citus_set_coordinator_host and citus_add_node there as a superuser, or drop the extension.',
    );
  if (cluster.propagates !== 'local')
    throw new OperatorError(
      `The setting citus.propagate_set_commands must be 'local' on every node. Set it in postgresql.conf and reload.`,
    );
}

interface Table {
  name: string;
  /** Whether each of its rows belongs to a firm. */
  is_tenants: boolean;
}

/** Tables that are on this node alone and should not be. */
const undistributed = async (client: Client): Promise<Table[]> =>
  (
    await client.query<Table>(
      `select c.oid::regclass::text as name, c.relname <> all($1::text[]) as is_tenants
       from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p')
         and (c.relname = any($1::text[]) or a.attname = 'tenant_id')
         and not exists (select from pg_catalog.pg_dist_partition d where d.logicalrelid = c.oid)
       order by 2, 1`,
      [sharedTables],
    )
  ).rows;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
  /** Citus keeps no foreign key from a table of this node alone to one that is distributed. */
  is_possible: boolean;
}

const foreignKeys = async (client: Client, tables: readonly string[]): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(
      `select f.conrelid::regclass::text as table, f.conname as name, pg_get_constraintdef(f.oid) as definition,
         exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
           where k.conrelid = f.conrelid and k.contype = 'p' and a.attname = 'tenant_id') as is_possible
       from pg_constraint f
       where f.contype = 'f' and (f.conrelid = any($1::regclass[]) or f.confrelid = any($1::regclass[]))
       order by 1, 2`,
      [tables],
    )
  ).rows;

async function distributeTable(client: Client, { name, is_tenants }: Table): Promise<void> {
  // Rows are copied to the nodes as their owner, and COPY refuses tables whose policies apply to the owner, too.
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [name],
  );
  await client.query(`alter table ${name} no force row level security`);
  await client.query(
    is_tenants
      ? `select create_distributed_table('${name}', 'tenant_id', colocate_with => ${name === distributedTable ? `'default'` : `'${distributedTable}'`})`
      : `select create_reference_table('${name}')`,
  );
  if (rows[0]?.forced) await client.query(`alter table ${name} force row level security`);
}

/** Citus has no triggers on distributed tables; those that keep counts are not needed where records are counted. */
async function dropTriggers(client: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where tgrelid = any($1::regclass[]) and not tgisinternal`,
    [tables],
  );
  for (const { table, name } of rows) await client.query(`drop trigger ${name} on ${table}`);
}

async function distributeTables(client: Client, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const keys = await foreignKeys(client, names);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  await dropTriggers(client, names);
  const first = tables.filter(({ name, is_tenants }) => !is_tenants || name === distributedTable);
  if (names.includes(distributedTable)) await grantMoments(client);
  await mergePolicies(client);
  for (const table of [...first, ...tables.filter((each) => !first.includes(each))])
    await distributeTable(client, table);
  for (const { table, name, definition, is_possible } of keys)
    if (is_possible) await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  if (names.includes('caseward.deletions')) await dateDeletions(client);
}

/**
 * Lets the serving role add rows whose moment the coordinator has written into the statement for a shard, which takes a
 * grant there. That of an event is held to the present by a policy, and its authentication code covers it.
 */
async function grantMoments(client: Client): Promise<void> {
  await client.query(`
    grant insert (created_at) on caseward.audit_events, caseward.deletions to caseward_app;
    create policy dated_now on caseward.audit_events as restrictive for insert to caseward_app
      with check (created_at between now() - interval '1 minute' and now() + interval '1 minute')`);
}

/** The days until a purge count from a deletion's moment, so that the shard sets it, whatever a statement says. */
async function dateDeletions(client: Client): Promise<void> {
  // Citus has no triggers but for those who answer for them: this one looks at the row alone.
  await client.query('set local citus.enable_unsafe_triggers = on');
  await client.query(`create trigger dated_now before insert on caseward.deletions
    for each row execute function caseward.date_now()`);
  await client.query('set local citus.enable_unsafe_triggers = off');
}

/**
 * Distributes what is not yet, where the database has Citus: tables by firm, the table of firms and functions to every
 * node. Within a transaction of its own. Rows that are there move along.
 * @returns the tables that were distributed
 * @throws OperatorError when there is no cluster, or a setting is missing that row-level security depends on
 */
export async function distribute(client: Client): Promise<string[]> {
  if (!(await hasCitus(client))) return [];
  await requireCluster(client);
  await client.query('set local citus.enable_ddl_propagation = on');
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  const tables = await undistributed(client);
  // Indexes and generated columns are computed on the nodes as rows arrive there.
  await distributeFunctions(client, 'immutable');
  if (tables.length > 0) await distributeTables(client, tables);
  // Those that a migration gave to tables that were distributed before.
  await mergePolicies(client);
  await distributeFunctions(client, 'all');
  return tables.map(({ name }) => name);
}
