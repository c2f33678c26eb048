import { Client } from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { databaseName } from '../apps/server/src/db/roles.ts';
import { openSession } from '../apps/server/src/features/session/open-session.ts';
import { runningDatabase } from '../apps/server/src/startup/database.ts';
import { foundFirm } from '../apps/server/src/testing/firm.ts';
import type { Installation } from '../e2e/installation.ts';
import { rowsOfFirm } from './firm-rows.ts';
import { Searchers } from './searchers.ts';

/** A firm of the bench, with signed-in people. */
export interface BenchFirm {
  id: string;
  /** How many matters it was made with. */
  matters: number;
  userId: string;
  /** Signs an access token of the session that was opened: it lives for minutes, a bench for longer. */
  access(): Promise<string>;
  /** Everybody in it. */
  searchers: Searchers;
  refresh: string;
}

const nameOf = (matters: number) => `Bench ${matters}`;

/** Sizes of a data set: from ten matters, by powers of ten, up to the largest. */
function firmSizes(largest: number): number[] {
  const sizes = [10, 1_000, 10_000, 100_000].filter((size) => size < largest);
  return [...sizes, largest];
}

/** A connection that passes row-level security, foreign keys and time limits by, to write rows in millions. */
export async function connectAsSuperuser(dataFolder: string): Promise<Client> {
  const connectionString = await superuserUrl(dataFolder);
  const client = new Client({ connectionString, application_name: 'bench' });
  await client.connect();
  return client;
}

/** Where the embedded database is reached as its superuser. */
export async function superuserUrl(dataFolder: string): Promise<string> {
  const addresses = await runningDatabase(readConfig({ CASEWARD_DATA: dataFolder }));
  if (!addresses) throw new Error(`No database runs in ${dataFolder}.`);
  const url = new URL(addresses.superUrl);
  url.pathname = databaseName;
  return url.href;
}

/**
 * Makes missing firms, and signs a person in to each.
 * @param largest matters of the largest firm
 * @param report receives progress messages
 */
export async function openFirms(
  installation: Installation,
  dataFolder: string,
  largest: number,
  report: (step: string) => void,
): Promise<BenchFirm[]> {
  const client = await connectAsSuperuser(dataFolder);
  try {
    const firms: BenchFirm[] = [];
    for (const matters of firmSizes(largest)) {
      const firm =
        (await findFirm(client, matters)) ?? (await makeFirm(installation, client, matters, report));
      const admin = await signIn(installation, firm.id, firm.userId);
      const { rows: others } = await client.query<{ id: string }>(
        'select id from caseward.users where tenant_id = $1 and id <> $2',
        [firm.id, firm.userId],
      );
      const people = [admin.access];
      for (const { id } of others) people.push((await signIn(installation, firm.id, id)).access);
      firms.push({ ...firm, matters, ...admin, searchers: new Searchers(people) });
    }
    return firms;
  } finally {
    await client.end();
  }
}

/** Opens a session of a person. */
export async function signIn({ services }: Installation, tenantId: string, userId: string) {
  const { refresh, access } = await openSession(services, { tenantId, userId });
  const { accessTokens } = services;
  const caller = await accessTokens.verify(access);
  if (!caller) throw new Error('The session of the bench did not open.');
  return { access: () => accessTokens.sign(caller), refresh };
}

/** A firm of the bench without a session. */
export interface FoundFirm {
  id: string;
  userId: string;
}

async function findFirm(client: Client, matters: number): Promise<FoundFirm | undefined> {
  const { rows } = await client.query<FoundFirm>(
    `select t.id, u.id as "userId" from caseward.tenants t
      join caseward.users u on u.tenant_id = t.id and u.role = 'ADMIN' where t.name = $1`,
    [nameOf(matters)],
  );
  return rows[0];
}

/** A firm is there whole or not at all: it gets its name when its last row is written. */
export async function makeFirm(
  installation: Installation,
  client: Client,
  matters: number,
  report: (step: string) => void,
): Promise<FoundFirm> {
  report(`Making a firm with ${matters.toLocaleString('en')} matters`);
  const { id, admin } = await foundFirm(installation, `${nameOf(matters)}, unfinished`);
  await client.query('set search_path = caseward, pg_catalog');
  await client.query('begin');
  // Foreign keys hold by how the rows are made; to look each of them up would take most of the time.
  await client.query('set local session_replication_role = replica');
  await client.query('set local synchronous_commit = off');
  await withoutIndexes(client, async () => {
    for (const statement of rowsOfFirm({ tenant_id: id, user_id: admin.id, matters }))
      await client.query(statement);
    // No trigger fires in the replica's role.
    await client.query('select recount_records($1)', [id]);
  });
  // A matter's parties are looked up by the indexes of their table.
  await client.query('analyze');
  await withoutIndexes(client, () => indexFirm(client, id), 'search_entries');
  await client.query('update tenants set name = $2 where id = $1', [id, nameOf(matters)]);
  await client.query('commit');
  await makeBitmaps(client, id);
  await client.query('vacuum analyze');
  return { id, userId: admin.id };
}

/** What recurring work does within the minutes that follow. */
async function makeBitmaps(client: Client, tenantId: string): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
  for (const table of searchedTables)
    for (let made = true; made; ) {
      const { rows } = await client.query<{ made: boolean }>(
        'select make_search_bitmaps($1, $2, false) as made',
        [tenantId, table],
      );
      made = rows[0]?.made === true;
    }
}

/** SQLSTATE. */
const deadlock = '40P01';

const searchedTables = ['contacts', 'matters', 'tasks', 'notes', 'documents'];

/** Puts all records of a firm into the search. */
async function indexFirm(client: Client, tenantId: string): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
  for (const table of searchedTables) {
    await client.query('insert into search_backfills (tenant_id, type) values ($1, $2)', [tenantId, table]);
    for (let done = 1; done > 0; ) {
      const { rows } = await client.query<{ done: number }>('select backfill_search($1, $2, 8192) as done', [
        tenantId,
        table,
      ]);
      done = rows[0]?.done ?? 0;
    }
  }
}

/** Locks tables for whoever drops their indexes; background jobs of the server may have some of them. */
async function lockAll(client: Client, tables: ReadonlySet<string>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('savepoint unlocked');
    try {
      await client.query(`lock table ${[...tables].join(', ')} in access exclusive mode`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || tries === 5) throw error;
      await client.query('rollback to savepoint unlocked');
    }
  }
}

/**
 * Does work on tables (without a name all) without their indexes, which are made in one go after it, several times faster
 * than row by row.
 */
export async function withoutIndexes(
  client: Client,
  work: () => Promise<void>,
  table?: string,
): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'caseward'::regnamespace and not indisunique and relname = coalesce($1, relname)`,
    [table],
  );
  await lockAll(client, new Set(rows.map((row) => row.table)));
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set local maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await client.query(definition);
}
