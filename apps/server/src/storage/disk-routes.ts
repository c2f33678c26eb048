import type { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { DocumentFolder } from './document-folder.ts';
import { uploadKeyOf } from './keys.ts';
import { checkForm } from './post-policy.ts';
import { readForm } from './read-form.ts';
import { checkDownload } from './signed-download.ts';
import type { Signatory } from './sigv4.ts';
import { StorageError } from './storage-error.ts';

/** Options of the disk store's routes. */
export interface DiskBucket {
  folder: DocumentFolder;
  name: string;
  /** Address of the bucket as browsers see it. */
  url: URL;
  signatory: Signatory;
  /** Idle timeout of an upload. */
  idleTimeoutMs: number;
}

async function* atMost(maxBytes: number, bytes: Readable): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw new StorageError('EntityTooLarge', 'The file is larger than allowed.');
    yield chunk;
  }
}

/**
 * The part of S3 that browsers talk to: POST of a signed form stores a file, GET of a signed address
 * answers one as an attachment. The signature is all that is asked for; there is no session here.
 */
export function diskRoutes({ folder, name, url, signatory, idleTimeoutMs }: DiskBucket): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof StorageError)) throw error;
      return reply
        .code(error.status)
        .type('application/xml; charset=utf-8')
        .header('X-Content-Type-Options', 'nosniff')
        .send(error.toXml());
    });

    app.post(`/storage/${name}`, { schema: { hide: true } }, async (request, reply) => {
      request.raw.setTimeout(idleTimeoutMs, () => request.raw.destroy());
      const draft = folder.draft();
      try {
        const { key, sha256 } = await readForm(request.raw, async (fields, file) => {
          const { key, minBytes, maxBytes } = checkForm(fields, name, signatory);
          const { size, sha256 } = await folder.write(draft, atMost(maxBytes, file));
          if (size < minBytes) throw new StorageError('EntityTooSmall', 'The file is empty.');
          return { key, sha256 };
        });
        await folder.keep(draft, key);
        return reply.code(204).header('ETag', `"${sha256}"`).send();
      } finally {
        await folder.drop(draft);
      }
    });

    app.get<{ Params: { '*': string } }>(
      `/storage/${name}/*`,
      { schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const objectKey = request.params['*'];
        const key = uploadKeyOf(objectKey);
        if (!key) throw new StorageError('NoSuchKey', 'There is no such document.');
        const query = request.raw.url?.split('?')[1] ?? '';
        const address = { host: url.host, path: `${url.pathname}/${objectKey}`, query };
        const { content_type, content_disposition } = checkDownload(address, signatory);
        const file = await folder.read(key);
        if (!file) throw new StorageError('NoSuchKey', 'There is no such document.');
        return reply
          .headers({
            'Content-Type': content_type,
            'Content-Length': (await file.stat()).size,
            'Content-Disposition': content_disposition,
            'Content-Security-Policy': "sandbox; default-src 'none'",
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'private, no-store',
          })
          .send(file.createReadStream());
      },
    );
  };
}
