import { resolve } from 'node:path';
import * as z from 'zod';
import { text, wholeNumber } from '../startup/variables.ts';

/** Where a backup is kept, and how. */
export interface BackupSettings {
  /** Absolute path. */
  folder: string;
  /** Public keys that each file is encrypted to; none: the backup is in the clear, and has no secrets. */
  recipients: readonly string[];
  /** A base is taken this often. */
  everyHours: number;
  /** For how long every second can be restored. */
  keepDays: number;
  /** For how many weeks one base of each is kept. */
  keepWeeks: number;
  /** The server verifies the newest base each week. */
  verifiesWeekly: boolean;
  /** File with the private key, for that. */
  identity: string | undefined;
}

/** Whether these look like public keys of age. The checksum in them is verified when something is encrypted. */
const areRecipients = (keys: readonly string[]): boolean =>
  keys.every((key) => /^age1[a-z0-9]{50,2000}$/.test(key));

/** The variables of backups. */
export const backupVariables = {
  BACKUP_FOLDER: text.optional(),
  BACKUP_RECIPIENTS: text
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine(
      areRecipients,
      'must be public keys like age1…, as backup keygen prints them, separated by commas',
    )
    .default([]),
  BACKUP_EVERY_HOURS: wholeNumber(1, 744).default(24),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650).default(14),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 520).default(8),
  BACKUP_VERIFY: z.enum(['weekly', 'never'], { error: 'must be weekly or never' }).default('weekly'),
  BACKUP_IDENTITY: text.optional(),
};

const Variables = z.object(backupVariables);

/** What the variables say; undefined where nothing is backed up. */
export function backupOf(variables: z.output<typeof Variables>): BackupSettings | undefined {
  if (variables.BACKUP_FOLDER === undefined) return undefined;
  return {
    folder: resolve(variables.BACKUP_FOLDER),
    recipients: variables.BACKUP_RECIPIENTS,
    everyHours: variables.BACKUP_EVERY_HOURS,
    keepDays: variables.BACKUP_KEEP_DAYS,
    keepWeeks: variables.BACKUP_KEEP_WEEKS,
    verifiesWeekly: variables.BACKUP_VERIFY === 'weekly',
    identity: variables.BACKUP_IDENTITY && resolve(variables.BACKUP_IDENTITY),
  };
}
