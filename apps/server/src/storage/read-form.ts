import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { StorageError } from './storage-error.ts';

/** As S3: what stands before the file is small. */
const fieldSize = 20 * 1024;

/** Bytes of a request that are not the file's: fields, part headers, boundaries, and what is buffered. */
const maxOverhead = 512 * 1024;

/** How long what follows a refusal is still read (and thrown away), so that the sender sees the answer. */
const discardForMs = 10_000;

const malformed = (sentence: string) => new StorageError('MalformedPOSTRequest', sentence);

function parserFor(request: IncomingMessage) {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      isPartAFile: (name) => name === 'file',
      limits: { fieldSize, fields: 30, files: 1, parts: 40, headerPairs: 20, headerSize: 16 * 1024 },
    });
  } catch {
    throw malformed('The request is not a multipart form.');
  }
}

function discard(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), discardForMs);
  request.once('close', () => clearTimeout(timer));
}

/**
 * Reads a multipart form whose one file comes after its fields; fields that follow the file are ignored,
 * as S3 does. `take` gets the fields, by their names in lower case, and the file's bytes as they arrive;
 * when it fails, its error is the form's. Answers what `take` did, once the whole form has arrived. When a
 * StorageError is raised because of the rest of the form, `take` has ended too, but may have succeeded.
 */
export async function readForm<Taken>(
  request: IncomingMessage,
  take: (fields: ReadonlyMap<string, string>, file: Readable) => Promise<Taken>,
): Promise<Taken> {
  const parser = parserFor(request);
  const fields = new Map<string, string>();
  let file: (Readable & { bytesRead: number }) | undefined;
  let taken: Promise<Taken> | undefined;
  let arrived = 0;
  const { promise: whole, resolve, reject } = Promise.withResolvers<Taken>();
  const gone = () => {
    if (!request.complete) reject(new StorageError('IncompleteBody', 'The request broke off.'));
  };

  parser.on('field', (name: string | undefined, value, _nameTruncated, valueTruncated) => {
    if (file) return;
    const field = name?.toLowerCase();
    if (!field || fields.has(field))
      reject(malformed('A field of the form has no name, or another one has the same.'));
    else if (valueTruncated) reject(new StorageError('MaxPostPreDataLengthExceeded', 'A field is too long.'));
    else fields.set(field, value);
  });
  parser.on('file', (_name, stream) => {
    file = stream;
    // The parser emits errors on the stream without ending it, which would leave `take` waiting.
    stream.on('error', () => stream.destroy(malformed('The form ends in the middle of the file.')));
    taken = take(fields, stream);
    taken.catch(reject);
  });
  parser.on('filesLimit', () =>
    reject(new StorageError('InvalidArgument', 'The form has more than one file.')),
  );
  parser.on('fieldsLimit', () => reject(malformed('The form has too many fields.')));
  parser.on('partsLimit', () => reject(malformed('The form has too many parts.')));
  parser.on('error', () => reject(malformed('The form is not well formed.')));
  parser.on('finish', () => {
    if (taken) taken.then(resolve, reject);
    else reject(new StorageError('InvalidArgument', 'The form has no file.'));
  });
  request.on('error', gone).on('close', gone);
  request.pipe(parser);
  request.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived - (file?.bytesRead ?? 0) > maxOverhead) {
      reject(new StorageError('MaxPostPreDataLengthExceeded', 'The form is too long beside its file.'));
    }
  });

  try {
    return await whole;
  } catch (error) {
    request.unpipe(parser);
    file?.destroy(error as Error);
    discard(request);
    await Promise.allSettled([taken]);
    throw error;
  }
}
