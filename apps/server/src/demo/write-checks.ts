import { largestLimit } from '@caseward/contract/paging';
import type { Scope } from '../db/scope.ts';
import { closeCheck } from '../features/conflicts/closing.ts';
import { decide } from '../features/conflicts/decisions.ts';
import { listHits } from '../features/conflicts/hits.queries.ts';
import { runCheck } from '../features/conflicts/run-check.ts';
import type { DemoCheck } from './content.ts';

/**
 * Runs a conflict check of a matter, as one of the firm's lawyers; where the content says why nothing that was found
 * stands in the way, decides on it and closes the check. Checks are of the day on which the demo is written: their
 * times are in their hashes.
 * @param scope of that lawyer
 */
export async function writeCheck(scope: Scope, matter: string, { decided }: DemoCheck): Promise<void> {
  const id = await runCheck(scope, { matter });
  if (!decided) return;
  const { rows } = await listHits(scope, id, { limit: largestLimit, undecided: 'true' });
  const hits = rows.map((hit) => hit.id);
  if (hits.length > 0) await decide(scope, id, { ...decided, hits });
  await closeCheck(scope, id);
}
