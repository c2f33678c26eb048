import { createHash, randomBytes } from 'node:crypto';
import type { LinkKind } from '@caseward/contract/one-time-links';

const tokenBytes = 32;

const pages: Record<LinkKind, string> = { INVITATION: 'join', PASSWORD_RESET: 'reset-password' };

/** A new link's token, and what the database keeps of it. */
export function newLinkToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, token_hash: linkTokenHash(token) };
}

/** What the database keeps of a link's token. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The link as it is handed over. What stands behind # is sent to no server, so no log and no Referer has it. */
export const linkUrl = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}/${pages[kind]}#${token}`;
