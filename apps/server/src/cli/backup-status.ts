import {
  type BackupSettings,
  keysNotCopied,
  nothingBackedUp,
  placeInWords,
} from '../backup/backup-settings.ts';
import { isLate, stateOf } from '../backup/backup-state.ts';
import { readCatalogue, readLineContent } from '../backup/catalogue.ts';
import { damageInWords } from '../backup/catalogue-text.ts';
import { elapsedMs } from '../backup/clock.ts';
import { LogShipper } from '../backup/log-shipper.ts';
import { lastNotes } from '../backup/note.ts';
import { openPlace } from '../backup/open-target.ts';
import { Packer } from '../backup/packing.ts';
import { isAlmostFull, type Room } from '../backup/room.ts';
import type { BackupTarget } from '../backup/target.ts';

/** Where an installation is backed up, as `status` shows it. */
interface PlaceStatus {
  place: string;
  keys_copied: boolean;
  /** Room of its disk; null in a bucket, or where it cannot be read. */
  disk: Room | null;
  /** Why it cannot be read; null where it can. */
  trouble: string | null;
}

/** The backup that a server takes by itself. */
export interface BackupStatus extends PlaceStatus {
  /** When the newest whole base was finished. */
  last_base: string | null;
  /** What the newest base is dated, where that is after the present. */
  ahead: string | null;
  /** When what is stored was compared with what was written down. */
  last_verified: string | null;
  /** When it was restored, too, and looked at. */
  last_opened: string | null;
  /**
   * Paths of what describes a base or an earlier line and cannot be read; empty, too, where the place cannot be read.
   */
  damaged: string[];
  /** Since when the oldest file of the log has waited to be shipped. */
  log_waits_since: string | null;
  log_waits_bytes: number;
}

/** The backup beside a PostgreSQL of the operator's own, which a command of theirs takes. */
export interface NoteStatus extends PlaceStatus {
  /** When the newest note was kept. */
  last_note: string | null;
  /** What the newest note is dated, where that is after the present. */
  ahead: string | null;
}

const written = (moment: Date | undefined): string | null => moment?.toISOString() ?? null;

/** @param home the folder that holds the cluster, whose log waits beside it */
export async function backupStatusOf(settings: BackupSettings, home: string): Promise<BackupStatus> {
  const { since, bytes } = await new LogShipper(home, new Packer([])).backlog();
  const { place, found } = await readPlace(settings, async (target) => {
    const catalogue = await readCatalogue(target);
    const current = catalogue?.head.line;
    if (!current) return undefined;
    // Where the line that is written cannot be read, nothing can be said of this backup but that.
    const line = catalogue.lines.find(({ id }) => id === current) ?? (await readLineContent(target, current));
    return line && { ...(await stateOf(target, line)), damaged: catalogue.damaged };
  });
  return {
    ...place,
    log_waits_since: written(since),
    log_waits_bytes: bytes,
    last_base: written(found?.lastBase),
    ahead: written(found?.ahead),
    last_verified: written(found?.lastVerified),
    last_opened: written(found?.lastOpened),
    damaged: found?.damaged.map(({ path }) => path) ?? [],
  };
}

/** Finds out when the command was run last. */
export async function noteStatusOf(settings: BackupSettings): Promise<NoteStatus> {
  const { place, found } = await readPlace(settings, lastNotes);
  return { ...place, last_note: written(found?.lastBase), ahead: written(found?.ahead) };
}

async function readPlace<Found>(
  { place, recipients }: BackupSettings,
  read: (target: BackupTarget) => Promise<Found>,
): Promise<{ place: PlaceStatus; found?: Found }> {
  const here = { place: placeInWords(place), keys_copied: recipients.length > 0, disk: null, trouble: null };
  try {
    const target = await openPlace(place);
    const found = await read(target);
    return { place: { ...here, disk: (await target.room()) ?? null }, found };
  } catch (error) {
    return { place: { ...here, trouble: (error as Error).message } };
  }
}

const dayMs = 24 * 60 * 60 * 1000;
/** Verified weekly, with days to spare. */
const longestUnverifiedMs = 9 * dayMs;
/** Opened each quarter, with days to spare. */
const longestUnopenedMs = 100 * dayMs;
const longestWaitMs = 5 * 60 * 1000;

const momentOf = (text: string | null) => (text === null ? undefined : new Date(text));
const age = (moment: string | null, now: number) => elapsedMs(momentOf(moment), now);
const applying = (warnings: [boolean, string][]) =>
  warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);

const placeWarnings = ({ place, keys_copied, disk, trouble }: PlaceStatus): [boolean, string][] => [
  [disk !== null && isAlmostFull(disk), `The disk of the backup (${place}) is almost full.`],
  [!keys_copied, keysNotCopied],
  [trouble !== null, `The backup cannot be read: ${trouble}`],
];

const aheadWarning = (what: 'base' | 'note', ahead: string | null): [boolean, string] => [
  ahead !== null,
  `The newest ${what} of the backup is dated ${ahead}, after the present: a clock was ahead. Nothing is removed from the backup until then.`,
];

/** Sentences on what is wrong with a backup, or missing. */
export function backupWarnings(
  settings: Pick<BackupSettings, 'everyHours' | 'verifiesWeekly'> | undefined,
  status: BackupStatus | null,
  now = Date.now(),
): string[] {
  if (!settings || !status) return [nothingBackedUp];
  const { last_base, ahead, last_verified, last_opened, log_waits_since, damaged, trouble } = status;
  const isVerified = age(last_verified, now) <= longestUnverifiedMs;
  const isOpened = age(last_opened, now) <= longestUnopenedMs;
  return applying([
    ...placeWarnings(status),
    [
      !trouble && isLate(momentOf(last_base), settings.everyHours, now),
      last_base
        ? `The newest base of the backup is of ${last_base}.`
        : 'The backup has no base yet: nothing can be restored.',
    ],
    aheadWarning('base', ahead),
    ...damaged.map((path): [boolean, string] => [true, `In the backup, ${damageInWords({ path })}`]),
    [
      !trouble && settings.verifiesWeekly && !isVerified,
      `The backup was last verified: ${last_verified ?? 'never'}.`,
    ],
    [
      !trouble && settings.verifiesWeekly && isVerified && !isOpened,
      `The backup was last opened: ${last_opened ?? 'never'}. Whether it can be restored is known to whoever has its private key: backup verify --identity <file>.`,
    ],
    [
      log_waits_since !== null && age(log_waits_since, now) > longestWaitMs,
      `The log has waited for the backup since ${log_waits_since}: it would be lost with this machine.`,
    ],
  ]);
}

/** Sentences on what is wrong with a backup that a command takes. */
export function noteWarnings(
  { everyHours }: Pick<BackupSettings, 'everyHours'>,
  status: NoteStatus,
  now = Date.now(),
): string[] {
  return applying([
    ...placeWarnings(status),
    [
      !status.trouble && isLate(momentOf(status.last_note), everyHours, now),
      `Documents, secrets and audit checkpoints were last copied: ${status.last_note ?? 'never'}. Run npm run caseward -- backup, each day by a timer.`,
    ],
    aheadWarning('note', status.ahead),
  ]);
}
