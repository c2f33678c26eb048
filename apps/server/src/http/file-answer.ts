import type { Readable } from 'node:stream';
import type { FileFormat } from '@caseward/contract/endpoint';
import type { FastifyReply } from 'fastify';

/** What a call that answers a file answers. */
export interface FileAnswer {
  /** Under which it is saved, without ending; ASCII. */
  name: string;
  format: FileFormat;
  /** As they are made; an error breaks the connection. */
  bytes: Readable;
}

/** The media types of the files that calls answer. */
export const fileTypes: Record<FileFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sends a file for the browser to save. */
export function sendFile(reply: FastifyReply, { name, format, bytes }: FileAnswer): FastifyReply {
  return reply
    .type(format === 'csv' ? `${fileTypes.csv}; charset=utf-8` : fileTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(bytes);
}
