import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Actor, Scope } from '../../db/scope.ts';
import { derivedKey } from '../derived-keys.ts';
import { findSecrets, useRecoveryCode, useStep } from './two-factor.queries.ts';

const issuer = 'Caseward';
/** Seconds of a time step. */
const period = 30;
/** Length that RFC 4226 recommends for a shared secret. */
const secretBytes = 20;
/** Allowed clock skew of a device, in steps either way. */
const skew = 1;

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const recoveryCodes = 10;
/** Crockford's alphabet, without characters that are often misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groupsOfCode = 3;
const groupLength = 4;

/** A secret for an authenticator app. */
export interface NewSecret {
  /** In base32, to type. */
  secret: string;
  /** To scan. */
  otpauth_url: string;
  /** Encrypted, for the database. */
  encrypted: Buffer;
}

/** Two-factor authentication: codes of authenticator apps (TOTP, RFC 6238) and recovery codes. */
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
   * Verifies a code of the scope's user, an authenticator's or a recovery code, and uses it up.
   * @throws Error when the secret was encrypted with another key
   */
  async accepts(scope: Scope, code: string): Promise<boolean> {
    const bare = code.replace(/[\s-]/g, '').toLowerCase();
    if (!/^\d{6}$/.test(bare)) return await useRecoveryCode(scope, this.#hash(scope, bare));
    const kept = await findSecrets(scope);
    const step = kept?.secret && this.stepOf(scope, kept.secret, bare);
    return step ? await useStep(scope, step) : false;
  }

  /** The time step of a code, now or one step off; undefined when it is wrong. */
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

  /** Makes ten recovery codes for a person, and their hashes for the database. */
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

/** Additional authenticated data: binds a secret to its person, so that it is useless in another row. */
const ownerOf = ({ tenantId, userId }: Actor) => `${tenantId}:${userId}`;

function newCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groupsOfCode }, group).join('-');
}
