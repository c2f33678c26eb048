import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

const algorithm = 'HS256';

/** The one spelling of a token: base64url decoders accept other last letters for the same signature. */
const written = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The text is not a token of this purpose, or has expired. */
export class InvalidToken extends Error {
  readonly expired: boolean;

  constructor(cause: unknown) {
    super('The token is not valid.', { cause });
    this.expired = cause instanceof errors.JWTExpired;
  }
}

/**
 * Signs what the bearer of an address or a form may do, and verifies it: JSON Web Tokens that only this server reads,
 * with an HMAC. A token of one purpose is none of another.
 */
export class SignedTokens<Grant extends object> {
  readonly #key: Uint8Array;
  readonly #purpose: string;

  /** @param key at least 32 secret bytes */
  constructor(key: Uint8Array, purpose: string) {
    this.#key = key;
    this.#purpose = purpose;
  }

  /** Signs a token that is valid for so many seconds. */
  sign(grant: Grant, expiresInS: number): Promise<string> {
    return new SignJWT({ grant })
      .setProtectedHeader({ alg: algorithm })
      .setAudience(this.#purpose)
      .setExpirationTime(new Date(Date.now() + expiresInS * 1000))
      .sign(this.#key);
  }

  /**
   * Answers what a token allows.
   * @throws InvalidToken when it is not one of ours or has expired
   */
  async verify(token: string): Promise<Grant> {
    try {
      if (!written.test(token)) throw new errors.JWTInvalid();
      const { payload } = await jwtVerify<JWTPayload & { grant: Grant }>(token, this.#key, {
        algorithms: [algorithm],
        audience: this.#purpose,
        requiredClaims: ['exp', 'grant'],
      });
      return payload.grant;
    } catch (error) {
      throw error instanceof errors.JOSEError ? new InvalidToken(error) : error;
    }
  }
}
