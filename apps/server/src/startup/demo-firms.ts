import { roleLabels } from '@caseward/contract/roles';
import type { Pool } from 'pg';
import { openPool } from '../db/pools.ts';
import { type DemoTarget, demoSignIns, seedDemo } from '../demo/seed.ts';
import { findSignIn } from '../features/session/session.queries.ts';
import { passwordFits } from '../platform/identity/passwords.ts';
import { usernameKey } from '../platform/identity/usernames.ts';
import { hasOtherSignIns } from './first-run.queries.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Makes sure that nobody of the demo firms signs in with the published password, where strangers can reach the server.
 * @param pool of the serving role
 * @throws OperatorError naming the people who do
 */
export async function requireNoDemoPasswords(pool: Pool): Promise<void> {
  const open: string[] = [];
  for (const { username, password } of demoSignIns) {
    const person = await findSignIn(pool, usernameKey(username));
    if (person && (await passwordFits(password, person.password_hash))) open.push(username);
  }
  if (open.length > 0)
    throw new OperatorError(
      `Everyone knows the password of ${open.join(', ')}. Set CASEWARD_DATA to a new folder, or serve this one on a loopback address and disable these people or change their passwords first.`,
    );
}

/** Whether nobody can sign in, because there is no account at all. @param ownerUrl of `caseward_owner` */
export async function hasNoFirm(ownerUrl: string): Promise<boolean> {
  const owner = openPool(ownerUrl, () => {}, 1);
  try {
    // A name that nobody can have.
    return !(await hasOtherSignIns(owner, ['']));
  } finally {
    await owner.end();
  }
}

/**
 * Writes the demo firms where they are missing.
 * @param firstRunOnly skips an installation that has other accounts
 * @returns lines to print that say how to sign in; none where they were skipped
 */
export async function writeDemoFirms(
  ownerUrl: string,
  { store, auditKey }: Pick<DemoTarget, 'store' | 'auditKey'>,
  { firstRunOnly }: { firstRunOnly: boolean },
): Promise<string[]> {
  const owner = openPool(ownerUrl, () => {}, 2);
  try {
    const usernames = demoSignIns.map(({ username }) => username);
    if (firstRunOnly && (await hasOtherSignIns(owner, usernames))) return [];
    await seedDemo({ owner, store, auditKey });
  } finally {
    await owner.end();
  }
  const width = Math.max(...demoSignIns.map(({ username }) => username.length));
  return [
    `To look around, sign in with the password ${demoSignIns[0]?.password} as`,
    ...demoSignIns.map(
      ({ username, role, firm }) => `  ${username.padEnd(width)}  ${roleLabels[role]} of ${firm}`,
    ),
  ];
}
