import * as z from 'zod';
import type { DocumentStore } from '../storage/store.ts';
import { momentOf, nameOf } from './layout.ts';
import { type BackupTarget, pathsIn, putText, readJson } from './target.ts';

const Copies = z.record(z.uuid(), z.string());
/** Audit checkpoints as they are written, by firm. */
export type CheckpointCopies = z.output<typeof Copies>;

export const checkpointFolder = 'checkpoints';

/** Copies the checkpoints of the audit. @param firms ids of all firms */
export async function copyCheckpoints(
  target: BackupTarget,
  store: Pick<DocumentStore, 'readCheckpoint'>,
  firms: readonly string[],
): Promise<void> {
  const copies: CheckpointCopies = {};
  for (const id of firms) {
    const text = await store.readCheckpoint(id);
    if (text !== undefined) copies[id] = text;
  }
  // Named after the last one was read: what it says of a chain was true by then.
  await putText(target, `${checkpointFolder}/${nameOf(new Date())}.json`, JSON.stringify(copies));
}

/** The newest checkpoints that were kept by a moment; without one, the newest of all. */
export async function checkpointsAt(target: BackupTarget, moment?: Date): Promise<CheckpointCopies> {
  const path = (await pathsIn(target, checkpointFolder)).findLast((each) => {
    const kept = momentOf(each.slice(checkpointFolder.length + 1));
    return kept !== undefined && (moment === undefined || kept <= moment);
  });
  return (path && (await readJson(target, path, Copies))) || {};
}
