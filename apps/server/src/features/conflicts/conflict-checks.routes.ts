import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictLists } from '@caseward/contract/conflict-lists';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { fixTable } from '../../platform/import/uploaded-table.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { noUpload, requireReadableMatter, requireUsers } from '../../platform/references/references.ts';
import { findUpload, takeUpload } from '../../platform/uploads.queries.ts';
import { isUploadKey } from '../../storage/keys.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { listChecks } from './checks.queries.ts';
import { closeCheck } from './closing.ts';
import { decisionsOf } from './decided.queries.ts';
import { decide } from './decisions.ts';
import { distinctionRoutes } from './distinctions.routes.ts';
import { keepList } from './keep-list.ts';
import { runLists, startList } from './list-jobs.ts';
import { conflictsOf } from './matter-conflicts.ts';
import { readNameList } from './name-list.ts';
import { questionRoutes } from './questions.routes.ts';
import { registerRoutes } from './register.routes.ts';
import { exportReport } from './report-file.ts';
import { isList, runAgain } from './run-again.ts';
import { runCheck } from './run-check.ts';
import { screen } from './screening.ts';
import { readCheck, readHits, requireCheck, showCheck } from './show-check.ts';
import { refuseUnanswered } from './unanswered.ts';

/** Conflicts of interest: whether those whom the firm is to act for, or against, stand in its matters already. */
export function conflictRoutes(api: Api, store: DocumentStore, jobs: Jobs): void {
  runLists(jobs);
  implement(api, conflictChecks, {
    list: async ({ scope, query }) => {
      const { matter, made_by } = query;
      if (matter) await requireReadableMatter(scope, 'matter', matter);
      if (made_by && made_by !== 'me') await requireUsers(scope, 'made_by', [made_by]);
      return listChecks(scope, query);
    },
    create: async ({ scope, body }) => showCheck(scope, await runCheck(scope, body)),
    get: ({ scope, params: { id } }) => readCheck(scope, id),
    hits: ({ scope, params: { id }, query }) => readHits(scope, id, query),
    decisions: async ({ scope, params: { id } }) => {
      await requireCheck(scope, id);
      return decisionsOf(scope, id);
    },
    decide: ({ scope, params: { id }, body }) => decide(scope, id, body),
    screen: ({ scope, params: { id }, body }) => screen(scope, id, body),
    refuse: async ({ scope, params: { id }, body }) => {
      await refuseUnanswered(scope, id, body);
      return showCheck(scope, id);
    },
    close: async ({ scope, params: { id } }) => {
      await closeCheck(scope, id);
      return showCheck(scope, id);
    },
    again: withTransactions(async ({ transaction, caller, params: { id } }) => {
      // A list costs as much as when it was checked first, and asks for as many names.
      const { occasion } = await transaction((scope) => requireCheck(scope, id));
      if (isList(occasion)) (await api.limits.begin('list-check', caller))();
      return transaction(async (scope) => showCheck(scope, await runAgain(scope, jobs, id)));
    }),
    export: {
      withTransactions: ({ transaction, params: { id }, query: { language } }) =>
        exportReport(transaction, id, language),
    },
  });
  implement(api, conflictLists, {
    create: withTransactions(async ({ body, transaction, finalTransaction }) => {
      const { file_path, occasion, subject = '' } = body;
      if (!isUploadKey(file_path)) throw noUpload();
      const { file_name } = await transaction(async (scope) =>
        orThrow(await findUpload(scope, file_path), noUpload),
      );
      const size = await fixTable(store, file_path);
      const names = await readNameList(store, file_path, size);
      const made = await finalTransaction(async (scope) => {
        orThrow(await takeUpload(scope, file_path), noUpload);
        const list = { occasion, subject: subject || file_name, names, supersedes: null };
        return showCheck(scope, await startList(scope, jobs, list));
      });
      await store.remove(file_path);
      return made;
    }),
    keep: ({ scope, params: { id }, body }) => keepList(scope, id, body),
  });
  implement(api, matterConflicts, { get: ({ scope, params: { id } }) => conflictsOf(scope, id) });
  distinctionRoutes(api);
  questionRoutes(api);
  registerRoutes(api);
}
