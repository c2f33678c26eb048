import { mostCorrectedRows } from '@caseward/contract/import-limits';
import { importRows } from '@caseward/contract/import-rows';
import { conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { orThrow } from '../../platform/or-throw.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { padded, rowInFile } from './corrected-rows.ts';
import { readCorrections, saveCorrection } from './corrections.queries.ts';
import { checkKind } from './import-jobs.ts';
import { missingImport, stateSentence } from './import-states.ts';
import { findFile, findImport, lockImport, moveImport } from './imports.queries.ts';

const noRow = () => notFound('Row');

/** Rows of a checked import, which can be corrected beside its file. */
export function importRowRoutes(api: Api, store: DocumentStore, jobs: Jobs): void {
  /** The row in the file, and what was corrected. @throws ApiProblem 404, or 409 where the import is not checked */
  async function read(transaction: RunTransaction, id: string, row: number) {
    const { corrections, ...found } = await transaction(async (scope) => ({
      ...orThrow(await findFile(scope, id), missingImport),
      corrections: await readCorrections(scope, id),
    }));
    if (found.state !== 'CHECKED') throw conflict(stateSentence(found));
    const bytes = await store.read(found.file_path);
    if (!bytes) throw conflict('The file of this import is gone. Upload it again.');
    return { inFile: orThrow(await rowInFile(bytes, found, row), noRow), corrected: corrections.get(row) };
  }

  implement(api, importRows, {
    get: withTransactions(async ({ transaction, params: { id }, query: { row } }) => {
      const { inFile, corrected } = await read(transaction, id, row);
      return { row, cells: corrected ? [...corrected] : inFile, was: corrected ? inFile : null };
    }),

    correct: withTransactions(async ({ transaction, params: { id }, body: { row, cells } }) => {
      const { inFile } = await read(transaction, id, row);
      return transaction(async (scope) => {
        const found = orThrow(await lockImport(scope, id), missingImport);
        if (found.state !== 'CHECKED') throw conflict(stateSentence(found));
        const corrections = await readCorrections(scope, id);
        if (!corrections.has(row) && corrections.size >= mostCorrectedRows)
          throw conflict('So many rows are better corrected in the file. Upload it again.');
        await saveCorrection(scope, id, { row, cells: padded(cells, found.columns.length), was: inFile });
        const anew = { state: 'CHECKING', done: 0, wrong_rows: 0, duplicate_rows: 0 } as const;
        await moveImport(scope, id, 'CHECKED', anew);
        await jobs.enqueue(scope, checkKind, { import_id: id });
        return orThrow(await findImport(scope, id), missingImport);
      });
    }),
  });
}
