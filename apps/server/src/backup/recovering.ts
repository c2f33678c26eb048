import { mkdir, readFile } from 'node:fs/promises';
import { chooseRunner, handOver } from '../embedded-postgres/account.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';
import { type Recovered, RecoveryFailed, recover } from '../embedded-postgres/recovery.ts';
import { OperatorError } from '../startup/operator-error.ts';
import {
  baseBefore,
  baseById,
  type Catalogue,
  type LineContent,
  logAfter,
  readCatalogue,
  segmentsBeyondGap,
} from './catalogue.ts';
import { Extraction, segmentsUntil } from './extraction.ts';
import type { Base } from './layout.ts';
import type { Unpacker } from './packing.ts';
import type { BackupTarget } from './target.ts';
import { segmentAfter, segmentOf } from './wal-segments.ts';

/** What of a backup is wanted. */
export interface Wanted {
  /** The moment to go back to; left out with a base or for the newest state. */
  at?: Date | undefined;
  /** The base to go back to. */
  base?: string | undefined;
}

/** A cluster that was put together from a backup, and runs. */
export interface RecoveredCluster {
  base: Base;
  line: LineContent;
  /** The folder that holds it, wherever it was moved to. */
  home: string;
  database: Recovered;
  /** The moment that it is the state of. */
  state: Date;
}

/** Reads private keys, as age writes them into a file. @throws OperatorError when there is none */
export async function readIdentities(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new OperatorError(`${path} cannot be read: ${cause.message}.`, { cause });
  });
  const keys = text
    .split('\n')
    .flatMap((line) => (/^AGE-SECRET-KEY-\S+$/.test(line.trim()) ? [line.trim()] : []));
  if (keys.length === 0) throw new OperatorError(`${path} has no private key: a line AGE-SECRET-KEY-…`);
  return keys;
}

/** @throws OperatorError when there is no backup, or none of what is wanted */
export async function findWanted(
  target: BackupTarget,
  { at, base: id }: Wanted,
): Promise<{ catalogue: Catalogue; line: LineContent; base: Base }> {
  const catalogue = await readCatalogue(target);
  if (!catalogue) throw new OperatorError(`There is no backup in ${target.name}.`);
  if (catalogue.head.line === undefined)
    throw new OperatorError(
      `${target.name} has no database, because Caseward does not run it: restore that one with its own tools, then compare it: backup verify --database <address>. docs/operations.md says how to put the documents back.`,
    );
  if (at && at > new Date()) throw new OperatorError(`${at.toISOString()} is in the future.`);
  const found =
    id === undefined ? baseBefore(catalogue.lines, at ?? new Date()) : baseById(catalogue.lines, id);
  if (found) return { catalogue, ...found };
  const [damage] = catalogue.damaged;
  if (damage) throw damage;
  if (id !== undefined) throw new OperatorError(`There is no base ${id}. backup list shows those there are.`);
  const [first] = catalogue.lines.flatMap(({ bases }) => bases).sort((a, b) => a.id.localeCompare(b.id));
  throw new OperatorError(
    first
      ? `The oldest state that can be restored is that of ${first.finished_at}.`
      : `There is no whole base in ${target.name}, so nothing can be restored.`,
  );
}

/**
 * Puts a cluster together in a folder and recovers it.
 * @param options `thrownAway`: it is looked at, and nothing more
 * @throws OperatorError when something is missing, damaged, encrypted for others, or of another major version
 */
export async function recoverFrom(
  target: BackupTarget,
  { line, base }: { line: LineContent; base: Base },
  wanted: Wanted,
  unpacker: Unpacker,
  folder: string,
  report: (step: string) => void,
  options: { thrownAway?: boolean } = {},
): Promise<RecoveredCluster> {
  const programs = await findPrograms();
  const major = Number.parseInt(base.postgres, 10);
  if (major !== programs.major)
    throw new OperatorError(
      `This base was taken by PostgreSQL ${major}; this version of Caseward has ${programs.major}, which cannot read it. Restore with Caseward ${base.product}, whose package is ${base.postgres}.`,
    );
  const extraction = new Extraction(target, unpacker);
  const segments = wanted.base === undefined ? segmentsUntil(line, base, wanted.at) : [];
  if (wanted.base === undefined && !wanted.at) requireUnbroken(line, base);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await extraction.requireRoom(folder, base, segments.length);
  const { runner, home } = await chooseRunner(programs, folder, report);
  report(`Unpacking base ${base.id}, and comparing each file`);
  await extraction.cluster(home, base, line, segments);
  await handOver(home, runner);
  report(segments.length > 0 ? `Applying ${segments.length} segments of the log` : 'Starting PostgreSQL');
  const goal = wanted.at ?? (wanted.base === undefined ? 'end' : 'base');
  const database = await recover(home, runner, goal, options).catch((error: unknown) => {
    throw error instanceof RecoveryFailed ? explained(error, base) : error;
  });
  const state = wanted.at ?? database.lastCommit ?? new Date(base.finished_at);
  return { base, line, home, database, state };
}

/** @throws OperatorError when the newest state is wanted, and the log has a gap before it */
function requireUnbroken(line: LineContent, base: Base): void {
  const [beyond] = segmentsBeyondGap(line, base);
  if (beyond === undefined) return;
  const last = logAfter(line, base).segments.at(-1);
  const missing = last ? segmentAfter(last) : segmentOf(base.timeline, base.stop_lsn);
  throw new OperatorError(
    `The log has a gap: ${missing} is missing, and ${beyond} is there. Restore to a moment before it with --at; with one after it you are told how far the log goes.`,
  );
}

function explained(error: RecoveryFailed, base: Base): OperatorError {
  if (!error.endedEarly) return new OperatorError(error.message, { cause: error });
  const end = error.lastCommit?.toISOString() ?? base.finished_at;
  return new OperatorError(
    `The log ends at ${end}. Restore to there with --at "${end}", or leave --at out for all there is.`,
    { cause: error },
  );
}
