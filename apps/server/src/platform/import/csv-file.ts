import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { withoutFormulaMark } from '../../http/csv.ts';

/** Encoding and separator of a CSV file. */
export interface Writing {
  encoding: Encoding;
  separator: string;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const noTable =
  'This is neither a CSV file nor an Excel workbook (XLSX). Save the table as one of them and upload it again.';
const separators = [',', ';', '\t'];
/** In characters. */
const longestRecord = 1024 * 1024;

/** The file is no table; the message is for people. */
export class UnreadableTable extends Error {}

function markOf(head: Uint8Array): Encoding | undefined {
  return marks.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
}

/** A file without a byte order mark that is not UTF-8 is read as Windows-1252, which fits any bytes. */
async function encodingOf(open: () => Promise<Readable>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let fits = true;
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    const marked = first && markOf(chunk);
    if (marked) return marked;
    first = false;
    if (chunk.includes(0)) throw new UnreadableTable(noTable);
    if (fits) fits = accepts(decoder, chunk);
  }
  return fits && accepts(decoder) ? 'utf-8' : 'windows-1252';
}

function accepts(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The first line of a file by which Excel is told its separator. */
const separatorLine = /^"?sep=(.)"?\r?\n/i;

/** The separator that the file names, else the most frequent one of the first line with words, outside quotes. */
function separatorOf(head: string): string {
  const named = separatorLine.exec(head)?.[1];
  if (named && separators.includes(named)) return named;
  // Lines above the table that hold nothing say nothing.
  const text = head.replace(/^(?:[\s,;"]*[\r\n]+)+/, '');
  const times = new Map(separators.map((separator) => [separator, 0]));
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && /[\r\n]/.test(character)) break;
    else if (!quoted && times.has(character)) times.set(character, (times.get(character) ?? 0) + 1);
  }
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? ',';
}

/** Detects encoding and separator of a file. @throws UnreadableTable */
export async function writingOf(open: () => Promise<Readable>): Promise<Writing> {
  const encoding = await encodingOf(open);
  let head = '';
  for await (const text of decoded((await open()) as AsyncIterable<Buffer>, encoding)) {
    head += text;
    if (head.length > 65_536) break;
  }
  return { encoding, separator: separatorOf(head) };
}

/** One record of a file. */
export interface TableRow {
  /** Row number as in a spreadsheet: the first is 1. */
  number: number;
  cells: string[];
}

/**
 * Streams the records of a file, without empty ones.
 * @throws UnreadableTable
 */
export async function* rowsOf(bytes: Readable, { encoding, separator }: Writing): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  });
  // Its failures reach the reader through the parser.
  pipeline(Readable.from(decoded(bytes as AsyncIterable<Buffer>, encoding)), parser, () => {});
  let number = 0;
  let toldSeparator = false;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      // Not a row of the table, nor is it shown as one.
      if (number === 0 && !toldSeparator && /^sep=/i.test(cells.join(''))) {
        toldSeparator = true;
        continue;
      }
      number += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells: cells.map(withoutFormulaMark) };
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_'))
      throw error;
    throw new UnreadableTable(
      `The file cannot be read beyond row ${number}: a quotation mark is not closed, or a row is too long.`,
    );
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}
