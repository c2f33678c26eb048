import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { handOver, type Runner } from './account.ts';
import { clusterIn } from './cluster.ts';

/**
 * A segment of the log is archived after this time at the latest, in seconds. With the time until it is shipped, a lost
 * disk is to take less than a minute along.
 */
const longestSegmentS = 50;

/** Where PostgreSQL puts the finished segments of its log, for whoever ships them. */
export const spoolIn = (home: string): string => join(home, 'spool');

/** Since when PostgreSQL has had a finished segment that it could not put into the spool; undefined without any. */
export async function unarchivedIn(home: string): Promise<Date | undefined> {
  const folder = join(clusterIn(home), 'pg_wal', 'archive_status');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ready'));
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  const moments = found.flatMap((each) => (each ? [each.mtime.getTime()] : []));
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
}

/** Makes the spool, for the account that PostgreSQL runs as. */
export async function makeSpool(home: string, runner: Runner): Promise<void> {
  await mkdir(spoolIn(home), { recursive: true, mode: 0o700 });
  await handOver(spoolIn(home), runner);
}

/** Settings with which PostgreSQL archives into the spool by itself, without a shell. */
export const archiveSettings = (home: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': spoolIn(home),
  archive_timeout: String(longestSegmentS),
  wal_compression: 'pglz',
});

/**
 * Whether a running PostgreSQL archives as it is asked to. One that was taken over from a killed server runs with the
 * settings of that server.
 */
export async function archivesAs(session: Client, home: string | undefined): Promise<boolean> {
  const wanted = home === undefined ? { archive_mode: 'off' } : archiveSettings(home);
  const names = Object.keys(wanted).filter((name) => /archive_(mode|library|directory)$/.test(name));
  const { rows } = await session.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [names],
  );
  return rows.every(({ name, value }) => value === (wanted as Record<string, string>)[name]);
}
