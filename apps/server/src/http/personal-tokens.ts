import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenPrefix } from '@caseward/contract/personal-tokens';
import type { Caller } from './access-tokens.ts';

const idBytes = 16;
const secretBytes = 24;
const sealBytes = 18;
const headBytes = 3 * idBytes + secretBytes;

/** 90 bytes fill 120 letters of base64url, so that each token has one spelling. The checksum is for scanners. */
const written = new RegExp(`^${tokenPrefix}([\\w-]{120})_([0-9a-f]{8})$`);

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** The hash of a personal access token, as the database keeps it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Personal access tokens: firm, person, token id, a secret, and an HMAC over them, so that a text that we did not make
 * reaches no database. Whether a token is valid is in the database alone, which keeps its hash.
 */
export class PersonalTokens {
  readonly #key: Buffer;

  /** @param key at least 32 secret bytes, the same in every server process */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Makes a token. */
  issue({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>, id: string) {
    const head = Buffer.concat([...[tenantId, userId, id].map(bytesOf), randomBytes(secretBytes)]);
    const text = tokenPrefix + Buffer.concat([head, this.#sealOf(head)]).toString('base64url');
    const token = `${text}_${checksumOf(text)}`;
    return { token, hash: Buffer.from(hashOf(token), 'hex'), hint: token.slice(-4) };
  }

  /** Verifies that a token is one of ours. Answers its caller; undefined when it is not. */
  read(token: string): Caller | undefined {
    const [, text = '', checksum] = written.exec(token) ?? [];
    if (checksum === undefined || checksum !== checksumOf(tokenPrefix + text)) return undefined;
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, headBytes);
    if (!timingSafeEqual(bytes.subarray(headBytes), this.#sealOf(head))) return undefined;
    const [tenantId = '', userId = '', sessionId = ''] = [0, 1, 2].map((at) =>
      idOf(head.subarray(at * idBytes, (at + 1) * idBytes)),
    );
    return { tenantId, userId, sessionId, tokenHash: hashOf(token) };
  }

  #sealOf(head: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(head).digest().subarray(0, sealBytes);
  }
}
