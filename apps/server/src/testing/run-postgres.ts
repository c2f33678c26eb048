import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import type { Programs } from '../embedded-postgres/programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the test run's PostgreSQL; its database is the migrated template of all others. */
    postgres: {
      superUrl: string;
      ownerUrl: string;
      appUrl: string;
      /** The serving role's at PostgreSQL itself, whatever stands before it. */
      directUrl: string;
      /** Superuser addresses of further nodes of a cluster; databases are made there, too. */
      workers: string[];
    };
  }
}

/** What a run's PostgreSQL may differ in. */
export interface RunOptions {
  /** Another PostgreSQL than the one that comes with the product. */
  programs?: Programs;
  /** Starts what stands between the serving role and PostgreSQL, with files in a folder of its own. */
  between?(
    folder: string,
    database: { superUrl: string; appUrl: string },
  ): Promise<{ appUrl: string; stop(): Promise<void> }>;
}

/**
 * Starts one PostgreSQL for a whole run and migrates its database.
 * @returns a function that removes both
 */
export async function runPostgres(
  project: TestProject,
  { programs, between }: RunOptions = {},
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-test-'));
  const database = await startEmbedded({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    ...(programs && { programs }),
  });
  if (programs) await requireMajor(database.ownerUrl, programs.major);
  await migrate(database.ownerUrl);
  const { superUrl, ownerUrl, appUrl: directUrl } = database;
  const pooler = await between?.(join(folder, 'between'), database);
  const appUrl = pooler?.appUrl ?? directUrl;
  project.provide('postgres', { superUrl, ownerUrl, appUrl, directUrl, workers: [] });
  return async () => {
    await pooler?.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A run on the wrong PostgreSQL would prove nothing of the one that was asked for. */
async function requireMajor(url: string, major: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    if (rows[0]?.major !== major) throw new Error(`PostgreSQL ${rows[0]?.major} runs instead of ${major}.`);
  } finally {
    await client.end();
  }
}
