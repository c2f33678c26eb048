import { resolve } from 'node:path';
import * as z from 'zod';
import { OperatorError } from '../startup/operator-error.ts';
import { address, text, wholeNumber } from '../startup/variables.ts';
import type { BucketSettings } from '../storage/bucket.ts';

/** Where a backup is kept: below an absolute path, or in a bucket. */
export type BackupPlace = { folder: string } | { bucket: BucketSettings };

/** Where a backup is kept, and how. */
export interface BackupSettings {
  place: BackupPlace;
  /** Public keys that each file is encrypted to; none: the backup is in the clear, and has no secrets. */
  recipients: readonly string[];
  /** A base is taken this often; beside a database that Caseward does not run, a command is to be run this often. */
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

/** What it means for whoever operates an installation that no place is named, or that no recipients are. */
export const nothingBackedUp = 'Nothing is backed up: set BACKUP_FOLDER or BACKUP_S3_BUCKET.';
export const keysNotCopied =
  'The keys are not copied to the backup, because it is not encrypted: after a restore nobody’s second factor works, and no audit log can be verified. Set BACKUP_RECIPIENTS (backup keygen).';

/** The place of a backup, for people. */
export const placeInWords = (place: BackupPlace): string =>
  'folder' in place ? place.folder : `the bucket ${place.bucket.bucket}`;

/** Whether these look like public keys of age. The checksum in them is verified when something is encrypted. */
const areRecipients = (keys: readonly string[]): boolean =>
  keys.every((key) => /^age1[a-z0-9]{50,2000}$/.test(key));

/** The variables of backups. */
export const backupVariables = {
  BACKUP_FOLDER: text.optional(),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ENDPOINT: text
    .refine(address(['http:', 'https:']), 'must be an address like https://s3.example.com')
    .optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_S3_FORCE_PATH_STYLE: z.stringbool({ error: 'must be true or false' }).optional(),
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

/** Variables of backups that need another one. */
export const backupNeeds: [keyof typeof backupVariables, keyof typeof backupVariables][] = [
  ['BACKUP_S3_REGION', 'BACKUP_S3_BUCKET'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_BUCKET'],
  ['BACKUP_S3_FORCE_PATH_STYLE', 'BACKUP_S3_BUCKET'],
  ['BACKUP_S3_BUCKET', 'BACKUP_S3_REGION'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_SECRET_ACCESS_KEY', 'BACKUP_S3_ACCESS_KEY_ID'],
];

function placeOf(variables: z.output<typeof Variables>): BackupPlace | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region } = variables;
  if (folder !== undefined && bucket !== undefined)
    throw new OperatorError('Set either BACKUP_FOLDER or BACKUP_S3_BUCKET, not both.');
  if (folder !== undefined) return { folder: resolve(folder) };
  if (bucket === undefined || region === undefined) return undefined;
  return {
    bucket: {
      bucket,
      region,
      endpoint: variables.BACKUP_S3_ENDPOINT,
      accessKeyId: variables.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: variables.BACKUP_S3_SECRET_ACCESS_KEY,
      forcePathStyle: variables.BACKUP_S3_FORCE_PATH_STYLE ?? false,
    },
  };
}

/** What the variables say; undefined where nothing is backed up. */
export function backupOf(variables: z.output<typeof Variables>): BackupSettings | undefined {
  const place = placeOf(variables);
  if (place === undefined) return undefined;
  return {
    place,
    recipients: variables.BACKUP_RECIPIENTS,
    everyHours: variables.BACKUP_EVERY_HOURS,
    keepDays: variables.BACKUP_KEEP_DAYS,
    keepWeeks: variables.BACKUP_KEEP_WEEKS,
    verifiesWeekly: variables.BACKUP_VERIFY === 'weekly',
    identity: variables.BACKUP_IDENTITY && resolve(variables.BACKUP_IDENTITY),
  };
}
