import type { DateOrder } from '@caseward/contract/date-orders';
import type { ImportField, ImportKind } from '@caseward/contract/import-fields';
import { largestImport, mostImportColumns } from '@caseward/contract/import-limits';
import { type Import, imports, mappingFault } from '@caseward/contract/imports';
import { largestLimit } from '@caseward/contract/paging';
import { conflict, invalid } from '../../http/api-problem.ts';
import { csvFile } from '../../http/csv.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { readDateOrder } from '../../platform/firm-days.queries.ts';
import { rowsOf, UnreadableTable, writingOf } from '../../platform/import/csv-file.ts';
import { fixTable } from '../../platform/import/uploaded-table.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LostJob } from '../../platform/jobs/runner.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { noUpload } from '../../platform/references/references.ts';
import type { StorageQuota } from '../../platform/storage-quota/storage-quota.ts';
import { findUpload, takeUpload } from '../../platform/uploads.queries.ts';
import { isUploadKey } from '../../storage/keys.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { readCorrections, removeCorrections } from './corrections.queries.ts';
import { checkKind, ImportJobs, runKind } from './import-jobs.ts';
import { importRowRoutes } from './import-rows.routes.ts';
import { missingImport, sentences, stateSentence } from './import-states.ts';
import { type Importers, importerOf } from './import-work.ts';
import { forgetKept, hasImportedRecords, listImportedRecords } from './imported-records.queries.ts';
import {
  countWrongRows,
  findFile,
  findImport,
  insertImport,
  listFindings,
  listImports,
  lockImport,
  moveImport,
} from './imports.queries.ts';
import { proposedDays, proposedFields } from './proposal.ts';
import { skippedRows } from './skipped-rows.ts';
import { tableOfWorkbook } from './table-of-workbook.ts';
import { takeBack, takeBackKind, takingBackLost } from './taking-back.ts';

const samples = 3;
const longestSample = 100;
const over = ['DONE', 'TAKING_BACK', 'TAKEN_BACK', 'CANCELLED', 'FAILED'];

/**
 * Imports of contacts and matters from CSV files and Excel workbooks.
 * @param quota of the firm
 */
