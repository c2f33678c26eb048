import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { ApiProblem } from '../../http/api-problem.ts';
import { inWords } from '../../http/limits.ts';
import { networkOf } from '../networks.ts';
import { inTurn } from './passwords.ts';
import { blockedUntil, forgetFailures, noteFailure } from './sign-in-guard.queries.ts';

/**
 * The budget that an attempt counts against. `account` is a username, existing or not; `device` one on which its
 * owner signed in before; `confirmation` a person who is asked for their password again.
 */
export interface Budget {
  kind: 'account' | 'device' | 'confirmation';
  /** Its id. */
  owner: string;
  /** Client address, which has a budget of its own. */
  address?: string;
}

/** Throttles password guessing (rate limiting): counts failures in the database, across processes and restarts. */
export class SignInGuard {
  readonly #key: Buffer;
  readonly #mostA_minute: number;

  /**
   * @param key at least 32 secret bytes, the same in every server process
   * @param mostA_minute failures that an address may have in a minute
   */
  constructor(key: Buffer, mostA_minute: number) {
    this.#key = key;
    this.#mostA_minute = mostA_minute;
  }

  /**
   * Runs an attempt to authenticate, when it is its turn. An attempt that throws is neither failure nor success.
   * @param prove answers undefined when they could not
   * @throws ApiProblem 429 while the budget is used up, 503 while too many others wait; both before any work
   */
  async attempt<Proof>(
    pool: Pool,
    budget: Budget,
    prove: () => Promise<Proof | undefined>,
  ): Promise<Proof | undefined> {
    const account = this.#keyOf(budget.kind, budget.owner);
    const address =
      budget.address === undefined ? undefined : this.#keyOf('address', networkOf(budget.address));
    const keys = address ? [account, address] : [account];
    await refuseWhileBlocked(pool, keys);
    return await inTurn(async () => {
      // Parallel attempts may have failed meanwhile.
      await refuseWhileBlocked(pool, keys);
      const proof = await prove();
      if (proof === undefined)
        await noteFailure(pool, { account, address, most_a_minute: this.#mostA_minute });
      else await forgetFailures(pool, account);
      return proof;
    });
  }

  /** The database learns neither names nor addresses. */
  #keyOf(kind: Budget['kind'] | 'address', value: string): Buffer {
    return createHmac('sha256', this.#key).update(kind).update('\0').update(value).digest();
  }
}

async function refuseWhileBlocked(pool: Pool, keys: Buffer[]): Promise<void> {
  const until = await blockedUntil(pool, keys);
  if (until === null) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  throw new ApiProblem('too-many-requests', `Too many failed attempts. Try again in ${inWords(seconds)}.`, {
    retryAfter: seconds,
  });
}
