import * as z from 'zod';
import { type BackupTarget, putText, readJson } from './target.ts';

/*
 * What is where in a backup:
 *
 *   caseward-backup.json            whose it is
 *   notes/<time>.json               of a database that Caseward does not run: what to compare a restored one with
 *   lines/<line>/line.json          one history of a cluster; a restore begins the next
 *                base/<time>/       base.tar.zst, backup_manifest, and base.json, which is written last
 *                wal/               the log
 *   documents/<firm>/<id>           never overwritten; removed.jsonl tells what the store has no more
 *   checkpoints/<time>.json         ends of the audit chains, by firm
 *   keys/<time>.age                 secrets, encrypted or not at all
 */

const time = z.iso.datetime();

/** The head of a backup. */
const Head = z.object({
  format: z.literal(1),
  /** Whose database this is. */
  installation: z.uuid(),
  recipients: z.array(z.string()),
  /** The line that is written now; none where Caseward does not run the database. */
  line: z.optional(z.uuid()),
});
export type Head = z.output<typeof Head>;

/** One history of a cluster. Two restores of one base begin two lines, so that their logs do not meet. */
const Line = z.object({
  id: z.uuid(),
  system_identifier: z.string(),
  begun_at: time,
  /** In words: `first`, `restore of …`, `upgrade from …`, or `before migrating from …`. */
  begun_by: z.string(),
});
export type Line = z.output<typeof Line>;

/** A base backup: the whole cluster, and the log that makes it consistent. */
const Base = z.object({
  id: z.string(),
  line: z.uuid(),
  started_at: time,
  finished_at: time,
  timeline: z.int(),
  start_lsn: z.string(),
  stop_lsn: z.string(),
  system_identifier: z.string(),
  /** Version of PostgreSQL's package; only programs of its major version read it. */
  postgres: z.string(),
  product: z.string(),
  /** Names of the migrations that the database had seen. */
  migrations: z.array(z.string()),
  /** Rows that there were at least, of tables that only grow. */
  rows: z.record(z.string(), z.int()),
  /** Bytes of the cluster before they were compressed. */
  bytes: z.int(),
  encrypted: z.boolean(),
  /** The stored files. */
  parts: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
});
export type Base = z.output<typeof Base>;

const headPath = 'caseward-backup.json';
export const removedPath = 'documents/removed.jsonl';
export const linePath = (line: string) => `lines/${line}/line.json`;
export const baseFolder = (line: string, id: string) => `lines/${line}/base/${id}`;
export const logFolder = (line: string) => `lines/${line}/wal`;

/** A moment as the name of a file or folder: 2026-11-21T215738.150Z. */
export const nameOf = (moment: Date): string => moment.toISOString().replaceAll(':', '');
/** The moment of such a name; undefined for others. */
export function momentOf(name: string): Date | undefined {
  const [, hour, minute, second] = /T(\d\d)(\d\d)(\d\d\.\d{3})Z/.exec(name) ?? [];
  const moment = new Date(`${name.slice(0, 10)}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** @returns undefined where there is no backup @throws OperatorError when its head is damaged */
export const readHead = (target: BackupTarget): Promise<Head | undefined> => readJson(target, headPath, Head);
export const writeHead = (target: BackupTarget, head: Head) => writeJson(target, headPath, head);
export const writeLine = (target: BackupTarget, line: Line) => writeJson(target, linePath(line.id), line);
export const readLine = (target: BackupTarget, id: string) => readJson(target, linePath(id), Line);
export const writeBase = (target: BackupTarget, base: Base) =>
  writeJson(target, `${baseFolder(base.line, base.id)}/base.json`, base);
export const readBase = (target: BackupTarget, path: string) => readJson(target, path, Base);

const writeJson = (target: BackupTarget, path: string, value: unknown) =>
  putText(target, path, `${JSON.stringify(value, undefined, 2)}\n`);
