import { Client } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { type BlockerWatch, watchBlockers } from './blockers.ts';
import { distribute, hasCitus, prepareMigration } from './citus.ts';
import { applyFunctions, seenFunctionFiles } from './functions.ts';
import { lockTables } from './lock-tables.ts';
import { lockMigrations } from './migration-lock.ts';
import { isOnline, runOnline } from './online-migrations.ts';
import { type TablePatience, tryPatiently, usualPatience } from './patience.ts';
import { runningRelease } from './release.ts';
import { functionOwners } from './roles.ts';
import { refuseNewer, requireContinuation, seenMigrations } from './seen-migrations.ts';
import { migrationsFolder, readSqlFiles, type SqlFile } from './sql-files.ts';

/** A server whose roles were made for an earlier version lacks later ones. */
async function requireRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists (
      select from pg_roles where rolname = name and pg_has_role(current_user, oid, 'member'))`,
    [functionOwners],
  );
  const [missing] = rows;
  if (missing)
    throw new OperatorError(
      `The database lacks the role ${missing.name}, or its owner may not use it. Run what npm run caseward -- db roles prints once more, as a superuser; it changes nothing else. Then start again.`,
    );
}

/** What was done to a database to bring it up to date. */
export interface Migrated {
  /** Whether nothing had ever been applied to the database. */
  isNew: boolean;
  /** Migrations, in the order in which they were applied. */
  applied: string[];
  /** Files of `database/functions` that were run. */
  functions: string[];
  /** Tables that were distributed over the nodes of a Citus cluster. */
  distributed: string[];
}

/** How a database is migrated. */
export interface MigrateOptions {
  /** Receives progress messages. */
  report?: (step: string) => void;
  patience?: TablePatience;
  /** The folder of the migrations; left out, that of this version. */
  folder?: URL;
}

/**
 * Brings a database up to date: all in one transaction, so that a migration that fails leaves nothing behind; up to and
 * after one that runs online, where there are such.
 * @param ownerUrl connection address of the owning role, `caseward_owner`
 * @throws MigrationMismatch when an applied migration was edited or is missing from the source; nothing is written then
 * @throws OperatorError when a role is missing that owns functions, or others use a table, or migrate, for too long
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<Migrated> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
  // What it was asked for fails with the reason; an unhandled error event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await requireRoles(client);
    const lock = await lockMigrations(ownerUrl);
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const blockers = await watchBlockers(ownerUrl, rows[0]?.pid ?? 0);
      try {
        return await new Migration(client, blockers, options).run();
      } finally {
        await blockers.close();
      }
    } finally {
      await lock.release();
    }
  } finally {
    await client.end();
  }
}

/** Migrations that are applied together: those in one transaction, or one that runs online. */
type Step = { online: SqlFile } | { together: SqlFile[] };

function stepsOf(files: readonly SqlFile[]): Step[] {
  const steps: Step[] = [];
  let together: SqlFile[] = [];
  for (const file of files) {
    if (isOnline(file.name)) {
      if (together.length > 0) steps.push({ together });
      steps.push({ online: file });
      together = [];
    } else together.push(file);
  }
  // The last is there without any migration too: functions come with it.
  return [...steps, { together }];
}

class Migration {
  readonly #client: Client;
  readonly #blockers: BlockerWatch;
  readonly #report: (step: string) => void;
  readonly #patience: TablePatience;
  readonly #folder: URL;

  constructor(client: Client, blockers: BlockerWatch, options: MigrateOptions) {
    const { report = () => {}, patience = usualPatience, folder = migrationsFolder } = options;
    this.#client = client;
    this.#blockers = blockers;
    this.#report = report;
    this.#patience = patience;
    this.#folder = folder;
  }

  async run(): Promise<Migrated> {
    const client = this.#client;
    const files = await readSqlFiles(this.#folder);
    const release = await runningRelease();
    const seen = await seenMigrations(client);
    requireContinuation(seen, files, release);
    refuseNewer(await seenFunctionFiles(client), release);
    const pending = files.slice(seen.length);
    let functions: string[] = [];
    const steps = stepsOf(pending);
    for (const [index, step] of steps.entries()) {
      if ('online' in step) {
        // On a new database nobody works.
        if (seen.length > 0) this.#reportOnline(step.online);
        await this.#runOnline(step.online, release);
      } else
        await this.#together(async () => {
          await this.#apply(step.together, release);
          if (index === steps.length - 1) functions = await applyFunctions(client, release);
        }, step.together);
    }
    let distributed: string[] = [];
    await this.#together(async () => {
      distributed = await distribute(client);
    });
    return { isNew: seen.length === 0, applied: pending.map(({ name }) => name), functions, distributed };
  }

  /** Does work in one transaction, again while others use its tables; what migrations name is taken before. */
  async #together(work: () => Promise<void>, files: readonly SqlFile[] = []): Promise<void> {
    const client = this.#client;
    const { waitMs, politeAttempts = 0 } = this.#patience;
    const once = async (attempt: number) => {
      await client.query('begin');
      try {
        await client.query('set local statement_timeout = 0');
        // On a cluster servers are stopped before.
        if (attempt < politeAttempts && !(await hasCitus(client))) await lockTables(client, files, waitMs);
        await client.query(`set local lock_timeout = ${waitMs}`);
        await prepareMigration(client);
        await work();
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    };
    await tryPatiently(once, this.#patience, this.#blockers, this.#report);
  }

  async #apply(files: readonly SqlFile[], release: string): Promise<void> {
    const client = this.#client;
    await client.query('create schema if not exists caseward');
    await client.query(`create table if not exists caseward.migrations (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
    for (const file of files) {
      await client.query(file.sql);
      await this.#note(file);
    }
    // The column came with 0014.
    if (files.length > 0) await this.#noteRelease(files, release);
  }

  #reportOnline({ name }: SqlFile): void {
    this.#report(`Applying ${name} beside whoever works; it can be ended, and goes on with the next start`);
  }

  async #runOnline(file: SqlFile, release: string): Promise<void> {
    await runOnline(this.#client, file, (statement) =>
      this.#together(async () => {
        await this.#client.query(statement);
      }),
    );
    await this.#together(async () => {
      await this.#note(file);
      await this.#noteRelease([file], release);
    });
  }

  async #note({ name, checksum }: SqlFile): Promise<void> {
    await this.#client.query('insert into caseward.migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  }

  async #noteRelease(files: readonly SqlFile[], release: string): Promise<void> {
    await this.#client.query('update caseward.migrations set release = $1 where name = any($2::text[])', [
      release,
      files.map(({ name }) => name),
    ]);
  }
}
