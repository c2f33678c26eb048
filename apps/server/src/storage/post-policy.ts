import * as z from 'zod/mini';
import { isUploadKey } from './keys.ts';
import { assertSigned, type Signatory } from './sigv4.ts';
import { StorageError } from './storage-error.ts';

/** What a signed form allows its bearer to store. */
export interface Grant {
  key: string;
  minBytes: number;
  maxBytes: number;
}

const Policy = z.object({
  expiration: z.string(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.int(), z.int()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** The fields that carry the proof; every other one must be named by a condition. */
const proof = new Set(['policy', 'x-amz-signature']);

const denied = (sentence: string) => new StorageError('AccessDenied', sentence);

/**
 * Holds the fields of an upload form, by their names in lower case, against the policy among them, as S3
 * does. Raises StorageError.
 */
export function checkForm(fields: ReadonlyMap<string, string>, bucket: string, by: Signatory): Grant {
  const field = (name: string) => fields.get(name) ?? '';
  const claim = {
    algorithm: field('x-amz-algorithm'),
    credential: field('x-amz-credential'),
    date: field('x-amz-date'),
    signature: field('x-amz-signature'),
  };
  assertSigned(field('policy'), claim, by);

  const policy = Policy.parse(JSON.parse(Buffer.from(field('policy'), 'base64').toString()));
  if (Date.now() >= Date.parse(policy.expiration)) {
    throw denied('The upload form has expired; ask for a new one.');
  }
  const uncovered = new Set(fields.keys()).difference(proof);
  let range: { minBytes: number; maxBytes: number } | undefined;
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      range = { minBytes: condition[1], maxBytes: condition[2] };
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      if (field(name.toLowerCase()) !== value)
        throw denied('A field differs from what the form was made for.');
      uncovered.delete(name.toLowerCase());
    }
  }
  if (uncovered.size > 0) throw denied('The form has a field that its policy does not name.');
  if (!range || field('bucket') !== bucket || !isUploadKey(field('key'))) {
    throw denied('The form was not made for uploading a document.');
  }
  return { key: field('key'), ...range };
}
