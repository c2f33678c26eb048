import { Readable } from 'node:stream';
import { type Stringifier, stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

/** What a call that answers a CSV file answers. */
export interface CsvFile {
  /** Under which it is saved; ASCII. */
  fileName: string;
  /** Its lines, the one with the names of its columns first; read as they are sent. */
  lines: AsyncIterable<readonly (string | null)[]>;
}

/** Writes the lines of a CSV file: spreadsheets read it as UTF-8, and nothing in it as a formula. */
export const csvWriter = (): Stringifier =>
  stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });

/** What such a file is. */
export const csvType = 'text/csv; charset=utf-8';

/**
 * Sends a CSV file as it is made. When making it fails
 * half-way the connection breaks, so that nobody takes a part for the whole.
 */
export function sendCsv(reply: FastifyReply, { fileName, lines }: CsvFile): FastifyReply {
  const written = csvWriter();
  const read = Readable.from(lines);
  read.on('error', (error) => written.destroy(error));
  // Who stops downloading stops the reading.
  written.on('close', () => read.destroy());
  read.pipe(written);
  return reply
    .type(csvType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(written);
}
