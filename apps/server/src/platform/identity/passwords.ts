import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiProblem } from '../../http/api-problem.ts';

/** Parameters of argon2id by OWASP's Password Storage Cheat Sheet (m in KiB). */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** Concurrency limit: each hash takes a processor and memory, so more at once would make everyone else wait. */
const atATime = 2;
const mostWaiting = 50;
/** Retry-After for a full queue, in seconds. */
const patience = 5;

const turns = pLimit(atATime);

/**
 * Queues work that hashes passwords: at most two run at a time in this process.
 * @throws ApiProblem 503 before anything is done, when fifty wait already
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= mostWaiting)
    throw new ApiProblem('unavailable', `Too many people are signing in. Try again in ${patience} seconds.`, {
      retryAfter: patience,
    });
  return await turns(work);
}

/** Normalises a password (NFKC) before hashing: keyboards compose the same characters differently. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password, with a salt of its own.
 * @throws ApiProblem 503 as `inTurn` does
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalizedPassword(password), cost));

const nobodysHash = hash(crypto.randomUUID(), cost);

/**
 * Verifies a password; called in a turn. Without a hash (no such user) it does the same work, so that its time does
 * not reveal which usernames exist (timing attack).
 */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), normalizedPassword(password));
  return fits && passwordHash !== undefined;
}
