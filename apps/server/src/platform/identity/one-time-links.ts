import { createHash, randomBytes } from 'node:crypto';
import type { LinkKind } from '@caseward/contract/one-time-links';

const firmBytes = 16;
const secretBytes = 32;

const pages: Record<LinkKind, string> = { INVITATION: 'join', PASSWORD_RESET: 'reset-password' };

/**
 * A new link's token, and its hash for the database. The token begins with the firm's id, because the rows of a firm may
 * be on a node of their own, and nobody is signed in where it is looked up.
 */
export function newLinkToken(tenantId: string): { token: string; token_hash: Buffer } {
  const firm = Buffer.from(tenantId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([firm, randomBytes(secretBytes)]).toString('base64url');
  return { token, token_hash: linkTokenHash(token) };
}

/** The id of the firm that a token names; none for a link of 0.3.0, or for no token at all. */
export function firmOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== firmBytes + secretBytes || bytes.toString('base64url') !== token) return undefined;
  return bytes.toString('hex', 0, firmBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The hash of a link's token, as the database stores it. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The address of a link. The token is in the fragment, which is sent to no server, log or Referer. */
export const linkUrl = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}/${pages[kind]}#${token}`;
