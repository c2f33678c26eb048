import { once } from 'node:events';
import { isOutOfMemory } from '../limited-process/limits.ts';
import { readFile } from '../text-extraction/reader-lines.ts';
import { Unreadable } from '../text-extraction/unreadable.ts';
import { type FromSheetReader, NoSuchSheet, type SheetHeader } from './sheet-lines.ts';
import { openWorkbook } from './workbook.ts';

// Reads one sheet in a process of its own (`read-sheet.ts`), from standard input to standard output.
const { sheet, mostColumns, bytes } = await readFile<SheetHeader>(process.stdin);
try {
  const workbook = await openWorkbook(bytes, mostColumns);
  for await (const row of workbook.rows(sheet)) await say({ row });
  await say({ end: true });
} catch (error) {
  if (!(error instanceof Unreadable) || isOutOfMemory(error)) throw error;
  await say({ refused: error.message, noSuchSheet: error instanceof NoSuchSheet });
}

async function say(told: FromSheetReader): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(told)}\n`)) await once(process.stdout, 'drain');
}
