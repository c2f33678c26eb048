import type { Pool } from 'pg';
import { isAlmostFull, type Room, roomOf } from '../backup/room.ts';
import type { Config } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { runningRelease } from '../db/release.ts';
import { databaseName } from '../db/roles.ts';
import { seenMigrations } from '../db/seen-migrations.ts';
import { migrationsFolder, readSqlFiles } from '../db/sql-files.ts';
import { packageDays, packagedPostgres } from '../embedded-postgres/package-age.ts';
import { type Figures, figuresOf } from '../platform/metrics/figures.queries.ts';
import { runningDatabase } from '../startup/database.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { type BackfillState, backfills } from './backfills.queries.ts';
import {
  type BackupStatus,
  backupStatusOf,
  backupWarnings,
  type NoteStatus,
  noteStatusOf,
  noteWarnings,
} from './backup-status.ts';
import { type CertificateState, certificateOf } from './certificate.ts';
import { withOwnerPool } from './owner-pool.ts';
import {
  type DatabaseState,
  databaseState,
  documentTotals,
  type StatementTotals,
  slowestStatements,
} from './status.queries.ts';

/** Statements that are shown. */
const mostStatements = 10;

/** What an operator wants to know at a glance; as JSON, its fields are kept from release to release. */
export interface Status {
  version: string;
  database: DatabaseState | undefined;
  migrations: { applied: number; newest: string | null; missing: string[] };
  documents: { documents: number; bytes: number; unindexed: number };
  disk: { folder: string } & Room;
  audit: { unsealed_seconds: number };
  jobs: Pick<Figures, 'jobs_waiting' | 'jobs_active' | 'jobs_failed'>;
  /** When each succeeded last, in seconds since 1970. */
  recurring: Record<string, number>;
  /** Work on records from before an upgrade that is not over, or that needs somebody. */
  backfills: BackfillState[];
  /** Null where PostgreSQL keeps no statistics that can be read. */
  slowest_statements: StatementTotals[] | null;
  /** Null where the public address has none; a sentence where it cannot be looked at. */
  certificate: CertificateState | string | null;
  /** Null where the server backs nothing up: without a place for it, or on a PostgreSQL of your own. */
  backup: BackupStatus | null;
  /** Of a PostgreSQL of your own, where `caseward backup` has a place; else null. */
  backup_beside: NoteStatus | null;
  /** The PostgreSQL that comes with the product; null where it is not used. */
  package: { version: string; published: string; days: number } | null;
  /** Sentences on what needs somebody. */
  warnings: string[];
}

/** Finds out how the installation is. @throws OperatorError where it cannot be reached */
export async function statusOf(config: Config): Promise<Status> {
  const running = config.databaseUrl ? undefined : await runningDatabase(config);
  // Starting the database for it would migrate it.
  if (!config.databaseUrl && !running)
    throw new OperatorError(`Nothing runs in ${config.dataFolder}. Start Caseward, or set CASEWARD_DATA.`);
  const [version, files, room, certificate] = await Promise.all([
    runningRelease(),
    readSqlFiles(migrationsFolder),
    roomOf(config.dataFolder),
    publicCertificate(config),
  ]);
  const known = await withOwnerPool(async (owner) => {
    const seen = (await seenMigrations(owner)).map(({ name }) => name);
    const missing = files.map(({ name }) => name).filter((name) => !seen.includes(name));
    const figures = missing.length > 0 ? undefined : await figuresOf(owner);
    return {
      database: await databaseState(owner),
      migrations: { applied: seen.length, newest: seen.at(-1) ?? null, missing },
      documents: { ...(await documentTotals(owner)), unindexed: figures?.documents_unindexed ?? 0 },
      audit: { unsealed_seconds: figures?.audit_unsealed ?? 0 },
      jobs: {
        jobs_waiting: figures?.jobs_waiting ?? {},
        jobs_active: figures?.jobs_active ?? {},
        jobs_failed: figures?.jobs_failed ?? {},
      },
      recurring: figures?.recurring_last_success ?? {},
      backfills: missing.length > 0 ? [] : (await backfills(owner)).filter(({ state }) => state !== 'idle'),
      slowest_statements: (await statementsOf(config, owner, running?.superUrl)) ?? null,
    };
  });
  const backup = running && config.backup ? await backupStatusOf(config.backup, running.home) : null;
  const beside = !running && config.backup ? await noteStatusOf(config.backup) : null;
  const found = {
    version,
    ...known,
    disk: { folder: config.dataFolder, ...room },
    certificate,
    backup,
    backup_beside: beside,
    package: running ? { ...packagedPostgres, days: packageDays() } : null,
  };
  const warnings = [
    ...warningsOf(found),
    ...(running ? backupWarnings(config.backup, backup) : []),
    ...(config.backup && beside ? noteWarnings(config.backup, beside) : []),
  ];
  return { ...found, warnings };
}

async function publicCertificate({ publicUrl }: Config): Promise<Status['certificate']> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return null;
  return await certificateOf(url).catch((error: Error) => `${publicUrl} cannot be reached: ${error.message}`);
}

/** The embedded PostgreSQL keeps its statistics in the superuser's database. */
async function statementsOf({ databaseUrl }: Config, owner: Pool, superUrl: string | undefined) {
  const database = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : databaseName;
  if (!superUrl) return await slowestStatements(owner, database, mostStatements);
  const pool = openPool(superUrl, () => {}, 1);
  try {
    return await slowestStatements(pool, database, mostStatements);
  } finally {
    await pool.end();
  }
}

const leastDays = 21;
/** PostgreSQL has minor releases each quarter. */
const mostPackageDays = 120;
const mostUnsealedSeconds = 60;
const dayMs = 24 * 60 * 60 * 1000;

function warningsOf(status: Omit<Status, 'warnings'>): string[] {
  const { migrations, disk, audit, certificate, jobs } = status;
  const failed = Object.values(jobs.jobs_failed).reduce((sum, count) => sum + count, 0);
  const old = status.package && status.package.days > mostPackageDays ? status.package : undefined;
  const warnings: [boolean, string][] = [
    [migrations.missing.length > 0, `The database lacks migrations: ${migrations.missing.join(', ')}.`],
    [isAlmostFull(disk), `The disk of ${disk.folder} is almost full.`],
    [audit.unsealed_seconds > mostUnsealedSeconds, 'Events of the audit log have waited for a minute.'],
    [failed > 0, `${failed} background jobs have failed: see npm run caseward -- jobs.`],
    ...status.backfills.map(({ work, state, error }): [boolean, string] =>
      state === 'fails'
        ? [true, `The back-fill ${work} fails, and is tried again each minute: ${error}`]
        : [
            state === 'paused',
            `The back-fill ${work} is paused: npm run caseward -- backfills resume ${work}.`,
          ],
    ),
    [typeof certificate === 'string', String(certificate)],
    [
      old !== undefined,
      `The PostgreSQL that comes with Caseward (${old?.version}) was packaged ${old?.days} days ago: look for a newer version of Caseward.`,
    ],
  ];
  if (certificate && typeof certificate !== 'string') {
    const days = Math.floor((Date.parse(certificate.until) - Date.now()) / dayMs);
    warnings.push(
      [days < leastDays, `The certificate of the public address ends in ${days} days.`],
      [!certificate.trusted, 'This machine does not trust the certificate of the public address.'],
    );
  }
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
