import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyMultipartOptions } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { StorageError } from './storage-error.ts';

/** What a form may hold: few small fields and one file, whose own limit its token names. */
export const formLimits: FastifyMultipartOptions = {
  isPartAFile: (name) => name === 'file',
  throwFileSizeLimit: false,
  limits: {
    fieldSize: 20 * 1024,
    fields: 30,
    files: 1,
    parts: 40,
    headerPairs: 20,
    fileSize: Number.POSITIVE_INFINITY,
  },
};

/** Bytes of a request that are not the file's: fields, part headers, boundaries, and what is buffered. */
const maxOverhead = 512 * 1024;

/** How long what follows a refusal is still read (and thrown away), so that the sender sees the answer. */
const discardForMs = 10_000;

const malformed = (message: string) => new StorageError('MalformedPOSTRequest', message);

/** The refusals for what the parser complains of, by its codes; whatever else it says, the form is malformed. */
const complaints: Record<string, () => StorageError> = {
  FST_FILES_LIMIT: () => new StorageError('InvalidArgument', 'The form has more than one file.'),
  FST_MP_PREMATURE_CLOSE: () => new StorageError('IncompleteBody', 'The request broke off.'),
};

function explain(error: unknown): StorageError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return complaints[code]?.() ?? malformed('The form is not well formed.');
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    throw explain(error);
  }
}

function discard(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), discardForMs);
  request.once('close', () => clearTimeout(timer));
}

/**
 * Reads a multipart form whose one file comes after its fields; fields that follow the file are ignored, as S3 does.
 * @param store gets the fields, by their names in lower case, and the file's bytes as they arrive; its error is the
 *   form's
 * @returns what `store` answered, once the whole form has arrived
 * @throws StorageError for the rest of the form; `store` has ended by then, but may have succeeded
 */
export async function readUpload<Stored>(
  request: FastifyRequest,
  store: (fields: ReadonlyMap<string, string>, file: Readable) => Promise<Stored>,
): Promise<Stored> {
  const fields = new Map<string, string>();
  let file: (Readable & { bytesRead?: number }) | undefined;
  let storing: Promise<Stored> | undefined;
  const read = async () => {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        file = part.file;
        storing = store(fields, part.file);
        await storing;
      } else if (!storing) addField(fields, part);
    }
    if (!storing) throw new StorageError('InvalidArgument', 'The form has no file.');
    return storing;
  };
  let arrived = 0;
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  request.raw.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived - (file?.bytesRead ?? 0) > maxOverhead)
      reject(new StorageError('MaxPostPreDataLengthExceeded', 'The form is too long beside its file.'));
  });
  try {
    return await Promise.race([read(), tooLong]);
  } catch (error) {
    // The parser ends the file with its complaint; whatever else `store` fails of is no fault of the form.
    const broken = file?.errored && !(error instanceof StorageError) ? explain(error) : error;
    file?.destroy(broken as Error);
    discard(request.raw);
    await Promise.allSettled([storing]);
    throw broken;
  }
}

function addField(
  fields: Map<string, string>,
  {
    fieldname,
    value,
    valueTruncated,
  }: { fieldname: string | undefined; value: unknown; valueTruncated: boolean },
): void {
  const name = fieldname?.toLowerCase();
  if (!name || fields.has(name) || typeof value !== 'string')
    throw malformed('A field of the form has no name, is no text, or has the name of another one.');
  if (valueTruncated) throw new StorageError('MaxPostPreDataLengthExceeded', 'A field is too long.');
  fields.set(name, value);
}
