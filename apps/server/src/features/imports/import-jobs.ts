import { setImmediate as letOthersGoOn } from 'node:timers/promises';
import type { ImportField } from '@caseward/contract/import-fields';
import { mostImportFindings } from '@caseward/contract/import-limits';
import type { Import } from '@caseward/contract/imports';
import type { Scope } from '../../db/scope.ts';
import { record } from '../../platform/audit/record.ts';
import { UnreadableTable } from '../../platform/import/csv-file.ts';
import type { Finding, Importer, Reader, Texts } from '../../platform/import/importer.ts';
import { jobKind } from '../../platform/jobs/job-kinds.ts';
import type { Job, LostJob } from '../../platform/jobs/runner.ts';
import { notifyOneself } from '../../platform/notifications/notify.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { correctedRows } from './corrected-rows.ts';
import { type Corrections, readCorrections, removeCorrections } from './corrections.queries.ts';
import { dayReader } from './days.ts';
import { type Importers, importerOf, objectTypeOf, type Work } from './import-work.ts';
import { insertImportedRecords } from './imported-records.queries.ts';
import { findWork, insertFindings, moveImport, removeFindings } from './imports.queries.ts';
import { keptFindings } from './kept-findings.ts';
import { wantedIn } from './wanted.ts';

const settings = { retries: 2, retryAfter: 2, lane: 'imports' };
/** Checks the rows of a file. */
export const checkKind = jobKind({ ...settings, name: 'check-import', ids: ['import_id'] });
/** Writes them. */
export const runKind = jobKind({ ...settings, name: 'run-import', ids: ['import_id'] });

type ImportJob = Job<'import_id'>;

/** An import whose file is read, with what was corrected in it. */
type ReadWork = Work & { corrections: Corrections };

/** Rows of a batch, and its characters: a row can have a million. Larger ones would make everybody else wait. */
const batchSize = 25;
const batchCharacters = 2_000_000;

/** Milliseconds between two updates of the progress that people see. */
const progressEveryMs = 250;

/** Rows that are read before others get their turn in this process. */
const rowsAtOnce = 10;

const notAllowed =
  'Whoever imports must be able to sign in, as an attorney or an administrator. Nothing was imported.';
const died =
  'The server ended while it worked on this import, twice. Nothing was imported. Split the file, and import the parts.';
const failed =
  'Something went wrong on our side, and nothing was imported. Import the file again; if it fails again, tell whoever runs Caseward for your firm.';

/** The import was cancelled. */
class GivenUp extends Error {}
/** A row that was valid when it was checked is no longer. */
class WrongRows extends Error {}

/** Background jobs of imports. */
export class ImportJobs {
  readonly #store: DocumentStore;
  readonly #importers: Importers;

  constructor(store: DocumentStore, importers: Importers) {
    this.#store = store;
    this.#importers = importers;
  }

