import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { OperatorError } from '../startup/operator-error.ts';
import { bounded, usualStoreTimes } from '../storage/bounded.ts';
import { Bucket, type BucketSettings } from '../storage/bucket.ts';
import type { BackupTarget, StoredFile } from './target.ts';

/** Bytes of a part; a file has at most 10,000 of them. */
const partSize = 32 * 1024 * 1024;
/** Parts of a file that are on their way at once, and in memory. */
const atOnce = 2;

/**
 * Has each upload name the MD5 of its bytes: a bucket whose object lock has a default retention takes none without.
 * Unlike the checksums of the SDK, servers other than Amazon's have always known it.
 */
function sendMd5({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => async (sent) => {
      const { body, headers } = sent.request as { body?: unknown; headers: Record<string, string> };
      if (body instanceof Uint8Array)
        headers['content-md5'] = createHash('md5').update(body).digest('base64');
      return await next(sent);
    },
    { step: 'build', name: 'sendMd5' },
  );
}

/** A backup in an S3 bucket. */
class S3Target implements BackupTarget {
  readonly name: string;
  readonly #bucket: Bucket;

  constructor(settings: BucketSettings) {
    this.#bucket = new Bucket(settings);
    this.name = `the bucket ${settings.bucket}`;
    sendMd5(this.#bucket.client);
  }

  async put(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { client, name } = this.#bucket;
    const Body = Readable.from(bytes, { objectMode: false });
    // An object is there once its last part is; parts of an upload that was broken off are removed.
    const upload = new Upload({
      client,
      params: { Bucket: name, Key: path, Body },
      partSize,
      queueSize: atOnce,
      leavePartsOnError: false,
    });
    try {
      await upload.done();
    } finally {
      Body.destroy();
    }
  }

  async get(path: string): Promise<Readable | undefined> {
    const { client, name } = this.#bucket;
    try {
      const command = new GetObjectCommand({ Bucket: name, Key: path });
      const { Body } = await bounded(usualStoreTimes.smallMs, (abortSignal) =>
        client.send(command, { abortSignal }),
      );
      return Body as Readable; // which it is in Node
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    const { client, name } = this.#bucket;
    const below = folder.replace(/\/+$/, '');
    const Prefix = below === '' || below === '.' ? '' : `${below}/`;
    for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix }))
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key) yield { path: Key, size: Size ?? 0, modified: LastModified ?? new Date(0) };
  }

  async requireRoom(): Promise<void> {
    // A bucket does not say how much it takes.
  }

  async room(): Promise<undefined> {
    // A bucket has no end.
  }

  async remove(path: string): Promise<void> {
    const { client, name } = this.#bucket;
    const command = new DeleteObjectCommand({ Bucket: name, Key: path });
    await bounded(usualStoreTimes.smallMs, (abortSignal) => client.send(command, { abortSignal }));
  }
}

/** @throws OperatorError when the bucket cannot be listed */
export async function openBucket(settings: BucketSettings): Promise<BackupTarget> {
  const target = new S3Target(settings);
  try {
    for await (const _ of target.list('lines')) break;
  } catch (cause) {
    const { message, name } = cause as Error;
    throw new OperatorError(`The bucket ${settings.bucket} cannot be used: ${message || name}.`, { cause });
  }
  return target;
}
