import { firm } from '@caseward/contract/firm';
import { type Api, implement } from '../../http/implement.ts';
import { notFound } from '../../http/refusals.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { present } from '../../platform/present.ts';
import { findFirm, lockFirm, updateFirm } from './firm.queries.ts';

const missing = () => notFound('Firm');

/** What a firm's administrators decide for it. */
export function firmRoutes(api: Api): void {
  implement(api, firm, {
    get: async ({ scope }) => present(await findFirm(scope), missing),
    update: async ({ scope, body }) => {
      const before = present(await lockFirm(scope), missing);
      const changes = changesOf<typeof body>(before, body);
      if (isNothing(changes)) return before;
      await record(scope, { action: 'CHANGED', object_type: 'firm', object_id: scope.tenant_id, changes });
      return present(await updateFirm(scope, body), missing);
    },
  });
}
