import { stat } from 'node:fs/promises';
import { OperatorError } from '../startup/operator-error.ts';
import { FolderTarget } from './folder-target.ts';
import type { BackupTarget } from './target.ts';

/** @throws OperatorError when the folder is not there, or is none */
export async function openFolder(folder: string): Promise<BackupTarget> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new OperatorError(
      `There is no folder ${folder}. Make it, or mount its disk: Caseward does not, so that a disk that is away is not taken for an empty one.`,
    );
  return new FolderTarget(folder);
}
