import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../http/access-tokens.ts';

/** The export and person of an address. */
export interface Claim extends Caller {
  export_id: string;
}

const lifetimeMs = 60_000;
const parts = /^((?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.){4}\d{13})\.([\w-]{43})$/;

const signature = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Signs the last part of an address; it is valid for a minute. */
export function signClaim(key: Buffer, { tenantId, userId, sessionId, export_id }: Claim): string {
  const text = [tenantId, userId, sessionId, export_id, Date.now() + lifetimeMs].join('.');
  return `${text}.${signature(key, text)}`;
}

/** Verifies the last part of an address; undefined when it is forged or expired. */
export function readClaim(key: Buffer, signed: string): Claim | undefined {
  const [, text = '', given = ''] = parts.exec(signed) ?? [];
  const expected = signature(key, text);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
    return undefined;
  const [tenant_id = '', user_id = '', session_id = '', export_id = '', until] = text.split('.');
  return Number(until) > Date.now()
    ? { tenantId: tenant_id, userId: user_id, sessionId: session_id, export_id }
    : undefined;
}
