import type { Caller } from './access-tokens.ts';
import { InvalidToken, SignedTokens } from './signed-tokens.ts';

/** Seconds an address is valid. */
const lifetime = 60;

/**
 * Addresses that a browser opens without an Authorization header, for its downloads: a token in the query says whose
 * session calls, for one path and one minute.
 */
export class SignedAddresses {
  readonly #tokens: SignedTokens<Caller & { path: string }>;

  /** @param key at least 32 secret bytes; the same in every process */
  constructor(key: Uint8Array) {
    this.#tokens = new SignedTokens(key, 'address');
  }

  /** Answers the path with its token. */
  async sign(caller: Caller, path: string): Promise<string> {
    return `${path}?token=${await this.#tokens.sign({ ...caller, path }, lifetime)}`;
  }

  /** Answers in whose session the path may be called with this token; undefined when it may not. */
  async verify(path: string, token: unknown): Promise<Caller | undefined> {
    try {
      const { path: signed, ...caller } = await this.#tokens.verify(String(token));
      return signed === path ? caller : undefined;
    } catch (error) {
      if (error instanceof InvalidToken) return undefined;
      throw error;
    }
  }
}
