import { roleLabels } from '@caseward/contract/roles';
import { openPool } from '../db/pools.ts';
import { demoSignIns, seedDemo } from '../demo/seed.ts';
import type { DocumentStore } from '../storage/store.ts';
import { hasOtherSignIns } from './first-run.queries.ts';

/**
 * Writes the demo firms where they are missing.
 * @param firstRunOnly skips an installation that has other accounts
 * @returns lines to print that say how to sign in; none where they were skipped
 */
export async function writeDemoFirms(
  ownerUrl: string,
  store: DocumentStore,
  { firstRunOnly }: { firstRunOnly: boolean },
): Promise<string[]> {
  const owner = openPool(ownerUrl, () => {}, 2);
  try {
    const usernames = demoSignIns.map(({ username }) => username);
    if (firstRunOnly && (await hasOtherSignIns(owner, usernames))) return [];
    await seedDemo({ owner, store });
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
