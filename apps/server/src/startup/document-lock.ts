import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { FolderLock, FolderTaken, type LockPace } from '../storage/folder-lock.ts';
import { diskTrouble, makeFolder } from './data-folder.ts';
import { OperatorError } from './operator-error.ts';

/** The right to serve the documents folder. */
export interface DocumentLock {
  /** Resolves with a message when another server took the folder over. */
  lost: Promise<string>;
  release(): Promise<void>;
}

const none: DocumentLock = { lost: new Promise(() => {}), release: async () => {} };

/**
 * Makes sure that no other server serves the documents folder. With S3 there is none, and the embedded database has a
 * lock of its own for the whole data folder.
 * @throws OperatorError when another server does
 */
export async function lockDocuments(
  { s3, databaseUrl, dataFolder }: Pick<Config, 's3' | 'databaseUrl' | 'dataFolder'>,
  pace?: LockPace,
): Promise<DocumentLock> {
  if (s3 || !databaseUrl) return none;
  const folder = join(dataFolder, 'documents');
  const { promise: lost, resolve } = Promise.withResolvers<string>();
  const onLost = () => resolve(`Another server has taken ${folder} over. Several servers need S3.`);
  try {
    await makeFolder(dataFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lock = await FolderLock.take(folder, onLost, pace);
    return { lost, release: () => lock.release() };
  } catch (error) {
    if (error instanceof FolderTaken)
      throw new OperatorError(
        `${folder} is served by another server. Stop that one first; several servers at once need S3 for their documents (S3_BUCKET).`,
      );
    throw diskTrouble(folder, error) ?? error;
  }
}
