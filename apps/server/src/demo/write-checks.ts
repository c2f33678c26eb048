import { largestLimit } from '@caseward/contract/paging';
import type { Scope } from '../db/scope.ts';
import { closeCheck } from '../features/conflicts/closing.ts';
import { decide } from '../features/conflicts/decisions.ts';
import { listHits } from '../features/conflicts/hits.queries.ts';
import { runCheck } from '../features/conflicts/run-check.ts';
import { screen } from '../features/conflicts/screening.ts';
import type { DemoCheck } from './content.ts';

/**
 * Runs a conflict check of a matter, as one of the firm's lawyers; where the content says why nothing that was found
 * stands in the way, decides on it and closes the check, and where it says who is screened, restricts access to the
 * matter. Checks are of the day on which the demo is written: their times are in their hashes.
 * @param scope of that lawyer
 * @param idsOf of people, by their usernames
 */
export async function writeCheck(
  scope: Scope,
  matter: string,
  { decided, screened }: DemoCheck,
  idsOf: (usernames: readonly string[]) => string[],
): Promise<void> {
  const id = await runCheck(scope, { matter });
  if (screened) {
    const { people, members, reason } = screened;
    const { rows } = await listHits(scope, id, { limit: largestLimit, weight: 'INTEREST' });
    const hits = rows.map((hit) => hit.id);
    await screen(scope, id, { hits, reason, screened: idsOf(people), members: idsOf(members) });
  }
  if (!decided) return;
  const { rows } = await listHits(scope, id, { limit: largestLimit, undecided: 'true' });
  const hits = rows.map((hit) => hit.id);
  if (hits.length > 0) await decide(scope, id, { ...decided, hits });
  await closeCheck(scope, id);
}
