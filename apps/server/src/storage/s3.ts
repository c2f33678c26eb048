import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { bounded, type StoreTimes, usualStoreTimes } from './bounded.ts';
import { Bucket, type BucketSettings } from './bucket.ts';
import { assertUploadKey, checkpointKey, isUploadKey, objectKey, replacedCheckpointKey } from './keys.ts';
import { measure } from './meter.ts';
import type { DocumentStore, DownloadTerms, FixedDocument, UploadTerms } from './store.ts';

const copyAttempts = 5;

function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

/** Documents in an S3 bucket; browsers talk to it directly. */
class S3Store implements DocumentStore {
  readonly #bucket: Bucket;
  readonly #times: StoreTimes;
  /** Running `fix` calls of this process: a second call shares the first one's result. */
  readonly #fixing = new Map<string, Promise<FixedDocument | undefined>>();

  constructor(bucket: Bucket, times: StoreTimes) {
    this.#bucket = bucket;
    this.#times = times;
  }

  get uploadOrigin(): string {
    return this.#bucket.origin;
  }

  uploadForm(terms: UploadTerms) {
    return this.#bucket.uploadForm(terms);
  }

  downloadUrl(terms: DownloadTerms) {
    return this.#bucket.downloadUrl(terms);
  }

  async fix(key: string): Promise<FixedDocument | undefined> {
    assertUploadKey(key);
    const underway = this.#fixing.get(key);
    if (underway) return underway;
    const fixing = this.#fix(key).finally(() => this.#fixing.delete(key));
    this.#fixing.set(key, fixing);
    return fixing;
  }

  async head(key: string, length: number): Promise<Uint8Array | undefined> {
    const body = await this.#get(objectKey(key), `bytes=0-${length - 1}`);
    return body && (await buffer(body));
  }

  read(key: string): Promise<Readable | undefined> {
    return this.#get(objectKey(key));
  }

  async *list(): AsyncGenerator<string> {
    const { client, name } = this.#bucket;
    for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: 'objects/' }))
      for (const { Key } of page.Contents ?? []) {
        const key = Key?.replace(/^objects/, 'uploads') ?? '';
        if (isUploadKey(key)) yield key;
      }
  }

  async put(key: string, bytes: Uint8Array): Promise<FixedDocument> {
    assertUploadKey(key);
    const { client, name } = this.#bucket;
    const command = new PutObjectCommand({ Bucket: name, Key: key, Body: bytes });
    await bounded(this.#times.largeMs, (abortSignal) => client.send(command, { abortSignal }));
    const fixed = await this.fix(key);
    if (!fixed) throw new Error('The document was removed while it was being stored.');
    return fixed;
  }

  async remove(key: string): Promise<void> {
    for (const name of [objectKey(key), key]) await this.#delete(name);
  }

  async removeUploadsBefore(moment: Date): Promise<number> {
    const { client, name } = this.#bucket;
    let removed = 0;
    for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: 'uploads/' })) {
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (!Key || !LastModified || LastModified >= moment) continue;
        await this.#delete(Key);
        removed += 1;
      }
    }
    return removed;
  }

  async keepCheckpoint(tenantId: string, checkpoint: string): Promise<void> {
    await this.#putText(checkpointKey(tenantId), checkpoint);
  }

  async keepReplacedCheckpoint(tenantId: string, moment: string, checkpoint: string): Promise<void> {
    await this.#putText(replacedCheckpointKey(tenantId, moment), checkpoint);
  }

  async #putText(key: string, body: string): Promise<void> {
    const { client, name } = this.#bucket;
    const command = new PutObjectCommand({ Bucket: name, Key: key, Body: body });
    await bounded(this.#times.smallMs, (abortSignal) => client.send(command, { abortSignal }));
  }

  async readCheckpoint(tenantId: string): Promise<string | undefined> {
    const body = await this.#get(checkpointKey(tenantId));
    return body && (await text(body));
  }

  async #fix(key: string): Promise<FixedDocument | undefined> {
    const object = objectKey(key);
    if (!(await this.#exists(object))) await this.#copy(key, object);
    const fixed = await this.#measure(object);
    if (fixed) await this.#delete(key);
    return fixed;
  }

  async #exists(key: string): Promise<boolean> {
    const { client, name } = this.#bucket;
    try {
      const command = new HeadObjectCommand({ Bucket: name, Key: key });
      await bounded(this.#times.smallMs, (abortSignal) => client.send(command, { abortSignal }));
      return true;
    } catch (error) {
      if (isNamed(error, 'NotFound')) return false;
      throw error;
    }
  }

  /** Copies unless the source is gone, or the target exists. */
  async #copy(from: string, to: string): Promise<void> {
    const { client, name } = this.#bucket;
    const copy = { Bucket: name, Key: to, CopySource: `${name}/${from}`, IfNoneMatch: '*' };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const command = new CopyObjectCommand(copy);
        await bounded(this.#times.largeMs, (abortSignal) => client.send(command, { abortSignal }));
        return;
      } catch (error) {
        if (isNamed(error, 'NoSuchKey', 'PreconditionFailed')) return;
        // Another server is copying at the same time; S3 asks to retry.
        if (!isNamed(error, 'ConditionalRequestConflict') || attempt === copyAttempts) throw error;
        await delay(100 * attempt);
      }
    }
  }

  async #measure(key: string): Promise<FixedDocument | undefined> {
    const body = await this.#get(key);
    return body && (await measure(body));
  }

  async #get(key: string, Range?: string): Promise<Readable | undefined> {
    const { client, name } = this.#bucket;
    try {
      const command = new GetObjectCommand({ Bucket: name, Key: key, Range });
      const { Body } = await bounded(this.#times.smallMs, (abortSignal) =>
        client.send(command, { abortSignal }),
      );
      return Body as Readable; // which it is in Node
    } catch (error) {
      if (isNamed(error, 'NoSuchKey')) return undefined;
      throw error;
    }
  }

  async #delete(key: string): Promise<void> {
    const { client, name } = this.#bucket;
    const command = new DeleteObjectCommand({ Bucket: name, Key: key });
    await bounded(this.#times.smallMs, (abortSignal) => client.send(command, { abortSignal }));
  }
}

function reasonOf(error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404) return 'it does not exist.';
  if (status === 403) return 'this access key may not list it.';
  if (status === 301) return 'it is in another region.';
  if (status !== undefined && status >= 500) return `its server answers with status ${status}.`;
  if (isNamed(error, 'TimeoutError') || (error as NodeJS.ErrnoException).code === 'ETIMEDOUT')
    return 'its server does not answer.';
  return String(error);
}

/**
 * Opens the bucket as a document store. Throws an Error with a message when it does not exist, or the access key may
 * not use it.
 */
export async function openS3Store(
  settings: BucketSettings,
  times: StoreTimes = usualStoreTimes,
): Promise<DocumentStore> {
  const bucket = new Bucket(settings, times.largeMs);
  try {
    const command = new HeadBucketCommand({ Bucket: settings.bucket });
    await bounded(times.startMs, (abortSignal) => bucket.client.send(command, { abortSignal }));
  } catch (error) {
    throw new Error(`The S3 bucket ${settings.bucket} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return new S3Store(bucket, times);
}
