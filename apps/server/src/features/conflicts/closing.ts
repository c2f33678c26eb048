import type { Scope } from '../../db/scope.ts';
import { conflict } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { closeRow } from './closing.queries.ts';
import { noLongerOpen } from './decisions.ts';
import { requireCheck } from './show-check.ts';

const refusals = {
  WAITING: 'Somebody who may see what is restricted has not answered yet.',
  UNDECIDED: 'Decide on every hit first.',
  RESTRICTED:
    'A part of what was found is restricted now. Run the check again: somebody who may see it is asked then.',
} as const;

/**
 * Closes a check: what was found and decided is hashed, and the hash goes into the audit log, which is sealed.
 * @throws ApiProblem 404, 409 while something is to be decided
 */
export async function closeCheck(scope: Scope, id: string): Promise<void> {
  const { matter_id, visible_to, is_complete } = await requireCheck(scope, id);
  if (!is_complete) throw conflict('Some contacts were being indexed when this check ran. Run it again.');
  const { outcome, report_hash, parts } = orThrow(await closeRow(scope, id), noLongerOpen);
  if (outcome === 'WAITING' || outcome === 'UNDECIDED' || outcome === 'RESTRICTED')
    throw conflict(refusals[outcome]);
  await record(scope, {
    action: 'CONFLICT_CLOSED',
    objectType: 'conflict_check',
    objectId: id,
    matter: matter_id ? { id: matter_id, visible_to } : null,
    details: { outcome, report_hash, ...parts },
  });
}
