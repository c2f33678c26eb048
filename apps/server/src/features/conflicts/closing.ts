import type { Scope } from '../../db/scope.ts';
import { conflict, forbidden } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { lawyersAmong, readClearance } from '../../platform/conflicts/clearance.queries.ts';
import { closesChecks } from '../../platform/conflicts/clearance.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { lockCheck } from './checks.queries.ts';
import { closeRow } from './closing.queries.ts';
import { decisionsOf } from './decided.queries.ts';
import { standingDecisions } from './decisions.rules.ts';
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
 * @throws ApiProblem 403, 404, 409 while something is to be decided
 */
export async function closeCheck(scope: Scope, id: string): Promise<void> {
  const { matter_id, visible_to, is_complete } = await requireCheck(scope, id);
  if (!(await closesChecks(scope))) throw forbidden();
  if (!is_complete) throw conflict('Some contacts were being indexed when this check ran. Run it again.');
  if (!(await lockCheck(scope, id))) throw noLongerOpen();
  await requireSecondLawyer(scope, id);
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

/**
 * Where a firm asks for two lawyers, whoever closes did not decide alone. What only those behind a wall decided does not
 * count: it would tell that there is something.
 * @throws ApiProblem 409
 */
async function requireSecondLawyer(scope: Scope, id: string): Promise<void> {
  if ((await readClearance(scope))?.conflict_clearance !== 'TWO_LAWYERS') return;
  const makers = standingDecisions(await decisionsOf(scope, id)).map(({ created_by }) => created_by.id);
  const deciders = await lawyersAmong(scope, makers);
  if (deciders.has(scope.userId) && deciders.size === 1)
    throw conflict(
      'The decisions are yours alone. Another lawyer has to close this check, or to decide on a part of it.',
    );
}
