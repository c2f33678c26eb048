import { firm } from '@caseward/contract/firm';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findFirm, lockFirm, updateFirm } from './firm.queries.ts';

const missing = () => notFound('Firm');

/** Settings of a firm. */
export function firmRoutes(api: Api): void {
  implement(api, firm, {
    get: async ({ scope }) => orThrow(await findFirm(scope), missing),
    update: async ({ scope, body }) => {
      const before = orThrow(await lockFirm(scope), missing);
      const changes = changesOf<typeof body>(before, body);
      if (isNothing(changes)) return before;
      await record(scope, { action: 'CHANGED', objectType: 'firm', objectId: scope.tenantId, changes });
      return orThrow(await updateFirm(scope, body), missing);
    },
  });
}
