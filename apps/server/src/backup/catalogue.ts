import {
  type Base,
  baseFolder,
  type Head,
  type Line,
  logFolder,
  readBase,
  readHead,
  readLine,
} from './layout.ts';
import { type BackupTarget, DamagedFile, pathsIn, type StoredFile } from './target.ts';
import { isHistory, isSegment, segmentOf, unbrokenFrom } from './wal-segments.ts';

/** A line of a backup with all that can be restored of it. */
export interface LineContent extends Line {
  /** Whole bases, the oldest first. */
  bases: Base[];
  /** What describes other bases, and cannot be read: those are as if they were not there. */
  damaged: DamagedFile[];
  /** Stored files of the log by the name that PostgreSQL gave them. */
  log: Map<string, StoredFile>;
}

/** What a backup has. */
export interface Catalogue {
  head: Head;
  /** The one that began first, first. */
  lines: LineContent[];
  /** What describes other lines and bases, and cannot be read. */
  damaged: DamagedFile[];
}

/**
 * Reads what a backup has; halves of bases are left out, and what is damaged does not hide the rest.
 * @returns undefined where there is none
 * @throws DamagedFile where that is what says whose backup it is
 */
export async function readCatalogue(target: BackupTarget): Promise<Catalogue | undefined> {
  const head = await readHead(target);
  if (!head) return undefined;
  const ids = new Set((await pathsIn(target, 'lines')).map((path) => path.split('/')[1] ?? ''));
  const lines: LineContent[] = [];
  const damaged: DamagedFile[] = [];
  for (const id of ids) {
    const line = await unlessDamaged(readLineContent(target, id), damaged);
    if (line) lines.push(line);
  }
  damaged.push(...lines.flatMap((line) => line.damaged));
  return { head, lines: lines.sort((a, b) => a.begun_at.localeCompare(b.begun_at)), damaged };
}

/** What one line has; undefined where it never began. @throws DamagedFile where that is what describes the line */
export async function readLineContent(target: BackupTarget, id: string): Promise<LineContent | undefined> {
  const line = await readLine(target, id);
  if (!line) return undefined;
  const bases: Base[] = [];
  const damaged: DamagedFile[] = [];
  for (const path of await pathsIn(target, baseFolder(id, ''))) {
    if (!path.endsWith('/base.json')) continue;
    const base = await unlessDamaged(readBase(target, path), damaged);
    if (base) bases.push(base);
  }
  return { ...line, bases, damaged, log: await logOf(target, id) };
}

/** What was read; undefined where it is damaged, which is noted. */
async function unlessDamaged<Content>(
  reading: Promise<Content>,
  damaged: DamagedFile[],
): Promise<Content | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    damaged.push(error);
    return undefined;
  }
}

/** The log of a line, in its order. */
async function logOf(target: BackupTarget, id: string): Promise<LineContent['log']> {
  const files: [string, StoredFile][] = [];
  for await (const file of target.list(logFolder(id))) files.push([archivedAs(file.path), file]);
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The name that PostgreSQL gave to a stored file of the log. */
const archivedAs = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/\.age$/, '').replace(/\.zst$/, '');

/** The log that follows a base without a gap: names of segments, and of histories of timelines. */
export function logAfter(line: LineContent, base: Base): { segments: string[]; histories: string[] } {
  const names = [...line.log.keys()];
  const first = segmentOf(base.timeline, base.stop_lsn);
  return { segments: unbrokenFrom(names.filter(isSegment), first), histories: names.filter(isHistory) };
}

/** Segments that are there although one before them is missing: the log has a gap after the base. */
export function segmentsBeyondGap(line: LineContent, base: Base): string[] {
  const { segments } = logAfter(line, base);
  const last = segments.at(-1) ?? segmentOf(base.timeline, base.stop_lsn);
  return [...line.log.keys()].filter((name) => isSegment(name) && name > last).sort();
}

/** The newest base whose state is not after a moment, in the line that was written then. */
export function baseBefore(
  lines: readonly LineContent[],
  moment: Date,
): { line: LineContent; base: Base } | undefined {
  const iso = moment.toISOString();
  for (const line of lines.filter(({ begun_at }) => begun_at <= iso).toReversed()) {
    const base = line.bases.findLast(({ finished_at }) => finished_at <= iso);
    if (base) return { line, base };
  }
  return undefined;
}

/** A base by its id. */
export function baseById(
  lines: readonly LineContent[],
  id: string,
): { line: LineContent; base: Base } | undefined {
  for (const line of lines) {
    const base = line.bases.find((each) => each.id === id);
    if (base) return { line, base };
  }
  return undefined;
}