export function importRoutes(
  api: Api,
  store: DocumentStore,
  jobs: Jobs,
  quota: StorageQuota,
  importers: Importers,
): void {
  const work = new ImportJobs(store, importers);
  const lost = (job: LostJob<'import_id'>) => work.lost(job);
  jobs.handle(checkKind, (job) => work.check(job), lost);
  jobs.handle(runKind, (job) => work.run(job), lost);
  jobs.handle(takeBackKind, (job) => takeBack(job, (each) => importerOf(importers, each)), takingBackLost);

  importRowRoutes(api, store, jobs);
  implement(api, imports, {
    list: ({ scope, query }) => listImports(scope, query),

    create: withTransactions(async ({ body, transaction, finalTransaction }) => {
      const { file_path, kind, sheet } = body;
      const { file_name, dateOrder } = await transaction(async (scope) => {
        if (!isUploadKey(file_path)) throw noUpload();
        const upload = orThrow(await findUpload(scope, file_path), noUpload);
        await quota.requireKept(scope);
        return { ...upload, dateOrder: await readDateOrder(scope) };
      });
      const size = await fixTable(store, file_path);
      const converted = await tableOfWorkbook(store, file_path, size, sheet || undefined);
      const key = converted?.key ?? file_path;
      const table = await tableIn(store, key, kind, dateOrder).catch(async (error) => {
        if (converted) await store.remove(key);
        throw error;
      });
      const made = await finalTransaction(async (scope) => {
        orThrow(await takeUpload(scope, file_path), noUpload);
        const file = { file_path: key, file_name, file_size: converted?.size ?? size };
        const id = await insertImport(scope, { kind, ...file, ...table });
        return orThrow(await findImport(scope, id), missingImport);
      });
      if (converted) await store.remove(file_path);
      return made;
    }),

    get: async ({ scope, params }) => orThrow(await findImport(scope, params.id), missingImport),

    map: async ({ scope, params: { id }, body }) => {
      const found = orThrow(await lockImport(scope, id), missingImport);
      if (found.state !== 'MAPPING' && found.state !== 'CHECKED') throw conflict(stateSentence(found));
      const columns = mapped(found, body.columns);
      await moveImport(scope, id, found.state, {
        columns: JSON.stringify(columns),
        ...(body.days && { days: body.days }),
        state: 'CHECKING',
        done: 0,
        wrong_rows: 0,
        duplicate_rows: 0,
      });
      await jobs.enqueue(scope, checkKind, { import_id: id });
      return orThrow(await findImport(scope, id), missingImport);
    },

    findings: async ({ scope, params, query }) => {
      orThrow(await findImport(scope, params.id), missingImport);
      return listFindings(scope, params.id, query);
    },

    exportFindings: withTransactions(({ transaction, params }) => findingsFile(transaction, params.id)),

    run: async ({ scope, params: { id }, body }) => {
      const found = orThrow(await lockImport(scope, id), missingImport);
      if (found.state !== 'CHECKED') throw conflict(stateSentence(found));
      const { duplicates, errors = 'REFUSE' } = body;
      if (found.wrong_rows > 0) {
        if (errors === 'REFUSE')
          throw conflict(
            'Some rows have errors. Fix them in the file and upload it again, or import the others without them.',
          );
        if ((await countWrongRows(scope, id)) < found.wrong_rows)
          throw conflict(
            'More rows have errors than can be listed. Fix the columns or the file first, so that no row gets lost.',
          );
      }
      await moveImport(scope, id, 'CHECKED', { state: 'IMPORTING', done: 0, duplicates, errors });
      await jobs.enqueue(scope, runKind, { import_id: id });
      return orThrow(await findImport(scope, id), missingImport);
    },

    exportSkipped: withTransactions(async ({ transaction, params: { id } }) => {
      const found = await transaction(async (scope) => {
        const work = orThrow(await findFile(scope, id), missingImport);
        if (work.wrong_rows === 0 || (over.includes(work.state) && !work.has_skipped_rows))
          throw conflict('There are no rows to download: none was skipped, or it was more than a week ago.');
        return { ...work, corrections: await readCorrections(scope, id) };
      });
      const bytes = await store.read(found.file_path);
      if (!bytes) throw conflict('The file of this import is gone. Upload it again.');
      return csvFile('skipped-rows', skippedRows(bytes, transaction, found, found.corrections));
    }),

    records: async ({ scope, params: { id }, query }) => {
      const found = orThrow(await findImport(scope, id), missingImport);
      const { rows, ...page } = await listImportedRecords(scope, id, query);
      const standings = await importerOf(importers, found).made.standings(
        scope,
        rows.map(({ record_id }) => record_id),
      );
      const byId = new Map(standings.map((each) => [each.id, each]));
      const shown = rows.map(({ record_id, outcome }) => {
        const standing = byId.get(record_id);
        const taken_back = outcome === 'TAKEN_BACK';
        const now = standing ? standing.kept : 'MISSING';
        return {
          id: record_id,
          label: standing?.label ?? null,
          taken_back,
          kept_because: taken_back ? null : (outcome ?? now),
        };
      });
      return { ...page, rows: shown };
    },

    takeBack: async ({ scope, params: { id } }) => {
      const found = orThrow(await lockImport(scope, id), missingImport);
      if (found.state !== 'DONE' && found.state !== 'TAKEN_BACK') throw conflict(cannotTakeBack(found));
      if (!(await hasImportedRecords(scope, id)))
        throw conflict('It is not known what this import created, so it cannot be undone.');
      await forgetKept(scope, id);
      await moveImport(scope, id, found.state, { state: 'TAKING_BACK', done: found.taken_back, failure: '' });
      await jobs.enqueue(scope, takeBackKind, { import_id: id });
      return orThrow(await findImport(scope, id), missingImport);
    },

    cancel: withTransactions(async ({ transaction, params: { id } }) => {
      const filePath = await transaction(async (scope) => {
        const found = orThrow(await lockImport(scope, id), missingImport);
        if (over.includes(found.state)) throw conflict(stateSentence(found));
        await moveImport(scope, id, found.state, { state: 'CANCELLED' });
        await removeCorrections(scope, id);
        return found.file_path;
      });
      await store.remove(filePath);
      return transaction(async (scope) => orThrow(await findImport(scope, id), missingImport));
    }),
  });
}

