import { audit, type RecordHistoryQuery } from '@caseward/contract/audit';
import { recordLabels } from '@caseward/contract/records';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireUsers } from '../../platform/references/references.ts';
import type { Registry } from '../../records/registry.ts';
import { findMatterForReport } from './access.queries.ts';
import { accessTo } from './access.ts';
import { hasRecord, listEvents, listHistory, listRecordHistory } from './events.queries.ts';
import { exportEvents } from './export.ts';

/** The audit log, for people who may see it. */
export function auditRoutes(api: Api, registry: Registry): void {
  const historyOf = async (
    scope: Scope,
    type: 'contact' | 'task',
    id: string,
    query: z.output<typeof RecordHistoryQuery>,
  ) => {
    if (!(await hasRecord(scope, type, id))) throw notFound(recordLabels[type]);
    if (query.user) await requireUsers(scope, 'user', [query.user]);
    return listRecordHistory(scope, registry, type, id, query);
  };
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
    contactHistory: ({ scope, params, query }) => historyOf(scope, 'contact', params.id, query),
    taskHistory: ({ scope, params, query }) => historyOf(scope, 'task', params.id, query),
    access: ({ scope, params }) => accessTo(scope, params.id),
  });
}
