import {
  type DuplicateChoice,
  type ImportFinding,
  type ImportInput,
  type ImportMapping,
  imports,
} from '@caseward/contract/imports';
import { call, callForFile } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import { saveFile } from '../../shared/api/save-file.ts';

/** One's own imports, newest first. */
export const importsQuery = rowsQuery(imports.list, {});
/** Where one of them stands. */
export const importQuery = (id: string) => answerQuery(imports.get, { params: { id } });
/** What was found in its rows, by row. */
export const findingsQuery = (id: string, kind: ImportFinding['kind'] | undefined) =>
  rowsQuery(imports.findings, { params: { id }, query: { kind } });

/** Begins to import a file that was uploaded, and answers what is in it. */
export const createImport = (body: ImportInput, idempotency_key: string, signal: AbortSignal) =>
  call(imports.create, { body, idempotency_key, signal });
/** Says which column is which, and has every row checked. */
export const mapImport = (id: string, body: ImportMapping) => call(imports.map, { params: { id }, body });
/** Imports all rows. */
export const runImport = (id: string, duplicates: DuplicateChoice) =>
  call(imports.run, { params: { id }, body: { duplicates } });
/** Gives an import up. */
export const cancelImport = (id: string) => call(imports.cancel, { params: { id } });
/** Has the browser save what was found as a CSV file. */
export const saveFindings = async (id: string) =>
  saveFile(await callForFile(imports.exportFindings, { params: { id } }), { name: 'import-errors.csv' });