  /** Stores the findings of every row: errors and possible duplicates. */
  async check(job: ImportJob): Promise<void> {
    const { import_id } = job.ids;
    await this.#attempt(job, 'CHECKING', async (work) => {
      const wanted = await this.#wanted(work);
      await job.inTenantScope(async (scope) => {
        await removeFindings(scope, import_id);
        const counts = { wrong_rows: 0, duplicate_rows: 0 };
        let room = mostImportFindings;
        await this.#eachBatch(job, scope, work, wanted, 'CHECKING', async (batch) => {
          const findings = keptFindings(batch, room);
          room -= findings.length;
          if (findings.length > 0) await insertFindings(scope, import_id, findings);
          for (const each of batch) {
            if (isWrong(each)) counts.wrong_rows += 1;
            else if (isDuplicate(each)) counts.duplicate_rows += 1;
          }
        });
        const checked = { state: 'CHECKED', done: work.total, ...counts } as const;
        if (!(await moveImport(scope, import_id, 'CHECKING', checked))) throw new GivenUp();
      });
    });
  }

  /** Writes all rows, without those that are to be skipped, in one transaction, or none. */
  async run(job: ImportJob): Promise<void> {
    const { import_id } = job.ids;
    await this.#attempt(job, 'IMPORTING', async (work) => {
      const wanted = await this.#wanted(work);
      const written = job.inTenantScope(async (scope) => {
        let imported = 0;
        let wrong = 0;
        await this.#eachBatch(job, scope, work, wanted, 'IMPORTING', async (batch, reader) => {
          wrong += batch.filter(isWrong).length;
          // The person agreed to leave out as many as the check found.
          if (wrong > (work.errors === 'SKIP' ? work.wrong_rows : 0)) throw new WrongRows();
          const fields = batch
            .filter((each) => !isWrong(each) && (work.duplicates === 'IMPORT' || !isDuplicate(each)))
            .map((each) => each.fields);
          if (fields.length > 0) await insertImportedRecords(scope, import_id, await reader.write(fields));
          imported += fields.length;
        });
        await record(scope, {
          action: 'IMPORTED',
          objectType: objectTypeOf(work),
          // Rows that are there already are left out, and what is there may be behind a wall.
          ownDetails: {
            import: import_id,
            rows: work.total,
            imported,
            ...(work.corrections.size > 0 && { corrected: work.corrections.size }),
          },
        });
        await notifyOneself(scope, {
          kind: 'IMPORT_DONE',
          object: { type: 'import', id: import_id },
          matter: null,
        });
        const done = { state: 'DONE', done: work.total, imported, has_skipped_rows: wrong > 0 } as const;
        if (!(await moveImport(scope, import_id, 'IMPORTING', done))) throw new GivenUp();
        return wrong > 0;
      });
      const outcome = await written.then(
        (skipped) => (skipped ? 'written in part' : 'written'),
        (error) => {
          if (error instanceof WrongRows) return 'wrong';
          throw error;
        },
      );
      if (outcome === 'written') await this.#store.remove(work.file_path);
      if (outcome !== 'wrong') return;
      await job.inTenantScope((scope) =>
        moveImport(scope, import_id, 'IMPORTING', { state: 'CHECKING', done: 0 }),
      );
      await this.check(job);
    });
  }

  /** An import whose job was given up fails. */
  async lost(job: LostJob<'import_id'>): Promise<void> {
    for (const state of ['CHECKING', 'IMPORTING'] as const) {
      const work = await job.inTenantScope((scope) => findWork(scope, job.ids.import_id, state));
      if (work) await this.#fail(job, work, job.died ? died : failed);
    }
  }

  async #fail(job: ImportJob, { id, state, file_path }: Work, failure: string): Promise<void> {
    await job.inTenantScope(async (scope) => {
      if (await moveImport(scope, id, state, { state: 'FAILED', failure }))
        await removeCorrections(scope, id);
    });
    await this.#store.remove(file_path);
  }

  /** Runs the step if it is still due, and the person may still do it. */
  async #attempt(job: ImportJob, state: 'CHECKING' | 'IMPORTING', run: (work: ReadWork) => Promise<void>) {
    const { import_id } = job.ids;
    const work = await job.inTenantScope((scope) => findWork(scope, import_id, state));
    if (!work) return;
    if (!work.allowed) return await this.#fail(job, work, notAllowed);
    const corrections = await job.inTenantScope((scope) => readCorrections(scope, import_id));
    try {
      await run({ ...work, corrections });
    } catch (error) {
      if (error instanceof UnreadableTable) return await this.#fail(job, work, error.message);
      if (!(error instanceof GivenUp)) throw error;
    }
  }

  #importer(work: Work): Importer<unknown> {
    return importerOf(this.#importers, work);
  }

  async *#rows({ file_path, encoding, separator, columns, corrections }: ReadWork) {
    const bytes = await this.#store.read(file_path);
    if (!bytes) throw new Error('The file of an import is gone.');
    let first = true;
    let read = 0;
    for await (const { number, cells } of correctedRows(bytes, { encoding, separator }, corrections)) {
      read += 1;
      if (read % rowsAtOnce === 0) await letOthersGoOn();
      if (!first)
        yield {
          row: number,
          texts: textsOf(columns, cells),
          beyond: beyondHeader(columns, cells, separator),
        };
      first = false;
    }
  }

  #wanted(work: ReadWork): Promise<string[]> {
    return wantedIn(this.#rows(work), this.#importer(work));
  }

  async #eachBatch(
    job: ImportJob,
    scope: Scope,
    work: ReadWork,
    wanted: readonly string[],
    state: 'CHECKING' | 'IMPORTING',
    take: (batch: ReadRow[], reader: Reader<unknown>) => Promise<void>,
  ): Promise<void> {
    const reader = await this.#importer(work).reader(scope, wanted, {
      day: dayReader(work.days),
      apart: job.inTenantScope,
    });
    let done = 0;
    let batch: ReadRow[] = [];
    let characters = 0;
    let toldAt = performance.now();
    const flush = async () => {
      job.signal.throwIfAborted();
      await take(batch, reader);
      done += batch.length;
      batch = [];
      characters = 0;
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
      // In a transaction of its own, so that progress is visible before the rows are.
      const goOn = await job.inTenantScope((own) => moveImport(own, work.id, state, { done }), {
        onlyReads: true,
      });
      if (!goOn) throw new GivenUp();
    };
    for await (const { row, texts, beyond } of this.#rows(work)) {
      const { fields, findings } = reader.read(texts);
      batch.push({ row, fields, findings: beyond ? [beyond, ...findings] : findings });
      for (const text of Object.values(texts)) characters += text.length;
      if (batch.length === batchSize || characters > batchCharacters) await flush();
    }
    if (batch.length > 0) await flush();
  }
}

interface ReadRow {
  row: number;
  fields: unknown;
  findings: Finding[];
}

const isWrong = ({ findings }: ReadRow) => findings.some(({ kind }) => kind === 'ERROR');
const isDuplicate = ({ findings }: ReadRow) => findings.some(({ kind }) => kind === 'DUPLICATE');

const separatorLabels: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
};

/** A row that is longer than the header: something has moved its cells, so none of them can be relied on. */
function beyondHeader(
  columns: Import['columns'],
  cells: readonly string[],
  separator: string,
): Finding | undefined {
  const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (length <= columns.length) return undefined;
  return {
    kind: 'ERROR',
    field: null,
    sentence: `This row has ${length} cells, and the first row ${columns.length}. Probably a text that contains a ${separatorLabels[separator] ?? 'separator'} is not in quotation marks, so that what follows moved to the right.`,
  };
}

function textsOf(columns: Import['columns'], cells: readonly string[]): Texts {
  const texts: Partial<Record<ImportField, string>> = {};
  for (const [index, { field }] of columns.entries()) if (field) texts[field] = cells[index] ?? '';
  return texts;
}
