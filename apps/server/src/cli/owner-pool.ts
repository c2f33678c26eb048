import type { Pool } from 'pg';
import { readConfig } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { authenticateEvents } from '../platform/audit/event-macs.ts';
import { asOwner } from '../startup/database.ts';
import { claimKeys, servedBefore } from '../startup/key-fingerprints.ts';
import { completeSecret } from '../startup/secrets.ts';

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

/** The same for work that leaves events: they are authenticated with the server's audit key. */
export async function withRecordingPool<Result>(
  work: (owner: Pool) => Promise<Result>,
  options: { makes?: boolean } = {},
): Promise<Result> {
  const config = readConfig();
  return await withOwnerPool(async (owner) => {
    const missing = { inUse: await servedBefore(owner) };
    const auditKey = await completeSecret('auditKey', config.secrets, config.dataFolder, missing);
    await claimKeys(owner, { auditKey }, config);
    authenticateEvents(auditKey, owner);
    return await work(owner);
  }, options);
}
