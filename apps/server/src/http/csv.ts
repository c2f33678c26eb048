import { Readable } from 'node:stream';
import { type Language, languages } from '@caseward/contract/languages';
import { type Stringifier, stringify } from 'csv-stringify';
import type { FileAnswer } from './file-answer.ts';

/** What separates the cells of a line: Excel opens a file by the list separator of its own language. */
const separators: Record<Language, string> = { en: ',', de: ';' };

/**
 * Writes the lines of a CSV file as UTF-8, with formulas defused (CSV injection). Text with any line break is quoted: a
 * spreadsheet takes a bare one for the end of the row, and what follows for a formula. Its errors have a listener from
 * the beginning, and break off whatever reads the file.
 * @param language of who opens the file
 */
export function csvWriter(language: Language): Stringifier {
  const written = stringify({
    delimiter: separators[language],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
  // An error event without a listener would end the process, before anyone reads the file.
  written.on('error', () => {});
  return written;
}

/** The apostrophe that `csvWriter` puts before what a spreadsheet takes for a formula. */
const formulaMark = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The text of a cell as it was before it was written: an exported file can be imported again. */
export const withoutFormulaMark = (cell: string): string => cell.replace(formulaMark, '');

/**
 * Streams a CSV file. When making it fails half-way the connection breaks, so that a part is not taken for the whole.
 * @param name name under which it is saved, without its extension; ASCII
 * @param lines the header first; read while they are sent
 * @param language of who opens the file
 */
export function csvFile(
  name: string,
  lines: AsyncIterable<readonly (string | null)[]>,
  language: Language = languages[0],
): FileAnswer {
  const bytes = csvWriter(language);
  const read = Readable.from(lines);
  read.on('error', (error) => bytes.destroy(error));
  // A cancelled download stops the reading.
  bytes.on('close', () => read.destroy());
  read.pipe(bytes);
  return { name, format: 'csv', bytes };
}
