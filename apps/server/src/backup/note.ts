import * as z from 'zod';
import type { DatabaseFacts } from './backup.queries.ts';
import type { BackupState } from './backup-state.ts';
import { isAhead } from './clock.ts';
import { momentOf, nameOf } from './layout.ts';
import { type BackupTarget, pathsIn, putText, readJson } from './target.ts';

const folder = 'notes';

/** What was noted of a database that Caseward does not run, to compare a restored one with. */
const Note = z.object({
  id: z.string(),
  /** When it was taken: before the documents were copied. */
  at: z.iso.datetime(),
  /** The position of the database's log at that moment. */
  wal_position: z.string(),
  /** Version of the server. */
  postgres: z.string(),
  product: z.string(),
  migrations: z.array(z.string()),
  /** Rows that there were at least, of tables that only grow. */
  rows: z.record(z.string(), z.int()),
});
export type Note = z.output<typeof Note>;

/** A note of now. */
export function noteOf(
  at: Date,
  facts: DatabaseFacts & Pick<Note, 'wal_position' | 'postgres' | 'product'>,
): Note {
  return { id: nameOf(at), at: at.toISOString(), ...facts };
}

/** Keeps a note; last, so that what it stands for is there. */
export const keepNote = (target: BackupTarget, note: Note): Promise<void> =>
  putText(target, `${folder}/${note.id}.json`, `${JSON.stringify(note, undefined, 2)}\n`);

/** Paths and moments of all notes, the oldest first. */
export async function notesIn(target: BackupTarget): Promise<{ path: string; at: Date }[]> {
  return (await pathsIn(target, folder)).flatMap((path) => {
    const at = momentOf(path.slice(folder.length + 1));
    return at ? [{ path, at }] : [];
  });
}

/** When the newest notes were kept: the one that is not dated after the present, and the one that is. */
export async function lastNotes(target: BackupTarget): Promise<Pick<BackupState, 'lastBase' | 'ahead'>> {
  const moments = (await notesIn(target)).map(({ at }) => at);
  return {
    lastBase: moments.findLast((at) => !isAhead(at)),
    ahead: moments.findLast((at) => isAhead(at)),
  };
}

/** The newest note of a moment or before; without one, of the present. */
export async function noteBefore(target: BackupTarget, moment?: Date): Promise<Note | undefined> {
  const found = (await notesIn(target)).findLast(({ at }) => (moment ? at <= moment : !isAhead(at)));
  return found && (await readJson(target, found.path, Note));
}
