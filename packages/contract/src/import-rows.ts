import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { longestCorrectedCell, mostImportColumns } from './import-limits.ts';
import { Import } from './imports.ts';
import { pathId } from './references.ts';
import { lawyers } from './roles.ts';

/** A row of an import's file, as it will be imported. */
export const ImportRowCells = z.object({
  /** Numbered as in a spreadsheet: the header is row 1. */
  row: z.int(),
  /** Its cells by column; cells beyond those of the first row come behind them. */
  cells: z.array(z.string()),
  /** The cells of the file, where the row was corrected; else null. */
  was: z.nullable(z.array(z.string())),
});
export type ImportRowCells = z.infer<typeof ImportRowCells>;

const notARow = 'Must be the number of a row.';
const noText = 'Must be a text.';

/** A row as it should be imported. */
export const RowCorrection = z.strictObject({
  row: z
    .int({ error: notARow })
    .check(z.minimum(2, { error: notARow }), z.maximum(999_999_999, { error: notARow })),
  cells: z
    .array(
      z.string({ error: noText }).check(
        z.maxLength(longestCorrectedCell, { error: `At most ${longestCorrectedCell} characters.` }),
        z.refine((text) => !text.includes('\0') && text.isWellFormed(), { error: noText }),
      ),
      { error: 'Must be a list of texts.' },
    )
    .check(z.maxLength(2 * mostImportColumns, { error: `At most ${2 * mostImportColumns} cells.` })),
});
export type RowCorrection = z.input<typeof RowCorrection>;

const params = z.object({ id: pathId('import') });

export const importRows = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/imports/:id/row/',
    summary: 'A row of the file of a checked import, with what was corrected in it',
    access: lawyers,
    params,
    query: z.strictObject({
      row: z.pipe(
        z.string({ error: notARow }).check(z.regex(/^[1-9]\d{0,8}$/, { error: notARow })),
        z.transform(Number),
      ),
    }),
    response: ImportRowCells,
    limited: 'import',
    refuses: ['conflict'],
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/v1/imports/:id/row/',
    summary:
      'Correct a row before it is imported, and have the rows checked again; the file stays as uploaded',
    access: lawyers,
    params,
    body: RowCorrection,
    response: Import,
    limited: 'import',
    refuses: ['conflict'],
  }),
};
