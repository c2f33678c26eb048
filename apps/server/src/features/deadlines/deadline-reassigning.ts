import type { Scope } from '../../db/scope.ts';
import { refusals } from '../../platform/bulk.ts';
import { requireAbleUser } from '../../platform/references/references.ts';
import { saveDeadline } from './deadline-saving.ts';

/**
 * Makes somebody else responsible for deadlines, one by one; answers those that were refused, with the reason.
 * @throws ApiProblem 400 naming `deadlines_to` when they could not do them
 */
export async function reassignDeadlines(scope: Scope, ids: readonly string[], to: string) {
  await requireAbleUser(scope, 'deadlines_to', to);
  const whateverVersion = () => {};
  const refused = await refusals(ids, (id) => saveDeadline(scope, id, { responsible: to }, whateverVersion));
  return refused.map(({ row, reason }) => ({ id: row, reason }));
}
