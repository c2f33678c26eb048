import { largestImportFile } from '@caseward/contract/import-limits';
import { invalid } from '../../http/api-problem.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { orThrow } from '../or-throw.ts';
import { noUpload } from '../references/references.ts';

/**
 * Keeps an uploaded table from being changed while it is read; answers its size.
 * @throws ApiProblem 400 naming file_path
 */
export async function fixTable(store: DocumentStore, key: string): Promise<number> {
  const { size } = orThrow(await store.fix(key), noUpload);
  if (size > largestImportFile)
    throw invalid({ file_path: ['The file is larger than 64 MB. Split it, and send the parts one by one.'] });
  return size;
}
