import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Client } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import type { Scope } from '../db/scope.ts';
import { seenMigrations } from '../db/seen-migrations.ts';
import { db } from '../db/statements.ts';
import type { FixedDocument } from '../storage/store.ts';

/** What a base notes of its database, to compare a restored one with. */
export interface DatabaseFacts {
  migrations: string[];
  /** Rows that there were at least, of tables that only grow. */
  rows: Record<string, number>;
}

/** The pool must be the owner's. Each statement is one that a cluster takes, and those of one firm go to its node. */
export async function databaseFacts(owner: Pool): Promise<DatabaseFacts> {
  const migrations = await seenMigrations(owner);
  const firms = await rowsOutsideScope(owner, db.selectFrom('tenants').select('id'));
  const [users] = await rowsOutsideScope(
    owner,
    db.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count')),
  );
  let seals = 0;
  for (const { id } of firms) {
    // Places have no gaps, so the last one says how many there are.
    const last = db
      .selectFrom('audit_seals')
      .select('seq')
      .where('tenant_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(1);
    seals += (await rowsOutsideScope(owner, last))[0]?.seq ?? 0;
  }
  return {
    migrations: migrations.map(({ name }) => name),
    rows: { tenants: firms.length, users: users?.count ?? 0, audit_seals: seals },
  };
}

/** Version of a server, and the position of its log; the pool may be anybody's. */
export async function serverFacts(pool: Pool): Promise<{ postgres: string; wal_position: string }> {
  const [row] = await rowsOutsideScope(
    pool,
    db.selectNoFrom([
      sql<string>`current_setting('server_version')`.as('postgres'),
      sql<string>`(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text`.as(
        'wal_position',
      ),
    ]),
  );
  return { postgres: row?.postgres ?? '', wal_position: row?.wal_position ?? '' };
}

/** The id of the first firm: firms are never removed, so it tells an installation from others. */
export async function firstFirm(owner: Pool): Promise<string | undefined> {
  const [row] = await rowsOutsideScope(
    owner,
    db.selectFrom('tenants').select('id').orderBy('created_at').orderBy('id').limit(1),
  );
  return row?.id;
}

/** Advisory lock of whoever takes a base. */
const baseLock = 0x63770002;

/** A session of the superuser. */
export interface SuperSession {
  /** Of the cluster, from its making on. */
  systemIdentifier: string;
  end(): Promise<void>;
}

/**
 * Opens a session of the superuser that alone may take a base for as long as it lasts.
 * @returns undefined while another one has it
 */
export async function baseSession(superUrl: string): Promise<SuperSession | undefined> {
  const client = new Client({ connectionString: superUrl, application_name: 'caseward backup' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ mine: boolean; id: string }>(
    'select pg_try_advisory_lock($1) as mine, system_identifier::text as id from pg_control_system()',
    [baseLock],
  );
  const [row] = rows;
  if (row?.mine) return { systemIdentifier: row.id, end: () => client.end() };
  await client.end();
  return undefined;
}

/** Has a session of a database's owner take the same lock. @returns undefined while another one has it */
export async function noteSession(ownerUrl: string): Promise<{ end(): Promise<void> } | undefined> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'caseward backup' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    baseLock,
  ]);
  if (rows[0]?.mine) return { end: () => client.end() };
  await client.end();
  return undefined;
}

/** The number that a cluster has from its making on; asked as the superuser. */
export async function systemIdentifierOf(superUrl: string): Promise<string> {
  const client = new Client({ connectionString: superUrl, application_name: 'caseward backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

/** Which of these keys documents have, those in the trash included; the pool must be the owner's. */
export async function keysWithRows(owner: Pool, keys: readonly string[]): Promise<string[]> {
  const rows = await rowsOutsideScope(
    owner,
    db
      .selectFrom('documents')
      .select('file_path')
      .where(sql<boolean>`file_path = any(${keys as string[]})`),
  );
  return rows.map(({ file_path }) => file_path);
}

const batch = 500;

/** The file of a document, as its row tells it. */
export interface DocumentFile extends FixedDocument {
  file_path: string;
}

/** The files of all documents, those in the trash included; the pool must be the owner's. */
export async function* documentFiles(owner: Pool): AsyncGenerator<DocumentFile> {
  let after: { tenant_id: string; id: string } | undefined;
  for (;;) {
    const page = db
      .selectFrom('documents')
      .select(['tenant_id', 'id', 'file_path', 'size', 'sha256'])
      .orderBy('tenant_id')
      .orderBy('id')
      .limit(batch);
    const last = after;
    const rows = await rowsOutsideScope(
      owner,
      last
        ? page.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('tenant_id', 'id'), '>', tuple(last.tenant_id, last.id)),
          )
        : page,
    );
    yield* rows;
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

/** The ends of the audit chains, by firm; the pool must be the owner's. */
export const chainEnds = (
  owner: Pool,
): Promise<{ id: string; name: string; seq: number; last_event: string | null }[]> =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('tenants')
      .select(['id', 'name'])
      .select([
        sql<number>`coalesce((select seq from caseward.audit_seals where tenant_id = tenants.id
          order by seq desc limit 1), 0)`.as('seq'),
        sql<string | null>`(select created_at from caseward.audit_events where tenant_id = tenants.id
          order by id desc limit 1)`.as('last_event'),
      ])
      .orderBy('name')
      .orderBy('id'),
  );

/** When the restores happened that a firm's audit log tells of. */
export async function restoresOf(scope: Scope): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('audit_events')
      .select(sql<string | null>`details ->> 'restored_at'`.as('restored_at'))
      .where('tenant_id', '=', scope.tenantId)
      .where('action', '=', 'RESTORED')
      .where('object_type', '=', 'firm'),
  );
  return rows.flatMap(({ restored_at }) => restored_at ?? []);
}

/** Bytes of all databases of a cluster; asked as the superuser. */
export async function databaseBytes(superUrl: string): Promise<number> {
  const client = new Client({ connectionString: superUrl, application_name: 'caseward backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>(
      'select sum(pg_database_size(oid))::text as bytes from pg_database',
    );
    return Number(rows[0]?.bytes ?? 0);
  } finally {
    await client.end();
  }
}
