import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import type { FaultOfFile, OnFaultyFile } from '../../storage/store.ts';
import { documentOfFaultyFile } from './faulty-files.queries.ts';
import { record } from './record.ts';

/**
 * Records that the file of a document is missing or not what was uploaded: once a day for each document, for those who
 * see the document. Nothing where the scope's user does not see it any more.
 */
export async function recordFaultyFile(
  scope: Scope,
  key: string,
  problem: FaultOfFile,
  by?: 'operator',
): Promise<void> {
  const document = await documentOfFaultyFile(scope, key);
  if (!document || document.is_told) return;
  const { id, matter_id, visible_to } = document;
  await record(scope, {
    action: 'FILE_FAULTY',
    objectType: 'document',
    objectId: id,
    matter: { id: matter_id, visible_to },
    details: { problem },
    ...(by && { by }),
  });
}

/** Records files that were found missing or changed when somebody downloaded them. */
export const recordFaultyDownloads =
  (pool: Pool): OnFaultyFile =>
  ({ holder, address, key, problem }) =>
    inScope(pool, { ...holder, address }, (scope) => recordFaultyFile(scope, key, problem));
