import { matterConflicts } from '@caseward/contract/matter-conflicts';
import type { QueryClient } from '@tanstack/react-query';
import { checksChanged, runCheck } from '../../features/conflicts/conflicts.api.ts';
import { call } from '../../shared/api/call.ts';

/**
 * Checks the parties of a new matter for conflicts, where some stand on a side; answers the check's id. The matter is
 * saved, and says that nobody is checked yet, so a failure is no reason to stay in its form.
 */
export async function checkParties(cache: QueryClient, id: string): Promise<string | undefined> {
  try {
    const { parties } = await call(matterConflicts.get, { params: { id } });
    if (parties.length === 0) return undefined;
    const checking = { mutationFn: runCheck, meta: { effects: checksChanged } };
    return (await cache.getMutationCache().build(cache, checking).execute({ matter: id })).id;
  } catch {
    return undefined;
  }
}
