import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { ExportFormat } from '@caseward/contract/exports';
import type { Language } from '@caseward/contract/languages';
import { ZipFile } from 'yazl';
import { csvWriter } from '../../http/csv.ts';
import type { CellKind } from '../../platform/export/exported-list.ts';
import { sheetEnd, sheetHead, sheetRows, workbookParts } from './workbook-parts.ts';

type Cells = readonly (string | null)[];

/** A streamed table file. */
export interface TableFile {
  /** The bytes of the file. */
  bytes: Readable;
  /** Waits for the reader (backpressure). */
  write(cells: Cells): Promise<void>;
  end(): void;
  /** Breaks the file off, so that a part is not taken for the whole. */
  fail(error: Error): void;
}

async function pushed(stream: Writable, chunk: unknown): Promise<void> {
  if (stream.destroyed) throw new Error('Nobody takes the file any more.');
  if (stream.write(chunk)) return;
  const gone = new AbortController();
  const closed = () => gone.abort();
  stream.once('close', closed);
  try {
    await once(stream, 'drain', { signal: gone.signal });
  } finally {
    stream.off('close', closed);
  }
}

function csvFile(language: Language): TableFile {
  const written = csvWriter(language);
  return {
    bytes: written,
    write: (cells) => pushed(written, cells),
    end: () => written.end(),
    fail: (error) => written.destroy(error),
  };
}

/** Begins a file. @param columns of an XLSX file, whose times are in this zone; a CSV file has texts in UTC */
export const tableFile = (
  { format, language }: { format: ExportFormat; language: Language },
  columns: readonly CellKind[],
  timeZone: string,
): TableFile => (format === 'csv' ? csvFile(language) : xlsxFile(columns, timeZone));

function xlsxFile(columns: readonly CellKind[], timeZone: string): TableFile {
  const sheet = new PassThrough();
  const bytes = new PassThrough();
  // Unhandled error events would end the process, before anyone reads the file.
  for (const stream of [sheet, bytes]) stream.on('error', () => {});
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(workbookParts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  zip.outputStream.pipe(bytes);
  // A cancelled download stops the reading.
  bytes.once('close', () => sheet.destroy());
  sheet.write(sheetHead(columns));
  const rowOf = sheetRows(columns, timeZone);
  return {
    bytes,
    write: (cells) => pushed(sheet, rowOf(cells)),
    end: () => sheet.end(sheetEnd),
    fail: (error) => bytes.destroy(error),
  };
}
