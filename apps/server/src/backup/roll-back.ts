import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { findEmbedded, hasEmbedded, homeOf } from '../embedded-postgres/embedded.ts';
import { exchangeClusters } from '../embedded-postgres/exchange.ts';
import { firmsToVerify } from '../platform/audit/verify.queries.ts';
import { embeddedFolder } from '../startup/database.ts';
import { openStore } from '../startup/document-store.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { finishUpgrade } from '../startup/unfinished-upgrade.ts';
import { type CopyBefore, copiesBefore } from './before-migrating.ts';
import { type CheckpointCopies, checkpointsAt } from './checkpoint-copies.ts';
import { continueInstallation } from './installation.ts';
import { nameOf } from './layout.ts';
import { Unpacker } from './packing.ts';
import { findWanted, recoverFrom } from './recovering.ts';
import { type FirmOutcome, putBackCheckpoints } from './restored-audit.ts';
import { noteRestore } from './unrecorded-restore.ts';

/** What a rollback did. */
export interface RollBackReport {
  state: Date;
  /** The release that the data is of. */
  product: string;
  /** The folder that keeps the database as it was until now. */
  kept: string;
  firms: FirmOutcome[];
}

/**
 * Puts the database back to what it was before an upgrade. Its newer state is kept beside it, documents and secrets stay.
 * The events of it are recorded by the next start of a version that knows how, because the schema is now an older one.
 * @param before name of the copy; left out, the newest
 * @throws OperatorError when there is none, or the folder is served
 */
export async function rollBack(
  config: Config,
  before: string | undefined,
  report: (step: string) => void,
): Promise<RollBackReport> {
  const served = embeddedFolder(config);
  if (!(await hasEmbedded(served))) throw new OperatorError(`There is no database in ${config.dataFolder}.`);
  if (await findEmbedded(served))
    throw new OperatorError(`A server runs in ${config.dataFolder}. Stop it first.`);
  const { target, base } = await findCopy(config.dataFolder, before);
  const folder = join(dirname(served), 'restoring');
  await rm(folder, { recursive: true, force: true });
  try {
    const found = await findWanted(target, {});
    const { home, database, state } = await recoverFrom(
      target,
      found,
      { base: base.id },
      new Unpacker(),
      folder,
      report,
    );
    const kept = `${served}.before-restore-${nameOf(new Date())}`;
    try {
      const owner = openPool(database.ownerUrl, () => {}, 1);
      try {
        // Nothing is signed here.
        const store = await openStore(config, randomBytes(32), true);
        const newest: CheckpointCopies = {};
        for (const { id } of await firmsToVerify(owner, undefined)) {
          const text = await store.readCheckpoint(id);
          if (text !== undefined) newest[id] = text;
        }
        report('Continuing the audit logs');
        const firms = await putBackCheckpoints({
          owner,
          store,
          kept: await checkpointsAt(target),
          newest,
          state,
        });
        await noteRestore(home, firms);
        await database.renewPasswords();
        await continueInstallation(await homeOf(served), home, `restore of ${basename(target.name)}`);
        await database.stop();
        await exchangeClusters(served, folder, kept);
        await finishUpgrade(config.dataFolder);
        return { state, product: base.product, kept, firms };
      } finally {
        await owner.end();
      }
    } finally {
      await database.stop();
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function findCopy(dataFolder: string, name: string | undefined): Promise<CopyBefore> {
  const copies = await copiesBefore(dataFolder);
  const copy = name === undefined ? copies.at(-1) : copies.find((each) => each.name === name);
  if (copy) return copy;
  if (copies.length === 0)
    throw new OperatorError(
      `There is no copy from before an upgrade in ${join(dataFolder, 'before')}. Restore from the backup instead.`,
    );
  throw new OperatorError(
    `There is no copy ${name}. These are there: ${copies.map((each) => `${each.name} (${each.base.product})`).join(', ')}.`,
  );
}
