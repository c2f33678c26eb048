import type { DeadlinePreview } from '@caseward/contract/deadline-preview';
import type { DeadlineProposal } from '@caseward/contract/deadline-values';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { valuesOf } from './deadline-days.ts';
import { pendingOf } from './replay-items.queries.ts';

const missing = () => notFound('Proposal');

/**
 * How the present day of a deadline and the one that waits for a decision were computed. Both begin on the trigger, so what
 * is kept back from the caller of one is kept back of the other.
 * @throws ApiProblem 404
 */
export async function proposalOf(scope: Scope, id: string): Promise<DeadlineProposal> {
  const [values, waiting] = await Promise.all([valuesOf(scope, id), pendingOf(scope, id)]);
  const [current] = values;
  const { replay, answer } = orThrow(waiting, missing);
  const { withheld, answer: present } = orThrow(current, missing);
  const proposed = withheld ? null : (JSON.parse(answer) as DeadlinePreview);
  return { replay, withheld, present, proposed };
}
