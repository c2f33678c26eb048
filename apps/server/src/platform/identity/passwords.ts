import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairTurns, type Owner, type TurnLimits } from '../../http/fair-turns.ts';

/** Parameters of argon2id by OWASP's Password Storage Cheat Sheet (m in KiB). */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** One processor stays free for everyone else. */
const atOnce = availableParallelism() > 2 ? 2 : 1;

/**
 * Each hash takes a processor and memory, so more at once would make everyone else wait. A group is a network or a
 * signed-in person, a member an account that is tried there: an office shares one address.
 */
const limits: TurnLimits = {
  total: atOnce,
  group: atOnce,
  member: atOnce,
  memberWaiting: 2,
  groupWaiting: 10,
  totalWaiting: 50,
  patienceMs: 10_000,
};

const workLabels = { signIn: 'people signing in' };

const turns = new FairTurns(workLabels.signIn, limits);

/**
 * Queues work that hashes passwords: one or two run at a time in this process, and free turns go round the networks.
 * @throws ApiProblem 429 or 503 before anything is done, while too many wait already
 */
export async function inTurn<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
  const release = await turns.take(owner);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Normalises a password (NFKC) before hashing: keyboards compose the same characters differently. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC');

/** Those who run commands on the server itself. */
const operator: Owner = { group: 'operator', member: 'operator' };

/** Hashes a password, with a salt of its own; called in a turn. */
export const newHash = (password: string): Promise<string> => hash(normalizedPassword(password), cost);

/**
 * Hashes a password, when it is its turn.
 * @throws ApiProblem 429 or 503 as `inTurn` does
 */
export const hashPassword = (password: string, owner: Owner = operator): Promise<string> =>
  inTurn(owner, () => newHash(password));

const nobodysHash = hash(crypto.randomUUID(), cost);

/**
 * Verifies a password; called in a turn. Without a hash (no such user) it does the same work, so that its time does
 * not reveal which usernames exist (timing attack).
 */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), normalizedPassword(password));
  return fits && passwordHash !== undefined;
}
