import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const known = new WeakMap<object, string>();

/** SHA-256 of a pack or a holiday set, whatever the order of its keys: two answers can be told to be from the same data. */
export function fingerprintOf(data: object): string {
  const fingerprint = known.get(data) ?? bytesToHex(sha256(utf8ToBytes(JSON.stringify(data, sorted))));
  known.set(data, fingerprint);
  return fingerprint;
}

const sorted = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
