import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pools.ts';
import { openStore } from '../startup/document-store.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { completeSecret } from '../startup/secrets.ts';
import { DocumentFolder } from '../storage/document-folder.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { documentFiles } from './backup.queries.ts';
import { damageInWords } from './catalogue-text.ts';
import { checkpointsAt } from './checkpoint-copies.ts';
import { writeLocal } from './installation.ts';
import { Unpacker } from './packing.ts';
import { findWanted, readIdentities, recoverFrom, type Wanted } from './recovering.ts';
import { type FirmOutcome, putBackCheckpoints, recordRestore } from './restored-audit.ts';
import { BucketCopies, type DocumentsReport, FolderCopies, restoreDocuments } from './restored-documents.ts';
import { keysOf } from './secret-copies.ts';
import type { BackupTarget } from './target.ts';

/** A restore as an operator asks for it. */
export interface RestoreOrder extends Wanted {
  target: BackupTarget;
  dataFolder: string;
  /** File with the private key of an encrypted backup. */
  identity?: string | undefined;
  /** Goes on without secrets: new ones are made at the next start. */
  withoutKeys?: boolean;
  config: Config;
}

/** What a restore did. */
export interface RestoreReport {
  base: string;
  /** The moment whose state is there. */
  state: Date;
  documents: DocumentsReport;
  firms: FirmOutcome[];
}

/** What is put together, until all of it is there: the database, and the folder of the documents. */
const unfinished = 'restoring';
const unfinishedFiles = 'restoring-documents';
const unfinishedSecrets = 'secrets.part';
/** Folders that may be there: keys that an operator put there, and what an earlier restore left unfinished. */
const mayBeThere = new Set(['secrets', unfinished, unfinishedFiles, unfinishedSecrets]);

/**
 * Restores database, documents, secrets and audit checkpoints into a data folder. Nothing serves it afterwards; the
 * first start begins a new line of the backup, and takes a base.
 * @throws OperatorError when it would overwrite something, or when something is missing or damaged
 */
export async function restore(order: RestoreOrder, report: (step: string) => void): Promise<RestoreReport> {
  const { target, dataFolder, config } = order;
  await requireEmpty(dataFolder);
  const unpacker = new Unpacker(await readIdentities(order.identity));
  const found = await findWanted(target, order);
  for (const damage of found.catalogue.damaged) report(damageInWords(damage));
  const folder = join(dataFolder, unfinished);
  const files = join(dataFolder, unfinishedFiles);
  const clear = async () => {
    for (const each of [folder, files]) await rm(each, { recursive: true, force: true });
  };
  await clear();
  try {
    // What is small is read first, so that damage to it is known before hours of work.
    const newest = await checkpointsAt(target);
    const keys = await keysOf(target, unpacker);
    await restoreKeys(dataFolder, keys, order.withoutKeys === true || config.secrets.auditKey !== undefined);
    const recovered = await recoverFrom(target, found, order, unpacker, folder, report);
    const { base, line, home, database } = recovered;
    try {
      const kept = await checkpointsAt(target, recovered.state);
      // The backup may be of an older version, whose schema lacks what is written below.
      await migrate(database.ownerUrl);
      const owner = openPool(database.ownerUrl, () => {}, 1);
      const pool = openPool(database.appUrl, () => {}, 2);
      try {
        report('Copying documents');
        // Nothing is signed here.
        const store = await openStore({ ...config, dataFolder: files }, randomBytes(32), true);
        const copies = config.s3
          ? new BucketCopies(store)
          : new FolderCopies(await DocumentFolder.open(join(files, 'documents'), true));
        const documents = await restoreDocuments(target, unpacker, copies, documentFiles(owner));
        report('Continuing the audit logs');
        const firms = await putBackCheckpoints({
          owner,
          store,
          kept,
          newest,
          state: recovered.state,
        });
        const auditKey = await completeSecret('auditKey', config.secrets, dataFolder, {});
        await recordRestore({ owner, pool, store, auditKey }, firms);
        await database.renewPasswords();
        const { head } = found.catalogue;
        await writeLocal(home, {
          installation: head.installation,
          begun_by: `restore of ${line.id}, base ${base.id}`,
        });
        await database.stop();
        if (!config.s3) await rename(join(files, 'documents'), join(dataFolder, 'documents'));
        await rm(files, { recursive: true, force: true });
        // Last: with a database there, it is a data folder.
        await rename(folder, join(dataFolder, 'postgres'));
        await syncFolder(dataFolder);
        return { base: base.id, state: recovered.state, documents, firms };
      } finally {
        await Promise.all([owner.end(), pool.end()]);
      }
    } finally {
      await database.stop();
    }
  } catch (error) {
    await clear();
    throw error;
  }
}

async function requireEmpty(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o711 });
  const [other] = (await readdir(dataFolder)).filter((name) => !mayBeThere.has(name));
  if (other === undefined) return;
  throw new OperatorError(
    `${dataFolder} is not empty: it has ${other}. Restore into a new folder (--to), or move this one away first.`,
  );
}

/** @throws OperatorError when there are none, and nobody said that it goes on without */
async function restoreKeys(
  dataFolder: string,
  keys: Record<string, string> | undefined,
  goesOnWithout: boolean,
): Promise<void> {
  const folder = join(dataFolder, 'secrets');
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) return;
  if (!keys && goesOnWithout) return;
  if (!keys)
    throw new OperatorError(
      `The backup has no secrets, because it is not encrypted. Put your copy of the folder secrets into ${dataFolder} and restore again. Without it nobody’s second factor works, and no audit log can be verified; to go on all the same, add --without-keys.`,
    );
  const draft = join(dataFolder, unfinishedSecrets);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  for (const [name, text] of Object.entries(keys)) {
    const file = await open(join(draft, name), 'w', 0o600);
    await file.writeFile(text);
    await file.sync();
    await file.close();
  }
  await syncFolder(draft);
  await rename(draft, folder);
}
