import type { BackupPlace } from './backup-settings.ts';
import { FolderTarget, requireFolder } from './folder-target.ts';
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
  await requireFolder(folder);
  return new FolderTarget(folder);
}
