import type { RefusedCheck } from '@caseward/contract/refused-check';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, forbidden } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { isOfficer } from '../../platform/conflicts/clearance.ts';
import { requireCheck } from './show-check.ts';
import { refuseWaiting } from './unanswered.queries.ts';

/**
 * Decides that a check is a conflict because nobody inside a wall has answered: an officer may who was told so. Nobody
 * outside says that there is none.
 * @throws ApiProblem 403, 404, 409 where nothing waits, or those inside have time left
 */
export async function refuseUnanswered(
  scope: Scope,
  id: string,
  { reason }: z.output<typeof RefusedCheck>,
): Promise<void> {
  const { matter_id, visible_to } = await requireCheck(scope, id);
  if (!(await isOfficer(scope))) throw forbidden();
  const names = await refuseWaiting(scope, id, reason);
  if (!names) throw conflict('Nothing in this check waits that conflicts officers were told of.');
  await record(scope, {
    action: 'CONFLICT_DECIDED',
    objectType: 'conflict_check',
    objectId: id,
    matter: matter_id ? { id: matter_id, visible_to } : null,
    details: { decision: 'CONFLICT', unanswered: names },
  });
}
