import type { LineContent } from './catalogue.ts';
import type { BackupTarget, DamagedFile } from './target.ts';
import { type Verified, verifiedOf } from './verified.ts';

/** How far a backup has got. */
export interface BackupState extends Verified {
  /** When its newest whole base was finished. */
  lastBase: Date | undefined;
  /** What describes its other bases, and cannot be read. */
  damaged: readonly DamagedFile[];
}

const hourMs = 60 * 60 * 1000;
/** A backup is late beyond this share of its interval, and an hour. */
const lateShare = 1.25;

/** Whether a backup should have been taken since the last one; one that there never was is late, too. */
export const isLate = (last: Date | undefined, everyHours: number, now = Date.now()): boolean =>
  now - (last?.getTime() ?? 0) > (lateShare * everyHours + 1) * hourMs;

/** Reads how far a line has got. */
export async function stateOf(target: BackupTarget, line: LineContent): Promise<BackupState> {
  const finished = line.bases.at(-1)?.finished_at;
  return {
    lastBase: finished === undefined ? undefined : new Date(finished),
    damaged: line.damaged,
    ...(await verifiedOf(target, line)),
  };
}
