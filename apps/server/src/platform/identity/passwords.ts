import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiProblem } from '../../http/api-problem.ts';

/** Argon2id as OWASP's Password Storage Cheat Sheet sets it (m in KiB). */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** Each hash takes a processor and its memory: more at a time would make everyone else wait. */
const atATime = 2;
const mostWaiting = 50;
/** Seconds after which a full queue is worth another try. */
const patience = 5;

const turns = pLimit(atATime);

/**
 * Does work that hashes passwords when it is its turn: at most two at a time in this process.
 * @throws Refusal 503 before anything is done, when fifty wait already
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= mostWaiting)
    throw new ApiProblem('unavailable', `Too many people are signing in. Try again in ${patience} seconds.`, {
      retryAfter: patience,
    });
  return await turns(work);
}

/** A password as it is hashed: keyboards differ in how they put together what looks the same. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password, with a salt of its own.
 * @throws Refusal 503 as `inTurn` does
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalizedPassword(password), cost));

const nobodysHash = hash(crypto.randomUUID(), cost);

/**
 * Tells whether a password fits a hash; called in a turn. Without a hash (no such user) the same work is done, so
 * that the time it takes does not tell which usernames exist.
 */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), normalizedPassword(password));
  return fits && passwordHash !== undefined;
}
