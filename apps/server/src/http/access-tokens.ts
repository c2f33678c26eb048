import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, jwtVerify, SignJWT } from 'jose';

/** The caller that an access token names. */
export interface Caller {
  tenantId: string;
  userId: string;
  /** Of a caller by a personal access token, the token's id. */
  sessionId: string;
  /** The SHA-256 of a personal access token, in hexadecimal; none in a session. */
  tokenHash?: string;
}

/** Lifetime of an access token, in seconds. */
const lifetime = 300;
const issuer = 'caseward';
const audience = 'caseward-api';
const type = 'at+jwt';
const algorithm = 'EdDSA';
const mostRemembered = 10_000;

/**
 * Three parts in base64url, the last one the 64 bytes of a signature. Decoders accept several spellings of the same
 * bytes, padded or with another last letter. Only the spelling that signing writes is accepted.
 */
const written = /^[\w-]+\.[\w-]+\.[\w-]{85}[AQgw]$/;

/** Signs and verifies access tokens: JSON Web Tokens as RFC 9068 profiles them, signed with Ed25519. */
export class AccessTokens {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #kid: Promise<string>;
  /** Cache of verified tokens by their whole text, with expiry in seconds: a signature costs more than the query. */
  readonly #verified = new Map<string, { caller: Caller; expires: number }>();

  /** @param privateKey an Ed25519 key */
  constructor(privateKey: KeyObject) {
    this.#privateKey = privateKey;
    this.#publicKey = createPublicKey(privateKey);
    this.#kid = exportJWK(this.#publicKey).then((jwk) => calculateJwkThumbprint(jwk));
  }

  /** Signs a token that is valid for five minutes, as long as its session is. */
  async sign(caller: Caller): Promise<string> {
    return new SignJWT({ tid: caller.tenantId, sid: caller.sessionId })
      .setProtectedHeader({ alg: algorithm, typ: type, kid: await this.#kid })
      .setSubject(caller.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetime}s`)
      .sign(this.#privateKey);
  }

  /** Verifies a token. Answers its caller; undefined when it is not one of ours or has expired. */
  async verify(token: string): Promise<Caller | undefined> {
    const now = Date.now() / 1000;
    const known = this.#verified.get(token);
    if (known) return known.expires > now ? known.caller : undefined;
    if (!written.test(token)) return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.#publicKey, {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience,
        requiredClaims: ['sub', 'tid', 'sid', 'iat', 'exp'],
      });
      if (protectedHeader.kid !== (await this.#kid)) return undefined;
      const caller = {
        tenantId: String(payload.tid),
        userId: String(payload.sub),
        sessionId: String(payload.sid),
      };
      this.#remember(token, { caller, expires: payload.exp ?? 0 });
      return caller;
    } catch {
      return undefined;
    }
  }

  #remember(token: string, entry: { caller: Caller; expires: number }): void {
    if (this.#verified.size >= mostRemembered) {
      const oldest = this.#verified.keys().next().value;
      if (oldest !== undefined) this.#verified.delete(oldest);
    }
    this.#verified.set(token, entry);
  }
}
