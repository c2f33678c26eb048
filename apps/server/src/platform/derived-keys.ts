import { hkdfSync } from 'node:crypto';

const bytes = 32;

/** Makes the key of one purpose from a secret, so that what is known of one tells nothing of another (RFC 5869). */
export const derivedKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `caseward ${purpose}`, bytes));
