import type { LineContent } from './catalogue.ts';
import type { BackupTarget } from './target.ts';
import { lastVerified } from './verified.ts';

/** How far a backup has got. */
export interface BackupState {
  /** When its newest whole base was finished. */
  lastBase: Date | undefined;
  /** When one was verified last. */
  lastVerified: Date | undefined;
}

/** Reads how far a line has got. */
export async function stateOf(target: BackupTarget, line: LineContent): Promise<BackupState> {
  const finished = line.bases.at(-1)?.finished_at;
  const verified = await lastVerified(target, line);
  return {
    lastBase: finished === undefined ? undefined : new Date(finished),
    lastVerified: verified === 0 ? undefined : new Date(verified),
  };
}
