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
  /** Its address never answers anything else, and anybody's cache may keep it. */
  isImmutable?: boolean;
}

/** The media types of the files that calls answer. */
export const fileTypes: Record<FileFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
};

/** Sends a file for the browser to save, or to show as a part of a page. */
export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { name, format, bytes, isImmutable } = answer;
  if (isImmutable) reply.header('cache-control', 'public, max-age=31536000, immutable');
  return reply
    .type(format === 'csv' ? `${fileTypes.csv}; charset=utf-8` : fileTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(bytes);
}
