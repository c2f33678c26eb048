import { inBytes } from '@caseward/contract/file-sizes';
import { type Command, InvalidArgumentError } from 'commander';
import type { Pool } from 'pg';
import { readConfig } from '../config.ts';
import { inScope } from '../db/scope.ts';
import { changesOf, isNothing } from '../platform/audit/changes.ts';
import { record } from '../platform/audit/record.ts';
import { findOwnQuota } from '../platform/storage-quota/storage-quota.queries.ts';
import { StorageQuota } from '../platform/storage-quota/storage-quota.ts';
import { setOwnQuota } from './firms.queries.ts';
import { foundFirm } from './found-firm.ts';
import { withOwnerPool, withRecordingPool } from './owner-pool.ts';

const units = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** In bytes; null: as the installation has it; 0: none. */
function quotaIn(text: string): number | null {
  if (text === 'default') return null;
  if (text === 'unlimited') return 0;
  const [, amount, unit] = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i.exec(text) ?? [];
  const bytes = Math.round(Number(amount) * units[unit?.toUpperCase() as keyof typeof units]);
  if (!(bytes > 0))
    throw new InvalidArgumentError('It must be like 500MB, 20GB or 1.5TB, unlimited or default.');
  return bytes;
}

/** Adds `firm quota`. */
export function addFirmQuota(firm: Command): void {
  firm
    .command('quota')
    .argument('<firm>', "the firm's name or id")
    .argument('[quota]', 'like 20GB; unlimited; or default, which is STORAGE_QUOTA_GB', quotaIn)
    .description('say how much room the files of a firm take, or set how much they may take')
    .action(quota);
}

async function quota(nameOrId: string, wanted: number | null | undefined) {
  if (wanted !== undefined)
    await withRecordingPool(async (owner) => {
      const { id } = await foundFirm(owner, nameOrId);
      await inScope(owner, { tenantId: id, userId: id }, async (scope) => {
        const changes = changesOf({ storage_quota: await findOwnQuota(scope) }, { storage_quota: wanted });
        if (isNothing(changes)) return;
        await setOwnQuota(scope, wanted);
        await record(scope, { action: 'CHANGED', objectType: 'firm', objectId: id, changes, by: 'operator' });
      });
    });
  const line = await withOwnerPool(async (owner) => {
    const { id, name } = await foundFirm(owner, nameOrId);
    return `${name} (${id}), files: ${await useInWords(owner, id)}`;
  });
  console.log(line);
}

/**
 * What the files of a firm take, in words.
 * @param owner the pool of the database's owner
 */
export async function useInWords(owner: Pool, id: string): Promise<string> {
  const { storageQuota } = readConfig();
  const { used, quota } = await inScope(owner, { tenantId: id, userId: id }, (scope) =>
    new StorageQuota(storageQuota).use(scope),
  );
  return quota === undefined ? `${inBytes(used)}, no limit` : `${inBytes(used)} of ${inBytes(quota)}`;
}
