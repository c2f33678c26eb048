import type { Readable } from 'node:stream';
import type { Import } from '@caseward/contract/imports';
import { type Encoding, rowsOf, type TableRow } from '../../platform/import/csv-file.ts';
import type { Corrections } from './corrections.queries.ts';

/** How the file of an import is written, as it is stored. */
export interface FileWriting {
  encoding: string;
  separator: string;
}

/** The rows of a file with its header, corrected. @throws UnreadableTable */
export async function* correctedRows(
  bytes: Readable,
  { encoding, separator }: FileWriting,
  corrections: Corrections,
): AsyncGenerator<TableRow> {
  for await (const { number, cells } of rowsOf(bytes, { encoding: encoding as Encoding, separator }))
    yield { number, cells: [...(corrections.get(number) ?? cells)] };
}

/** The cells of one row of a file as it was uploaded; undefined for the header, and where there is none. */
export async function rowInFile(
  bytes: Readable,
  { encoding, separator, columns }: FileWriting & Pick<Import, 'columns'>,
  row: number,
): Promise<string[] | undefined> {
  let isHeader = true;
  for await (const { number, cells } of rowsOf(bytes, { encoding: encoding as Encoding, separator })) {
    if (number === row && !isHeader) return padded(cells, columns.length);
    isHeader = false;
  }
  return undefined;
}

/** With a cell for each column, and without empty ones behind them. */
export const padded = (cells: readonly string[], columns: number): string[] => {
  const length = Math.max(columns, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  return Array.from({ length }, (_, index) => cells[index] ?? '');
};
