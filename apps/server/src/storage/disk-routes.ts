import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
// Says what the schema of a route may have.
import type {} from '@fastify/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyPluginAsync } from 'fastify';
import { allowSlowBody } from '../http/limited-server.ts';
import { acceptsPage, sendRefusalPage } from '../http/refusal-page.ts';
import { InvalidToken, type SignedTokens } from '../http/signed-tokens.ts';
import type { DocumentFolder } from './document-folder.ts';
import { objectKey } from './keys.ts';
import { Meter } from './meter.ts';
import { formLimits, readUpload } from './read-upload.ts';
import { StorageError } from './storage-error.ts';
import type { DownloadTerms, FaultOfFile, OnFaultyFile, Rights, UploadTerms } from './store.ts';

/** What an upload form allows its bearer to store. */
export type UploadGrant = Omit<UploadTerms, 'expiresInS'>;

/** What a signed address allows its bearer to fetch. */
export type DownloadGrant = Omit<DownloadTerms, 'expiresInS'>;

/** Options of the disk store's routes. */
export interface DiskBucket {
  folder: DocumentFolder;
  /** Path of the routes. */
  path: string;
  uploads: SignedTokens<UploadGrant>;
  downloads: SignedTokens<DownloadGrant>;
  rights: Rights;
  onFaulty: OnFaultyFile;
}

/** The fields of an upload form, but for its token and the file. */
export const formFields = ({ key, contentType }: UploadGrant) => ({ key, 'Content-Type': contentType });

async function* atMost(maxBytes: number, bytes: Readable): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes)
      throw new StorageError(
        'EntityTooLarge',
        `The file is larger than ${Math.floor((maxBytes * 10) / 1024 ** 2) / 10} MB.`,
      );
    yield chunk;
  }
}

/**
 * The bytes, the last of them only once all have the hash: changed ones never arrive whole.
 * @throws Error when they have another
 */
async function* unchanged(
  bytes: Readable,
  sha256: string | undefined,
  tell: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const meter = new Meter();
  let last: Uint8Array | undefined;
  for await (const chunk of meter.through(bytes)) {
    if (last) yield last;
    last = chunk;
  }
  if (sha256 !== undefined && meter.reading().sha256 !== sha256) {
    await tell();
    throw new Error('The file is not what was uploaded.');
  }
  if (last) yield last;
}

/** @throws StorageError when the token is not one of ours, or has expired */
async function granted<Grant extends object>(tokens: SignedTokens<Grant>, token: string): Promise<Grant> {
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error;
    throw error.expired
      ? new StorageError('AccessDenied', 'The permission has expired; ask for a new one.')
      : new StorageError('SignatureDoesNotMatch', 'The signature does not hold for this request.');
  }
}

/**
 * Holds the fields of an upload form against what its token allows: the same ones with the same values, and no others.
 * @throws StorageError
 */
async function checkForm(
  fields: ReadonlyMap<string, string>,
  uploads: SignedTokens<UploadGrant>,
): Promise<UploadGrant> {
  const grant = await granted(uploads, fields.get('token') ?? '');
  const signed = Object.entries(formFields(grant));
  if (
    fields.size !== signed.length + 1 ||
    signed.some(([name, value]) => fields.get(name.toLowerCase()) !== value)
  )
    throw new StorageError('AccessDenied', 'The fields differ from what the form was made for.');
  return grant;
}

const rightEnded = () =>
  new StorageError('AccessDenied', 'You no longer have the right to this, or are no longer signed in.');

/**
 * What browsers need of a document store, and no more: POST of a signed form stores a file, GET of a signed address
 * answers one as an attachment. The token says who asked for it, whose rights are looked up again. Errors look like
 * those of S3, and are a page where a person sees them.
 */
export function diskRoutes({
  folder,
  path,
  uploads,
  downloads,
  rights,
  onFaulty,
}: DiskBucket): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    await app.register(multipart, formLimits);

    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof StorageError)) throw error;
      if (acceptsPage(request)) return sendRefusalPage(reply, error.status, error.message);
      return reply
        .code(error.status)
        .type('application/xml; charset=utf-8')
        .header('X-Content-Type-Options', 'nosniff')
        .send(error.toXml());
    });

    app.post(path, { schema: { hide: true } }, async (request, reply) => {
      const draft = folder.draft();
      try {
        const { key, sha256 } = await readUpload(request, async (fields, file) => {
          const { key, maxBytes, holder } = await checkForm(fields, uploads);
          if (!(await rights.mayUpload(holder, key))) throw rightEnded();
          allowSlowBody(request.raw);
          const { size, sha256 } = await folder.write(draft, atMost(maxBytes, file));
          if (size === 0) throw new StorageError('EntityTooSmall', 'The file is empty.');
          const refusal = await rights.countUpload(holder, key, size);
          if (refusal !== undefined) throw new StorageError('EntityTooLarge', refusal);
          return { key, sha256 };
        });
        await folder.keep(draft, key);
        return reply.code(204).header('ETag', `"${sha256}"`).send();
      } finally {
        await folder.drop(draft);
      }
    });

    app.get<{ Params: { '*': string }; Querystring: { token?: unknown } }>(
      `${path}/*`,
      { schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const { key, contentType, fileName, sha256, holder } = await granted(
          downloads,
          String(request.query.token),
        );
        if (request.params['*'] !== objectKey(key))
          throw new StorageError('AccessDenied', 'The address was not made for this document.');
        if (!(await rights.mayDownload(holder, key))) throw rightEnded();
        const tell = async (problem: FaultOfFile, what: string) => {
          request.log.error({ key }, `${what}: run npm run caseward -- documents verify`);
          await onFaulty({ holder, address: request.ip, key, problem }).catch((error: unknown) =>
            request.log.error({ err: error, key }, 'the audit could not be told of a faulty file'),
          );
        };
        const file = await folder.read(key);
        if (!file) {
          await tell('missing', 'the file of a document is missing');
          throw new StorageError('NoSuchKey', 'There is no such document.');
        }
        const changed = () => tell('changed', 'the file of a document is not what was uploaded');
        return reply
          .headers({
            'Content-Type': contentType,
            'Content-Length': (await file.stat()).size,
            'Content-Disposition': contentDisposition(fileName),
            'Content-Security-Policy': "sandbox; default-src 'none'",
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'private, no-store',
          })
          .send(Readable.from(unchanged(file.createReadStream(), sha256, changed)));
      },
    );
  };
}
