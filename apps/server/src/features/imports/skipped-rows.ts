import type { Readable } from 'node:stream';
import type { Import, ImportFinding } from '@caseward/contract/imports';
import { largestLimit } from '@caseward/contract/paging';
import type { RunTransaction } from '../../http/transaction.ts';
import { correctedRows, type FileWriting } from './corrected-rows.ts';
import type { Corrections } from './corrections.queries.ts';
import { listFindings } from './imports.queries.ts';

/** Column of the file that says what is wrong; an import of the mended file leaves it out. */
const reasonColumn = 'What is wrong';

/**
 * The rows of an import's file that have errors: the header and their cells, corrected, and what is wrong.
 */
export async function* skippedRows(
  bytes: Readable,
  transaction: RunTransaction,
  { id, encoding, separator, columns }: Pick<Import, 'id' | 'columns'> & FileWriting,
  corrections: Corrections,
): AsyncGenerator<string[]> {
  const wrong = wrongRows(transaction, id);
  const known = columns.findIndex(({ name }) => name === reasonColumn);
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== known);
  let next = await wrong.next();
  let isHeader = true;
  for await (const { number, cells } of correctedRows(bytes, { encoding, separator }, corrections)) {
    if (isHeader) yield [...without(cells), reasonColumn];
    isHeader = false;
    if (next.done) return;
    if (number !== next.value.row) continue;
    // Cells beyond the header come after the reason, so that the reason stays in its column.
    const inColumns = Array.from({ length: columns.length }, (_, index) => cells[index] ?? '');
    yield [...without(inColumns), next.value.sentences.join(' '), ...cells.slice(columns.length)];
    next = await wrong.next();
  }
}

/** The rows with errors, each with its sentences. */
async function* wrongRows(transaction: RunTransaction, id: string) {
  let found: { row: number; sentences: string[] } | undefined;
  for await (const { row, sentence } of errorsOf(transaction, id)) {
    if (found && found.row !== row) yield found;
    if (found?.row !== row) found = { row, sentences: [] };
    found.sentences.push(sentence);
  }
  if (found) yield found;
}

async function* errorsOf(transaction: RunTransaction, id: string): AsyncGenerator<ImportFinding> {
  let cursor: string | undefined;
  do {
    const page = await transaction((scope) =>
      listFindings(scope, id, { limit: largestLimit, cursor, kind: 'ERROR' }),
    );
    yield* page.rows;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
