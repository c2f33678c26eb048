import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import { usualStoreTimes } from './bounded.ts';
import { assertUploadKey, objectKey } from './keys.ts';
import type { DownloadTerms, StoreForm, UploadTerms } from './store.ts';

export interface BucketSettings {
  bucket: string;
  region: string;
  /** Address of an S3 server that is not Amazon's. */
  endpoint?: string;
  /** Both or neither; without them the SDK uses its default chain (environment, instance role). */
  accessKeyId?: string;
  secretAccessKey?: string;
  /** The bucket is in the path of an address, not in its host name. */
  forcePathStyle?: boolean;
}

/** An S3 bucket and the signed addresses into it. */
export class Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly origin: string;

  /** @param silenceMs how long a connection may be silent, in milliseconds */
  constructor(
    { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle }: BucketSettings,
    silenceMs = usualStoreTimes.largeMs,
  ) {
    this.name = bucket;
    this.client = new S3Client({
      region,
      endpoint,
      forcePathStyle,
      ...(accessKeyId &&
        secretAccessKey && {
          credentials: { accessKeyId, secretAccessKey },
        }),
      // Servers other than Amazon's fail on the checksums that newer SDKs add by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: silenceMs,
        throwOnRequestTimeout: true,
        socketTimeout: silenceMs,
      },
    });
    this.origin = this.client.config.endpointProvider({
      Bucket: bucket,
      Region: region,
      Endpoint: endpoint,
      ForcePathStyle: forcePathStyle,
    }).url.origin;
  }

  /** See `DocumentStore`. */
  uploadForm({ key, contentType, maxBytes, expiresInS }: UploadTerms): Promise<StoreForm> {
    assertUploadKey(key);
    return createPresignedPost(this.client, {
      Bucket: this.name,
      Key: key,
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', 1, maxBytes]],
      Expires: expiresInS,
    });
  }

  /** See `DocumentStore`. */
  downloadUrl({ key, fileName, contentType, expiresInS }: DownloadTerms): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.name,
      Key: objectKey(key),
      ResponseContentDisposition: contentDisposition(fileName),
      ResponseContentType: contentType,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(this.client, command, { expiresIn: expiresInS });
  }
}
