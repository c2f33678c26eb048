import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid } from '@caseward/contract/primitives';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { diskTrouble } from './data-folder.ts';
import { markOfDatabase } from './document-mark.queries.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Makes sure that the documents folder is the one of the database: a mark stands in both, so that two servers with
 * folders of their own are noticed, and a folder may be moved or restored to anywhere. With S3 there is none, and the
 * embedded database lies beside the folder.
 * @throws OperatorError when the database's documents are in another folder
 */
export async function matchDocuments(
  { s3, databaseUrl, dataFolder }: Pick<Config, 's3' | 'databaseUrl' | 'dataFolder'>,
  pool: Pool,
): Promise<void> {
  if (s3 || !databaseUrl) return;
  const folder = join(dataFolder, 'documents');
  const path = join(folder, 'store-id');
  try {
    const found = await markIn(path);
    const known = await markOfDatabase(pool, null);
    if (known !== null && found !== known) throw anotherFolder(folder, path, known);
    if (known !== null) return;
    const mark = found ?? randomUUID();
    if (!found) await writeFile(path, `${mark}\n`, { flag: 'wx', mode: 0o600 });
    // Of two first servers at once, one has it.
    const adopted = await markOfDatabase(pool, mark);
    if (adopted === mark) return;
    if (!found) await rm(path);
    throw anotherFolder(folder, path, adopted);
  } catch (error) {
    throw diskTrouble(path, error) ?? error;
  }
}

async function markIn(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const mark = text?.trim().toLowerCase();
  if (mark !== undefined && !uuid.test(mark))
    throw new OperatorError(`${path} is damaged. Restore it from a backup.`);
  return mark;
}

const anotherFolder = (folder: string, path: string, known: string | null) =>
  new OperatorError(
    `${folder} is not the folder with the documents of this database. Several servers need S3 for their documents (S3_BUCKET). If it is that folder, restored without its mark, write ${known} into ${path}.`,
  );
