import type { Pool } from 'pg';
import { readConfig } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { asOwner } from '../startup/database.ts';

/**
 * Runs a command's work on a pool of the database's owner.
 * @param options `makes`: the embedded database is made where there is none
 * @throws OperatorError when it cannot be reached
 */
export async function withOwnerPool<Result>(
  work: (owner: Pool) => Promise<Result>,
  options: { makes?: boolean } = {},
): Promise<Result> {
  const run = async (ownerUrl: string) => {
    const owner = openPool(ownerUrl, () => {}, 1);
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  };
  return await asOwner(readConfig(), console.error, run, options);
}
