import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Client } from 'pg';
import { createEmptyDatabase, type TestDatabase } from './database.ts';

/** What `fixture.json` of a release says. */
export interface ReleaseFixture {
  /** In base64: the key that its audit log is sealed under. */
  audit_key: string;
  people: { username: string; password: string }[];
}

/** An installation as a release left it. */
export interface ReleasedInstallation extends ReleaseFixture {
  database: TestDatabase;
  /** A copy of its documents. */
  folder: string;
  remove(): Promise<void>;
}

const releasesFolder = fileURLToPath(new URL('../../database/releases/', import.meta.url));

/** The releases that have a fixture. */
export const releases: string[] = readdirSync(releasesFolder).sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

const migrationsFolder = fileURLToPath(new URL('../../database/migrations/', import.meta.url));

/** Names of the migrations that a release came with, and those before it. */
export function migrationsOf(release: string): string[] {
  const list = JSON.parse(readFileSync(join(migrationsFolder, 'released.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const isLater = (other: string) => other.localeCompare(release, 'en', { numeric: true }) > 0;
  return Object.entries(list).flatMap(([other, files]) => (isLater(other) ? [] : Object.keys(files)));
}

function newestBehind(): string {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const release = releases.findLast((each) => migrationsOf(each).length < files.length);
  if (!release) throw new Error('Some release is behind this version.');
  return release;
}

/** The newest release that this version has migrations for: the last one, until the day of the next. */
export const lastRelease: string = newestBehind();

/** Deletions of a fixture are 30 days old one day, and would be purged before they are read. */
const asIfDeletedToday = `update caseward.deletions set created_at = now();
  update caseward.matters set deleted_at = now() where deleted_at is not null;
  update caseward.contacts set deleted_at = now() where deleted_at is not null;
  update caseward.tasks set deleted_at = now() where deleted_at is not null;
  update caseward.notes set deleted_at = now() where deleted_at is not null;
  update caseward.documents set deleted_at = now() where deleted_at is not null`;

/** Loads what a release left behind into a database of its own. */
export async function loadRelease(release: string): Promise<ReleasedInstallation> {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'caseward-release-'));
  const fixture = await fillFromRelease(release, database.superUrl, folder);
  return {
    ...fixture,
    database,
    folder,
    remove: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Writes what a release left behind into an empty database, and a folder for documents.
 * @param superUrl the superuser's address of that database
 */
export async function fillFromRelease(
  release: string,
  superUrl: string,
  folder: string,
): Promise<ReleaseFixture> {
  const source = join(releasesFolder, release);
  const sql = await promisify(gunzip)(await readFile(join(source, 'database.sql.gz')));
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query(sql.toString('utf8'));
    await client.query(asIfDeletedToday);
  } finally {
    await client.end();
  }
  await cp(join(source, 'documents'), folder, { recursive: true });
  return JSON.parse(await readFile(join(source, 'fixture.json'), 'utf8')) as ReleaseFixture;
}
