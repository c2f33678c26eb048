import { audit } from '@caseward/contract/audit';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireUsers } from '../../platform/references/references.ts';
import type { Registry } from '../../records/registry.ts';
import { findMatterForReport } from './access.queries.ts';
import { accessTo } from './access.ts';
import { listEvents, listHistory } from './events.queries.ts';
import { exportEvents } from './export.ts';

/** The audit log, for people who may see it. */
export function auditRoutes(api: Api, registry: Registry): void {
  implement(api, audit, {
    list: async ({ scope, query: { limit, cursor, count, ...filters } }) => {
      if (filters.user) await requireUsers(scope, 'user', [filters.user]);
      return listEvents(scope, registry, filters, { limit, cursor, count });
    },
    export: withTransactions(({ transaction, query }) => exportEvents(transaction, registry, query)),
    history: async ({ scope, params: { id }, query }) => {
      orThrow(await findMatterForReport(scope, id), () => notFound('Matter'));
      if (query.user) await requireUsers(scope, 'user', [query.user]);
      return listHistory(scope, registry, id, query);
    },
    access: ({ scope, params }) => accessTo(scope, params.id),
  });
}
