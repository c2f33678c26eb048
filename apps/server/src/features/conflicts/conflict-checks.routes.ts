import { conflictChecks } from '@caseward/contract/conflict-checks';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { type Api, implement } from '../../http/implement.ts';
import { requireReadableMatter } from '../../platform/references/references.ts';
import { listChecks } from './checks.queries.ts';
import { closeCheck } from './closing.ts';
import { decisionsOf } from './decided.queries.ts';
import { decide } from './decisions.ts';
import { conflictsOf } from './matter-conflicts.ts';
import { questionRoutes } from './questions.routes.ts';
import { registerRoutes } from './register.routes.ts';
import { exportReport } from './report-file.ts';
import { runAgain } from './run-again.ts';
import { runCheck } from './run-check.ts';
import { screen } from './screening.ts';
import { requireCheck, showCheck, showHits } from './show-check.ts';

/** Conflicts of interest: whether those whom the firm is to act for, or against, stand in its matters already. */
export function conflictRoutes(api: Api): void {
  implement(api, conflictChecks, {
    list: async ({ scope, query }) => {
      if (query.matter) await requireReadableMatter(scope, 'matter', query.matter);
      return listChecks(scope, query);
    },
    create: async ({ scope, body }) => showCheck(scope, await runCheck(scope, body)),
    get: ({ scope, params: { id } }) => showCheck(scope, id),
    hits: ({ scope, params: { id }, query }) => showHits(scope, id, query),
    decisions: async ({ scope, params: { id } }) => {
      await requireCheck(scope, id);
      return decisionsOf(scope, id);
    },
    decide: ({ scope, params: { id }, body }) => decide(scope, id, body),
    screen: ({ scope, params: { id }, body }) => screen(scope, id, body),
    close: async ({ scope, params: { id } }) => {
      await closeCheck(scope, id);
      return showCheck(scope, id);
    },
    again: async ({ scope, params: { id } }) => showCheck(scope, await runAgain(scope, id)),
    export: {
      withTransactions: ({ transaction, params: { id }, query: { language } }) =>
        exportReport(transaction, id, language),
    },
  });
  implement(api, matterConflicts, { get: ({ scope, params: { id } }) => conflictsOf(scope, id) });
  questionRoutes(api);
  registerRoutes(api);
}
