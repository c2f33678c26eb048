import { setImmediate as letOthersGoOn } from 'node:timers/promises';
import { exports } from '@caseward/contract/exports';
import { languages } from '@caseward/contract/languages';
import { largestLimit } from '@caseward/contract/paging';
import { typeOfTable } from '@caseward/contract/records';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { inScope, type Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { pathOf } from '../../http/identify.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { type AnyExportedList, listOf } from '../../platform/export/exported-list.ts';
import { readTimeZone } from '../../platform/firm-days.queries.ts';
import { labelsIn } from '../../platform/language/labels.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { insertExport, takeExport, type Wanted } from './exports.queries.ts';
import { type TableFile, tableFile } from './table-file.ts';

/** Dependencies of exports. */
export interface Exporting {
  /** A small pool for long downloads. */
  pool: Pool;
  lists: readonly AnyExportedList[];
}

/** Rows that are written before others get their turn in this process. */
const rowsAtOnce = 50;

const missing = () => notFound('Export');

/** Exports of lists: a call answers an address, and the browser downloads from it. */
export function exportRoutes(api: Api, { pool, lists }: Exporting): void {
  implement(api, exports, {
    create: async ({ scope, caller, body }) => {
      const { kind, format, language = languages[0], query = {}, columns = [], ids = null } = body;
      const list = listOf(lists, kind);
      filtersOf(list, query);
      const unknown = columns.find((name) => !Object.hasOwn(list.columns, name));
      if (unknown !== undefined) throw invalid({ columns: ['There is no such column.'] });
      const id = await insertExport(scope, { kind, format, language, query, columns, ids });
      return {
        url: api.publicUrl + (await api.signedAddresses.sign(caller, pathOf(exports.download, { id }))),
      };
    },

    download: withTransactions(async ({ transaction, actor, params: { id } }) => {
      const { timeZone, ...wanted } = await transaction(async (scope) => {
        const taken = orThrow(await takeExport(scope, id), missing) as Wanted;
        return { ...taken, timeZone: await readTimeZone(scope) };
      });
      const kinds = columnsOf(listOf(lists, wanted.kind), wanted).map(([, , kind = 'text']) => kind);
      const file = tableFile(wanted, kinds, timeZone);
      const opened = Promise.withResolvers<void>();
      let rows = 0;
      const reading = transaction(
        async (scope) => {
          for await (const cells of cellsOf(scope, listOf(lists, wanted.kind), wanted)) {
            opened.resolve();
            await file.write(cells);
            rows += 1;
            if (rows % rowsAtOnce === 0) await letOthersGoOn();
          }
        },
        { pool, snapshot: true },
      );
      // Also recorded when it broke off: the rows sent so far have left the firm.
      const told = (complete: boolean) =>
        inScope(api.pool, actor, (scope) =>
          record(scope, {
            action: 'EXPORTED',
            objectType: typeOfTable(wanted.kind),
            details: { format: wanted.format },
            ownDetails: {
              ...wanted.query,
              ...(wanted.ids && { selected: wanted.ids.length }),
              rows: Math.max(0, rows - 1),
              complete,
            },
          }),
        );
      finish(reading, told, file).catch((error) => {
        opened.reject(error);
        api.app.log.warn({ err: error }, 'an export broke off');
      });
      await opened.promise;
      return { name: wanted.kind, format: wanted.format, bytes: file.bytes };
    }),
  });
}

async function finish(
  reading: Promise<void>,
  told: (complete: boolean) => Promise<unknown>,
  file: TableFile,
): Promise<void> {
  try {
    await reading;
    await told(true);
    file.end();
  } catch (error) {
    file.fail(error as Error);
    await told(false);
    throw error;
  }
}

/** @throws ApiProblem 400 naming query */
function filtersOf({ query: schema }: AnyExportedList, query: Record<string, string>): unknown {
  const result = z.safeParse(schema, query);
  if (!result.success)
    throw invalid({ query: result.error.issues.map(({ path, message }) => [...path, message].join(': ')) });
  return result.data;
}

/** The columns that were chosen; none: all. */
function columnsOf(list: AnyExportedList, { columns }: Pick<Wanted, 'columns'>) {
  const names = columns.length > 0 ? columns : Object.keys(list.columns);
  return names.flatMap((name) => (list.columns[name] ? [list.columns[name]] : []));
}

async function* cellsOf(scope: Scope, list: AnyExportedList, { query, columns, ids, language }: Wanted) {
  const label = labelsIn(language);
  const parts = columnsOf(list, { columns });
  yield parts.map(([heading]) => label(heading));
  const filters = filtersOf(list, query);
  let cursor: string | undefined;
  do {
    const page = await list.page(scope, filters, { limit: largestLimit, cursor, ids: ids ?? undefined });
    for (const row of page.rows) yield parts.map(([, value]) => value(row, { label }));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
