import { stat } from 'node:fs/promises';
import { OperatorError } from '../startup/operator-error.ts';
import type { BackupPlace } from './backup-settings.ts';
import { FolderTarget } from './folder-target.ts';
import type { BackupTarget } from './target.ts';

/** Opens the place of a backup. @throws OperatorError when it cannot be used */
export async function openPlace(place: BackupPlace): Promise<BackupTarget> {
  if ('folder' in place) return await openFolder(place.folder);
  // Loaded only when needed: the S3 client is large.
  const { openBucket } = await import('./s3-target.ts');
  return await openBucket(place.bucket);
}

/** @throws OperatorError when the folder is not there, or is none */
export async function openFolder(folder: string): Promise<BackupTarget> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new OperatorError(
      `There is no folder ${folder}. Make it, or mount its disk: Caseward does not, so that a disk that is away is not taken for an empty one.`,
    );
  return new FolderTarget(folder);
}
