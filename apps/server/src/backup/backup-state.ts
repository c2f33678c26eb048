import type { LineContent } from './catalogue.ts';
import { elapsedMs, isAhead } from './clock.ts';
import type { Room } from './room.ts';
import type { BackupTarget, DamagedFile } from './target.ts';
import { type Verified, verifiedOf } from './verified.ts';

/** How far a backup has got. */
export interface BackupState extends Verified {
  /** When its newest whole base was finished that is not dated after the present. */
  lastBase: Date | undefined;
  /** What its newest base is dated, where that is after the present: a clock was ahead. */
  ahead: Date | undefined;
  /** What describes its other bases, and cannot be read. */
  damaged: readonly DamagedFile[];
  /** Room of the disk that it is on; undefined in a bucket. */
  room: Room | undefined;
}

const hourMs = 60 * 60 * 1000;
/** A backup is late beyond this share of its interval, and an hour. */
const lateShare = 1.25;

/** Whether a backup should have been taken since the last one; one that there never was is late, too. */
export const isLate = (last: Date | undefined, everyHours: number, now = Date.now()): boolean =>
  elapsedMs(last, now) > (lateShare * everyHours + 1) * hourMs;

/** Reads how far a line has got. */
export async function stateOf(target: BackupTarget, line: LineContent): Promise<BackupState> {
  const finished = line.bases.map(({ finished_at }) => new Date(finished_at));
  return {
    lastBase: finished.findLast((moment) => !isAhead(moment)),
    ahead: finished.findLast((moment) => isAhead(moment)),
    damaged: line.damaged,
    room: await target.room(),
    ...(await verifiedOf(target, line)),
  };
}
