import { Readable } from 'node:stream';
import { type Stringifier, stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

/** The answer of a call that streams a CSV file. */
export interface CsvFile {
  /** Name under which it is saved; ASCII. */
  fileName: string;
  /** Its lines, the header first; read while they are sent. */
  lines: AsyncIterable<readonly (string | null)[]>;
}

/** Writes the lines of a CSV file as UTF-8, with formulas defused (CSV injection). */
export const csvWriter = (): Stringifier =>
  stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });

/** Media type. */
export const csvType = 'text/csv; charset=utf-8';

/**
 * Streams a CSV file. When making it fails half-way the connection breaks, so that a part is not taken for the whole.
 */
export function sendCsv(reply: FastifyReply, { fileName, lines }: CsvFile): FastifyReply {
  const written = csvWriter();
  const read = Readable.from(lines);
  read.on('error', (error) => written.destroy(error));
  // A cancelled download stops the reading.
  written.on('close', () => read.destroy());
  read.pipe(written);
  return reply
    .type(csvType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(written);
}
