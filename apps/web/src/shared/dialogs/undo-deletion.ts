import { trash } from '@caseward/contract/trash';
import { t } from '@lingui/core/macro';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** Among how many of the latest deletions one looks for what has just been deleted. */
const latest = '100';

/**
 * Restores what was deleted a moment ago.
 * @param id the record's
 * @throws ApiError when it is no longer in the trash, or the call fails
 */
export async function undoDeletion(id: string): Promise<void> {
  const { rows } = await call(trash.list, { query: { limit: latest } });
  const deletion = rows.find(({ object_id }) => object_id === id);
  if (!deletion) throw new ApiError(t`It is no longer in the trash.`, 404);
  await call(trash.restore, { params: { id: deletion.id } });
}
