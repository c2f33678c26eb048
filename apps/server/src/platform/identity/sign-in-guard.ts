import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiProblem } from '../../http/api-problem.ts';
import { consume, inWords, standardLimits } from '../../http/limits.ts';
import { networkOf } from '../networks.ts';
import { inTurn } from './passwords.ts';
import { blockedUntil, forgetFailures, noteFailure } from './sign-in-guard.queries.ts';

/**
 * The budget that an attempt counts against. `account` is a username, existing or not; `device` one on which its
 * owner signed in before; `confirmation` a person who is asked for their password again; `link` a one-time link;
 * `username` a person who asks for another username.
 */
export interface Budget {
  kind: 'account' | 'device' | 'confirmation' | 'link' | 'username';
  /** Its id. */
  owner: string;
  /** Client address, which has a budget of its own. */
  address?: string;
}

/** How often an account may succeed in a minute: each success costs a hash, and most leave a session. */
const mostSuccesses = 20;
/** Attempts at one account that may be under way at once, from wherever. */
const mostAtOnce = 3;
/** Retry-After for more, in seconds. */
const retryAfter = 5;

/**
 * Throttles password guessing (rate limiting): counts failures in the database, across processes and restarts, and
 * successes in this process.
 */
export class SignInGuard {
  readonly #key: Buffer;
  readonly #mostA_minute: number;
  readonly #refusalDelayMs: number;
  readonly #successes: RateLimiterMemory;
  readonly #underWay = new Map<string, number>();
  #failures = 0;

  /**
   * @param key at least 32 secret bytes, the same in every server process
   * @param mostA_minute failures that an address may have in a minute
   * @param successesA_minute of one account
   * @param refusalDelayMs how long it is held back that too many attempts are under way, as other refusals are
   */
  constructor(
    key: Buffer,
    mostA_minute: number,
    successesA_minute = mostSuccesses,
    refusalDelayMs = standardLimits.refusalDelayMs,
  ) {
    this.#refusalDelayMs = refusalDelayMs;
    this.#key = key;
    this.#mostA_minute = mostA_minute;
    this.#successes = new RateLimiterMemory({ points: successesA_minute, duration: 60 });
  }

  /** How many attempts have failed since the start, of whatever kind. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Runs an attempt to authenticate, when it is its turn. An attempt that throws is neither failure nor success.
   * @param prove answers undefined when they could not
   * @throws ApiProblem 429 while the budget is used up, or too much of it is under way; 503 while too many others wait;
   *   each before any work
   */
  async attempt<Proof>(
    pool: Pool,
    budget: Budget,
    prove: () => Promise<Proof | undefined>,
  ): Promise<Proof | undefined> {
    const { account, address, keys } = this.#keysOf(budget);
    const member = account.toString('hex');
    const leave = await this.#enter(member);
    try {
      await refuseWhileBlocked(pool, keys);
      await this.#refuseAfterSuccesses(member);
      return await inTurn({ group: address?.toString('hex') ?? member, member }, async () => {
        // Parallel attempts may have failed, or succeeded, meanwhile.
        await refuseWhileBlocked(pool, keys);
        await this.#refuseAfterSuccesses(member);
        const proof = await prove();
        if (proof === undefined) await this.#fail(pool, account, address);
        else await Promise.all([forgetFailures(pool, account), consume(this.#successes, member, tooOften)]);
        return proof;
      });
    } finally {
      leave();
    }
  }

  /**
   * Counts what throws no light on the secret but must not be repeated at will, such as trying usernames, as an attempt.
   * @throws ApiProblem 429 while one of the budgets is used up
   */
  async countFailure(pool: Pool, budget: Budget): Promise<void> {
    const { account, address } = this.#keysOf(budget);
    await this.#fail(pool, account, address);
  }

  async #fail(pool: Pool, account: Buffer, address: Buffer | undefined): Promise<void> {
    this.#failures += 1;
    await noteFailure(pool, { account, address, most_a_minute: this.#mostA_minute });
  }

  /** @throws ApiProblem 429 */
  async requireBudget(pool: Pool, budget: Budget): Promise<void> {
    await refuseWhileBlocked(pool, this.#keysOf(budget).keys);
  }

  /** Few at once: who waits for an answer sends no other. */
  async #enter(member: string): Promise<() => void> {
    const before = this.#underWay.get(member) ?? 0;
    if (before >= mostAtOnce) {
      await setTimeout(this.#refusalDelayMs, undefined, { ref: false });
      throw new ApiProblem(
        'too-many-requests',
        `Too many attempts at once. Try again in ${retryAfter} seconds.`,
        {
          retryAfter,
        },
      );
    }
    this.#underWay.set(member, before + 1);
    return () => {
      const left = (this.#underWay.get(member) ?? 1) - 1;
      if (left > 0) this.#underWay.set(member, left);
      else this.#underWay.delete(member);
    };
  }

  async #refuseAfterSuccesses(member: string): Promise<void> {
    const counted = await this.#successes.get(member);
    if (counted && counted.remainingPoints <= 0) await consume(this.#successes, member, tooOften);
  }

  #keysOf({ kind, owner, address: from }: Budget) {
    const account = this.#keyOf(kind, owner);
    const address = from === undefined ? undefined : this.#keyOf('address', networkOf(from));
    return { account, address, keys: address ? [account, address] : [account] };
  }

  /** The database learns neither names nor addresses. */
  #keyOf(kind: Budget['kind'] | 'address', value: string): Buffer {
    return createHmac('sha256', this.#key).update(kind).update('\0').update(value).digest();
  }
}

const tooOften = (wait: string) => `This password was given too often in a short time. Try again in ${wait}.`;

async function refuseWhileBlocked(pool: Pool, keys: Buffer[]): Promise<void> {
  const until = await blockedUntil(pool, keys);
  if (until === null) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  throw new ApiProblem('too-many-requests', `Too many failed attempts. Try again in ${inWords(seconds)}.`, {
    retryAfter: seconds,
  });
}
