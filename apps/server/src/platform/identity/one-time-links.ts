import { createHash, randomBytes } from 'node:crypto';
import type { LinkKind } from '@caseward/contract/one-time-links';

const tokenBytes = 32;

const pages: Record<LinkKind, string> = { INVITATION: 'join', PASSWORD_RESET: 'reset-password' };

/** A new link's token, and its hash for the database. */
export function newLinkToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, token_hash: linkTokenHash(token) };
}

/** The hash of a link's token, as the database stores it. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The address of a link. The token is in the fragment, which is sent to no server, log or Referer. */
export const linkUrl = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}/${pages[kind]}#${token}`;
