import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { ExportFormat } from '@caseward/contract/exports';
import { ZipFile } from 'yazl';
import { csvWriter } from '../../http/csv.ts';

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

function csvFile(): TableFile {
  const written = csvWriter();
  return {
    bytes: written,
    write: (cells) => pushed(written, cells),
    end: () => written.end(),
    fail: (error) => written.destroy(error),
  };
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
/** The parts of a workbook of one sheet, besides the sheet. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Text that a cell can hold. */
const longestCell = 32_767;
// Characters that XML cannot represent.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const xml = (text: string) =>
  text
    .slice(0, longestCell)
    .replace(unwritable, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Cells are inline strings, so that no text becomes a formula. */
const sheetRow = (cells: Cells) =>
  `<row>${cells.map((cell) => (cell ? `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>` : '<c/>')).join('')}</row>`;

function xlsxFile(): TableFile {
  const sheet = new PassThrough();
  const bytes = new PassThrough();
  // Unhandled error events would end the process, before anyone reads the file.
  for (const stream of [sheet, bytes]) stream.on('error', () => {});
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  zip.outputStream.pipe(bytes);
  // A cancelled download stops the reading.
  bytes.once('close', () => sheet.destroy());
  sheet.write(`${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`);
  return {
    bytes,
    write: (cells) => pushed(sheet, sheetRow(cells)),
    end: () => sheet.end('</sheetData></worksheet>'),
    fail: (error) => bytes.destroy(error),
  };
}

/** Begins a file. */
export const tableFile = (format: ExportFormat): TableFile => (format === 'csv' ? csvFile() : xlsxFile());
