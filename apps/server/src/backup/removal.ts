import type { Pool } from 'pg';
import * as z from 'zod';
import type { DocumentStore } from '../storage/store.ts';
import { keysWithRows } from './backup.queries.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { checkpointFolder } from './checkpoint-copies.ts';
import { baseFolder, momentOf, removedPath } from './layout.ts';
import { expiredPaths, fitsBases, type Keeping } from './retention.ts';
import { type BackupTarget, pathsIn, putText, textOf } from './target.ts';

/** A document that the store has no more, and since when. */
const Removal = z.object({ key: z.string(), at: z.iso.datetime() });

/** How many keys are asked for at once. */
const batch = 1_000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes what has been kept for long enough: bases, their log, documents that were purged before the oldest base, and
 * checkpoints and secrets from before it. Nothing is removed while a description is damaged, or the clock
 * does not fit the bases.
 * @returns how many files were removed
 */
export async function removeExpired(
  target: BackupTarget,
  keeping: Keeping,
  { owner, store }: { owner: Pool; store: Pick<DocumentStore, 'list'> },
  now = new Date(),
): Promise<number> {
  const catalogue = await readCatalogue(target);
  // What a damaged base still needs cannot be told, and somebody may put it right.
  if (!catalogue || catalogue.damaged.length > 0) return 0;
  if (!fitsBases(catalogue, keeping, now)) return 0;
  const expired = [...expiredPaths(catalogue, keeping, now), ...(await halves(target, catalogue, now))];
  for (const path of expired) await target.remove(path);
  const gone = new Set(expired);
  const moments = catalogue.lines
    .flatMap(({ bases }) => bases)
    .filter((base) => !gone.has(`lines/${base.line}/base/${base.id}/base.json`))
    .map(({ started_at }) => started_at)
    .sort();
  const oldest = moments[0];
  if (oldest === undefined) return expired.length;
  return expired.length + (await removeBefore(target, { owner, store }, oldest, now));
}

/**
 * Removes documents that were purged before the oldest state that can be restored, and checkpoints and secrets from
 * before it.
 * @param oldest the moment of that state, in ISO 8601
 * @returns how many files were removed
 */
export async function removeBefore(
  target: BackupTarget,
  known: { owner: Pool; store: Pick<DocumentStore, 'list'> },
  oldest: string,
  now = new Date(),
): Promise<number> {
  const small = [
    ...(await outdated(target, checkpointFolder, oldest)),
    ...(await outdated(target, 'keys', oldest)),
  ];
  for (const path of small) await target.remove(path);
  return small.length + (await removePurged(target, known, oldest, now));
}

/** Files of bases that were never finished; those of the last day may still be written. */
async function halves(target: BackupTarget, { lines }: Catalogue, now: Date): Promise<string[]> {
  const whole = new Set(
    lines.flatMap(({ bases }) => bases.map(({ line, id }) => `${baseFolder(line, id)}/`)),
  );
  return (await pathsIn(target, 'lines')).filter((path) => {
    const [folder, id = ''] = /^lines\/[^/]+\/base\/([^/]+)\//.exec(path) ?? [];
    const begun = momentOf(id);
    return folder && !whole.has(folder) && begun && now.getTime() - begun.getTime() > dayMs;
  });
}

/** The files named by moments before the oldest base, but for the last of them: it is the one of that base. */
async function outdated(target: BackupTarget, folder: string, oldest: string): Promise<string[]> {
  const older = (await pathsIn(target, folder)).filter((path) => {
    const moment = momentOf(path.slice(folder.length + 1));
    return moment !== undefined && moment.toISOString() < oldest;
  });
  return older.slice(0, -1);
}

/**
 * Notes which documents are gone from the store, and removes copies of those that were gone before the oldest base. A
 * document that a row names is none of them, wherever its file is.
 */
async function removePurged(
  target: BackupTarget,
  { owner, store }: { owner: Pool; store: Pick<DocumentStore, 'list'> },
  oldest: string,
  now: Date,
): Promise<number> {
  const noted = await notedRemovals(target);
  const copies = (await pathsIn(target, 'documents')).filter((path) => path !== removedPath);
  const keyOf = (path: string) => path.replace(/^documents/, 'uploads').replace(/\.age$/, '');
  const stored = new Set<string>();
  for await (const key of store.list()) stored.add(key);
  const absent = copies.filter((path) => !stored.has(keyOf(path)));
  const known = new Set<string>();
  for (let first = 0; first < absent.length; first += batch)
    for (const key of await keysWithRows(owner, absent.slice(first, first + batch).map(keyOf)))
      known.add(key);
  let removed = 0;
  const still = new Map<string, string>();
  for (const path of absent) {
    const key = keyOf(path);
    if (known.has(key)) continue;
    const since = noted.get(key) ?? now.toISOString();
    if (since < oldest) {
      await target.remove(path);
      removed += 1;
    } else still.set(key, since);
  }
  const lines = [...still].map(([key, at]) => `${JSON.stringify({ key, at })}\n`);
  if (lines.length > 0 || noted.size > 0) await putText(target, removedPath, lines.join(''));
  return removed;
}

async function notedRemovals(target: BackupTarget): Promise<Map<string, string>> {
  const lines = ((await textOf(target, removedPath)) ?? '').split('\n').filter(Boolean);
  return new Map(lines.flatMap((line) => removalIn(line) ?? []).map(({ key, at }) => [key, at]));
}

/** A damaged line is as if it were not there: its document counts as gone since now, and stays the longer. */
function removalIn(line: string): z.output<typeof Removal> | undefined {
  try {
    return Removal.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
