import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Actor, Scope } from '../../db/scope.ts';
import { derivedKey } from '../derived-keys.ts';
import { findSecrets, useRecoveryCode, useStep } from './two-factor.queries.ts';

const issuer = 'Caseward';
/** Seconds of a time step. */
const period = 30;
/** What RFC 4226 recommends for a shared secret. */
const secretBytes = 20;
/** Steps that the clock of a device may be off, either way. */
const skew = 1;

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const recoveryCodes = 10;
/** Crockford's: what is read wrongly most often is not in it. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groupsOfCode = 3;
const groupLength = 4;

/** A secret as an authenticator app takes it in. */
export interface NewSecret {
  /** In base32, to type. */
  secret: string;
  /** To scan. */
  otpauth_url: string;
  /** As the database keeps it. */
  encrypted: Buffer;
}

/** Codes of authenticator apps (TOTP, RFC 6238) and, for when the device is lost, of a list. */
export class TwoFactor {
  readonly #secretKey: Buffer;
  readonly #codeKey: Buffer;

  /** @param key at least 32 secret bytes, the same in every server process and not kept in the database */
  constructor(key: Buffer) {
    this.#secretKey = derivedKey(key, 'two-factor secrets');
    this.#codeKey = derivedKey(key, 'recovery codes');
  }

  /** Makes a secret for a person. */
  newSecret(person: Actor, username: string): NewSecret {
    const secret = new Secret({ size: secretBytes });
    return {
      secret: secret.base32,
      otpauth_url: new TOTP({ issuer, label: username, secret, period }).toString(),
      encrypted: this.#encrypt(person, secret.bytes),
    };
  }

  /**
   * Tells whether a code is the scope's user's, an authenticator's or one of their recovery codes, and uses it up.
   * @throws Error when the secret was encrypted with another key
   */
  async accepts(scope: Scope, code: string): Promise<boolean> {
    const bare = code.replace(/[\s-]/g, '').toLowerCase();
    if (!/^\d{6}$/.test(bare)) return await useRecoveryCode(scope, this.#hash(scope, bare));
    const kept = await findSecrets(scope);
    const step = kept?.secret && this.stepOf(scope, kept.secret, bare);
    return step ? await useStep(scope, step) : false;
  }

  /** The time step of which a code is, now or one step off; undefined when it is of none. */
  stepOf(person: Actor, encrypted: Buffer, code: string): number | undefined {
    const { buffer } = Uint8Array.from(this.#decrypt(person, encrypted));
    const now = Date.now();
    const token = code.replace(/\s/g, '');
    const off = TOTP.validate({
      token,
      secret: new Secret({ buffer }),
      period,
      timestamp: now,
      window: skew,
    });
    return off === null ? undefined : TOTP.counter({ period, timestamp: now }) + off;
  }

  /** Makes ten recovery codes for a person, and what the database keeps of them. */
  newRecoveryCodes(person: Actor): { codes: string[]; hashes: Buffer[] } {
    const codes = Array.from({ length: recoveryCodes }, newCode);
    return { codes, hashes: codes.map((code) => this.#hash(person, code.replaceAll('-', ''))) };
  }

  #hash(person: Actor, bareCode: string): Buffer {
    const read = bareCode.replaceAll('o', '0').replace(/[il]/g, '1');
    return createHmac('sha256', this.#codeKey)
      .update(`${ownerOf(person)}:${read}`)
      .digest();
  }

  #encrypt(person: Actor, secret: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.#secretKey, iv).setAAD(Buffer.from(ownerOf(person)));
    const hidden = Buffer.concat([sealing.update(secret), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), hidden]);
  }

  #decrypt(person: Actor, encrypted: Buffer): Buffer {
    const iv = encrypted.subarray(0, ivBytes);
    const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
    const opening = createDecipheriv(cipher, this.#secretKey, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(ownerOf(person)))
      .setAuthTag(tag);
    try {
      return Buffer.concat([opening.update(encrypted.subarray(ivBytes + tagBytes)), opening.final()]);
    } catch (cause) {
      const words =
        'A two-factor secret cannot be read: TWO_FACTOR_KEY is not the one it was encrypted with.';
      throw new Error(words, { cause });
    }
  }
}

/** Whose a secret is, so that it is worth nothing in another person's row. */
const ownerOf = ({ tenantId, userId }: Actor) => `${tenantId}:${userId}`;

function newCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groupsOfCode }, group).join('-');
}
