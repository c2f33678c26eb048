import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Content of a refresh token. */
export interface RefreshTicket {
  tenantId: string;
  sessionId: string;
}

const idBytes = 16;
const secretBytes = 32;
const sealBytes = 32;

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Refresh tokens are opaque outside: tenant id, session id, a secret, and an HMAC over the three, so that only tokens
 * that we made can touch a session at all. The database keeps only a hash.
 */
export class RefreshTokens {
  readonly #key: Buffer;

  /** @param key at least 32 secret bytes, the same in every server process */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Makes a token for a session. */
  issue(ticket: RefreshTicket, secret: Buffer): string {
    const head = Buffer.concat([bytesOf(ticket.tenantId), bytesOf(ticket.sessionId), secret]);
    return Buffer.concat([head, this.#mac('seal', head)]).toString('base64url');
  }

  /**
   * Makes the successor of a token (rotation). It is derived from the token itself, so that a lost answer can be
   * repeated although only its hash was stored.
   */
  succeed(token: string, ticket: RefreshTicket): string {
    return this.issue(ticket, this.#mac('successor', Buffer.from(token)));
  }

  /** Verifies a token. Answers its content; undefined when it is not one of ours. */
  read(token: string): RefreshTicket | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== 2 * idBytes + secretBytes + sealBytes || bytes.toString('base64url') !== token)
      return undefined;
    const head = bytes.subarray(0, -sealBytes);
    if (!timingSafeEqual(bytes.subarray(-sealBytes), this.#mac('seal', head))) return undefined;
    return {
      tenantId: idOf(bytes.subarray(0, idBytes)),
      sessionId: idOf(bytes.subarray(idBytes, 2 * idBytes)),
    };
  }

  #mac(purpose: 'seal' | 'successor', message: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(purpose).update('\0').update(message).digest();
  }
}

/** The hash of a token, for the database. */
export const refreshHash = (token: string): Buffer => createHash('sha256').update(token).digest();
