import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { StorageError } from './storage-error.ts';

/** Whose signatures hold: the one key the disk store signs with, and the region it signs for. */
export interface Signatory {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** What a request says of its own signature (AWS Signature Version 4); '' for what it does not say. */
export interface SignatureClaim {
  algorithm: string;
  credential: string;
  /** As YYYYMMDDTHHMMSSZ, in UTC. */
  date: string;
  /** In lower-case hexadecimal. */
  signature: string;
}

const algorithm = 'AWS4-HMAC-SHA256';

const scopeOf = (date: string, by: Signatory) => `${date.slice(0, 8)}/${by.region}/s3/aws4_request`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Raises SignatureDoesNotMatch unless the signatory signed this text as the claim says. */
export function assertSigned(text: string, claim: SignatureClaim, by: Signatory): void {
  const scope = scopeOf(claim.date, by);
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${by.secretAccessKey}`);
  const expected = Buffer.from(hmac(signingKey, text).toString('hex'));
  const given = Buffer.from(claim.signature);
  const holds =
    claim.algorithm === algorithm &&
    claim.credential === `${by.accessKeyId}/${scope}` &&
    given.length === expected.length &&
    timingSafeEqual(given, expected);
  if (!holds)
    throw new StorageError('SignatureDoesNotMatch', 'The signature does not hold for this request.');
}

/** What is signed of a GET request that carries its signature in its address. */
export function textToSign(
  request: { host: string; path: string; query: string },
  date: string,
  by: Signatory,
): string {
  const canonical = `GET\n${request.path}\n${request.query}\nhost:${request.host}\n\nhost\nUNSIGNED-PAYLOAD`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  return [algorithm, date, scopeOf(date, by), digest].join('\n');
}
