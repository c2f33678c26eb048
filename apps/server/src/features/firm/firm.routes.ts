import { firm, type Lifetimes, outlastsItself, wrongLifetime } from '@caseward/contract/firm';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import type { StorageQuota } from '../../platform/storage-quota/storage-quota.ts';
import { findFirm, lockFirm, updateFirm } from './firm.queries.ts';

const missing = () => notFound('Firm');

/** @throws ApiProblem 400 naming the given lifetime of a session that does not fit the other, stored one */
function requireLifetimes(given: Lifetimes, stored: Lifetimes): void {
  const named = (['session_absolute_hours', 'session_idle_hours'] as const).find(
    (field) => given[field] !== undefined && given[field] !== stored[field],
  );
  if (named && outlastsItself({ ...stored, ...given })) throw invalid({ [named]: [wrongLifetime[named]] });
}

/** In full megabytes, so that the sum tells no size of a file behind a wall. */
const roundedUp = (bytes: number) => Math.ceil(bytes / 1e6) * 1e6;

/**
 * Settings of a firm, and what its files take.
 * @param quota of the firm
 */
export function firmRoutes(api: Api, quota: StorageQuota): void {
  implement(api, firm, {
    get: async ({ scope }) => orThrow(await findFirm(scope), missing),
    storage: async ({ scope }) => {
      const { used, quota: most = null } = await quota.use(scope);
      return { used_bytes: roundedUp(used), quota_bytes: most };
    },
    update: async ({ scope, body }) => {
      const before = orThrow(await lockFirm(scope), missing);
      const changes = changesOf<typeof body>(before, body);
      if (isNothing(changes)) return before;
      requireLifetimes(body, before);
      await record(scope, { action: 'CHANGED', objectType: 'firm', objectId: scope.tenantId, changes });
      return orThrow(await updateFirm(scope, body), missing);
    },
  });
}
