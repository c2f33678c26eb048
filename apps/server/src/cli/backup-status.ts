import type { BackupSettings } from '../backup/backup-settings.ts';
import { stateOf } from '../backup/backup-state.ts';
import { readLineContent } from '../backup/catalogue.ts';
import { readHead } from '../backup/layout.ts';
import { LogShipper } from '../backup/log-shipper.ts';
import { openPlace } from '../backup/open-target.ts';
import { Packer } from '../backup/packing.ts';

/** The backup of an installation, as `status` shows it. */
export interface BackupStatus {
  place: string;
  /** When the newest whole base was finished. */
  last_base: string | null;
  last_verified: string | null;
  /** Since when the oldest file of the log has waited to be shipped. */
  log_waits_since: string | null;
  log_waits_bytes: number;
  keys_copied: boolean;
  /** Why it cannot be read; null where it can. */
  trouble: string | null;
}

/** @param home the folder that holds the cluster, whose log waits beside it */
export async function backupStatusOf(settings: BackupSettings, home: string): Promise<BackupStatus> {
  const { since, bytes } = await new LogShipper(home, new Packer([])).backlog();
  const here = {
    place: 'folder' in settings.place ? settings.place.folder : `the bucket ${settings.place.bucket.bucket}`,
    log_waits_since: since?.toISOString() ?? null,
    log_waits_bytes: bytes,
    keys_copied: settings.recipients.length > 0,
  };
  try {
    const target = await openPlace(settings.place);
    const head = await readHead(target);
    const line = head?.line ? await readLineContent(target, head.line) : undefined;
    const state = line && (await stateOf(target, line));
    return {
      ...here,
      last_base: state?.lastBase?.toISOString() ?? null,
      last_verified: state?.lastVerified?.toISOString() ?? null,
      trouble: null,
    };
  } catch (error) {
    return { ...here, last_base: null, last_verified: null, trouble: (error as Error).message };
  }
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** A base is late beyond this share of its interval. */
const lateShare = 1.25;
/** Verified weekly, with days to spare. */
const longestUnverifiedMs = 9 * dayMs;
const longestWaitMs = 5 * 60 * 1000;

/** Sentences on what is wrong with a backup, or missing. */
export function backupWarnings(
  settings: Pick<BackupSettings, 'everyHours' | 'verifiesWeekly'> | undefined,
  status: BackupStatus | null,
  now = Date.now(),
): string[] {
  if (!settings || !status) return ['Nothing is backed up: set BACKUP_FOLDER or BACKUP_S3_BUCKET.'];
  const { last_base, last_verified, log_waits_since, trouble } = status;
  const age = (moment: string | null) =>
    moment === null ? Number.POSITIVE_INFINITY : now - Date.parse(moment);
  const isLate = age(last_base) > lateShare * settings.everyHours * hourMs + hourMs;
  const isUnverified = settings.verifiesWeekly && age(last_verified) > longestUnverifiedMs;
  const warnings: [boolean, string][] = [
    [
      !status.keys_copied,
      'The keys are not copied to the backup, because it is not encrypted: after a restore nobody’s second factor works, and no audit log can be verified. Set BACKUP_RECIPIENTS (backup keygen).',
    ],
    [trouble !== null, `The backup cannot be read: ${trouble}`],
    [
      !trouble && isLate,
      last_base
        ? `The newest base of the backup is of ${last_base}.`
        : 'The backup has no base yet: nothing can be restored.',
    ],
    [!trouble && isUnverified, `The backup was last verified: ${last_verified ?? 'never'}.`],
    [
      log_waits_since !== null && age(log_waits_since) > longestWaitMs,
      `The log has waited for the backup since ${log_waits_since}: it would be lost with this machine.`,
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
