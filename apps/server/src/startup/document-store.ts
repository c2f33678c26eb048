import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDiskStore } from '../storage/disk.ts';
import type { DocumentStore } from '../storage/store.ts';
import { diskTrouble } from './data-folder.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Opens the store the settings name: an S3 bucket, or a folder of the data folder.
 * @param besideServer a command uses it while a server may be running
 * @throws OperatorError when it cannot be used
 */
export async function openStore(
  { s3, dataFolder, publicUrl }: Config,
  storageKey: Buffer,
  besideServer = false,
): Promise<DocumentStore> {
  const folder = join(dataFolder, 'documents');
  try {
    // Loaded only when needed: loading the S3 client takes longer than the rest of the start.
    if (s3) return await (await import('../storage/s3.ts')).openS3Store(s3);
    return await openDiskStore({ folder, publicUrl, storageKey, besideServer });
  } catch (error) {
    throw diskTrouble(folder, error) ?? new OperatorError((error as Error).message, { cause: error });
  }
}