const unreadable = (sentence: string) => invalid({ file_path: [sentence] });

const cannotTakeBack = ({ state }: Pick<Import, 'state'>) =>
  state === 'TAKING_BACK' ? sentences[state] : 'Nothing of this file has been imported.';

/** @throws ApiProblem 400 naming file_path */
async function tableIn(store: DocumentStore, key: string, kind: ImportKind, dateOrder: DateOrder) {
  const open = async () => orThrow(await store.read(key), noUpload);
  try {
    const writing = await writingOf(open);
    let names: string[] | undefined;
    const first: string[][] = [];
    let total = 0;
    for await (const { cells } of rowsOf(await open(), writing)) {
      if (!names) {
        names = cells;
        if (names.length > mostImportColumns)
          throw unreadable(`The file has more than ${mostImportColumns} columns.`);
        continue;
      }
      total += 1;
      if (total > largestImport)
        throw unreadable(
          `The file has more than ${largestImport.toLocaleString('en')} rows. Split it, and import the parts.`,
        );
      if (first.length < samples) first.push(cells);
    }
    if (!names) throw unreadable('The file is empty.');
    if (total === 0)
      throw unreadable('The file has a first row, for the names of its columns, and nothing below it.');
    const fields = proposedFields(kind, names, (index) => first.map((cells) => cells[index] ?? ''));
    const columns = names.map((name, index) => ({
      name: stored(name),
      samples: first.map((cells) => stored(cells[index] ?? '')),
      field: fields[index] ?? null,
    }));
    return { writing, columns, total, days: proposedDays(columns, dateOrder) };
  } catch (error) {
    if (error instanceof UnreadableTable) throw unreadable(error.message);
    throw error;
  }
}

/** Without characters that the database cannot store. */
const stored = (text: string) =>
  text.trim().replaceAll('\0', '').toWellFormed().slice(0, longestSample).toWellFormed();

/** @throws ApiProblem 400 naming columns */
function mapped(
  { kind, columns }: Pick<Import, 'kind' | 'columns'>,
  fields: readonly (ImportField | null)[],
) {
  const refused = (sentence: string) => invalid({ columns: [sentence] });
  if (fields.length !== columns.length)
    throw refused(`The file has ${columns.length} columns; match each to a field.`);
  const fault = mappingFault(kind, fields);
  if (fault) throw refused(fault);
  return columns.map((column, index) => ({ ...column, field: fields[index] ?? null }));
}

async function findingsFile(transaction: RunTransaction, id: string): Promise<FileAnswer> {
  let page = await transaction(async (scope) => {
    orThrow(await findImport(scope, id), missingImport);
    return listFindings(scope, id, { limit: largestLimit });
  });
  async function* lines() {
    yield ['Row', 'Kind', 'Field', 'What is wrong'];
    for (;;) {
      for (const { row, kind, field, sentence } of page.rows) yield [String(row), kind, field, sentence];
      const { nextCursor: cursor } = page;
      if (cursor === undefined) return;
      page = await transaction((scope) => listFindings(scope, id, { limit: largestLimit, cursor }));
    }
  }
  return csvFile('import-errors', lines());
}
