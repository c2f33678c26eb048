import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP's Password Storage Cheat Sheet sets it (m in KiB). */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** A password as it is hashed: keyboards differ in how they put together what looks the same. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC');

/** Hashes a password, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(normalizedPassword(password), cost);

const nobodysHash = hashPassword(crypto.randomUUID());

/**
 * Tells whether a password fits a hash. Without a hash (no such user) the same work is done, so that the time it
 * takes does not tell which usernames exist.
 */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), normalizedPassword(password));
  return fits && passwordHash !== undefined;
}
