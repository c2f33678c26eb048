import { importRows, type RowCorrection } from '@caseward/contract/import-rows';
import {
  type DuplicateChoice,
  type ErrorChoice,
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
/** One import. */
export const importQuery = (id: string) => answerQuery(imports.get, { params: { id } });
/** Its findings, by row. */
export const findingsQuery = (id: string, kind: ImportFinding['kind'] | undefined) =>
  rowsQuery(imports.findings, { params: { id }, query: { kind } });

/** Starts an import of an uploaded file, and answers its columns. */
export const createImport = (body: ImportInput, idempotency_key: string, signal: AbortSignal) =>
  call(imports.create, { body, idempotency_key, signal });
/** Sets the fields of the columns, and starts the check. */
export const mapImport = (id: string, body: ImportMapping) => call(imports.map, { params: { id }, body });
/** A row of its file, as it will be imported. */
export const importRowQuery = (id: string, row: number) =>
  answerQuery(importRows.get, { params: { id }, query: { row: String(row) } });
/** Corrects a row, and starts the check again. */
export const correctRow = (id: string, body: RowCorrection) =>
  call(importRows.correct, { params: { id }, body });
/** Imports the rows. */
export const runImport = (id: string, body: { duplicates: DuplicateChoice; errors: ErrorChoice }) =>
  call(imports.run, { params: { id }, body });
/** What an import made, in the order of its rows. */
export const importedRecordsQuery = (id: string) => rowsQuery(imports.records, { params: { id } });
/** Moves what an import made to the trash. */
export const takeImportBack = (id: string) => call(imports.takeBack, { params: { id } });
/** Saves the rows that were skipped for their errors as a CSV file. */
export const saveSkippedRows = async (id: string) =>
  saveFile(await callForFile(imports.exportSkipped, { params: { id } }), { name: 'skipped-rows.csv' });
/** Cancels an import. */
export const cancelImport = (id: string) => call(imports.cancel, { params: { id } });
/** Saves the findings as a CSV file. */
export const saveFindings = async (id: string) =>
  saveFile(await callForFile(imports.exportFindings, { params: { id } }), { name: 'import-errors.csv' });
