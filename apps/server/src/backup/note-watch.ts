import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupSettings } from './backup-settings.ts';
import { type BackupState, isLate } from './backup-state.ts';
import { lastNotes } from './note.ts';
import { openPlace } from './open-target.ts';
import type { BackupTarget } from './target.ts';

const usualMs = 10 * 60_000;

/** Watches the backup beside a PostgreSQL of the operator's own, which a command of theirs takes. */
export interface NoteWatch {
  /** What was there when the place was read last; undefined until then. */
  state(): Pick<BackupState, 'lastBase' | 'ahead' | 'room'> | undefined;
  stop(): Promise<void>;
}

/** Begins to look at the place of the backup. What is wrong is logged once, until it is something else. */
export function watchNotes(
  { place, everyHours }: Pick<BackupSettings, 'place' | 'everyHours'>,
  log: FastifyBaseLogger,
  everyMs = usualMs,
): NoteWatch {
  const ending = new AbortController();
  const { signal } = ending;
  let target: BackupTarget | undefined;
  let known: Pick<BackupState, 'lastBase' | 'ahead' | 'room'> | undefined;
  let trouble: string | undefined;

  /** @returns what is wrong */
  async function look(): Promise<string | undefined> {
    try {
      target ??= await openPlace(place);
      known = { ...(await lastNotes(target)), room: await target.room() };
    } catch (error) {
      target = undefined;
      return `the place of the backup cannot be read: ${(error as Error).message}`;
    }
    if (!isLate(known.lastBase, everyHours)) return undefined;
    return `the backup is late: npm run caseward -- backup last succeeded ${known.lastBase?.toISOString() ?? 'never'}`;
  }

  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      const found = await look();
      if (found !== undefined && found !== trouble && !signal.aborted) log.error(found);
      trouble = found;
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  void goOn();
  return { state: () => known, stop: async () => ending.abort() };
}
