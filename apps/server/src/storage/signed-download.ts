import { assertSigned, type Signatory, textToSign } from './sigv4.ts';
import { StorageError } from './storage-error.ts';

/** Clocks of servers that share a signing key may differ by this much. */
const clockSkew = 15 * 60_000;

/** The moment written as YYYYMMDDTHHMMSSZ. */
function momentOf(date: string): number {
  return Date.parse(date.replace(/^(....)(..)(..)T(..)(..)/, '$1-$2-$3T$4:$5:'));
}

/**
 * Checks the signature in a download's address, as S3 does. `path` and `host` are those of the address as
 * it was given out, `query` is as it arrived. Answers the headers that were signed along; raises
 * StorageError.
 */
export function checkDownload(
  address: { host: string; path: string; query: string },
  by: Signatory,
): { content_type: string; content_disposition: string } {
  const params = new URLSearchParams(address.query);
  const param = (name: string) => params.get(name) ?? '';
  const date = param('X-Amz-Date');
  const signedQuery = address.query
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .sort()
    .join('&');
  const claim = {
    algorithm: param('X-Amz-Algorithm'),
    credential: param('X-Amz-Credential'),
    date,
    signature: param('X-Amz-Signature'),
  };
  assertSigned(textToSign({ ...address, query: signedQuery }, date, by), claim, by);

  const signedAt = momentOf(date);
  const expiresAt = signedAt + Number(param('X-Amz-Expires')) * 1000;
  const now = Date.now();
  if (!(signedAt <= now + clockSkew && now < expiresAt)) {
    throw new StorageError('AccessDenied', 'The address has expired; ask for the document again.');
  }
  return {
    content_type: param('response-content-type'),
    content_disposition: param('response-content-disposition'),
  };
}
