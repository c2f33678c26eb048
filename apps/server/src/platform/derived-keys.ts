import { hkdfSync } from 'node:crypto';

const bytes = 32;

/**
 * Key derivation (HKDF, RFC 5869): makes a key per purpose from a secret, so that one reveals nothing of another.
 */
export const derivedKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `caseward ${purpose}`, bytes));
