import type { Pool } from 'pg';
import type { RunningCluster } from '../embedded-postgres/cluster.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';
import { firmsToVerify } from '../platform/audit/verify.queries.ts';
import { OperatorError } from '../startup/operator-error.ts';
import type { DocumentStore } from '../storage/store.ts';
import { baseSession, databaseBytes, databaseFacts } from './backup.queries.ts';
import type { BackupSettings } from './backup-settings.ts';
import { takeBase } from './base-copy.ts';
import { readLineContent } from './catalogue.ts';
import { copyCheckpoints } from './checkpoint-copies.ts';
import { DocumentCopies } from './document-copies.ts';
import { joinBackup } from './installation.ts';
import type { Base } from './layout.ts';
import { Packer } from './packing.ts';
import { removeExpired } from './removal.ts';
import { copyKeys } from './secret-copies.ts';
import type { BackupTarget } from './target.ts';

/** What is backed up, and where to. */
export interface BackupOrder {
  settings: BackupSettings;
  target: BackupTarget;
  cluster: RunningCluster;
  /** Of the database's owner. */
  owner: Pool;
  store: DocumentStore;
  dataFolder: string;
}

/** Of a database that was never backed up, this share of its bytes is stored at least. */
const leastShare = 0.1;

/** What was done. */
export interface BackupReport {
  base: Base;
  documents: number;
  /** Whether the secrets are in the backup. */
  hasKeys: boolean;
  removed: number;
}

/**
 * Takes a base with all that belongs to it, and removes what has been kept for long enough. Documents come first: each
 * of which a row tells at the end of the base, or later, is in the backup before the log that has the row.
 * @throws OperatorError when another process takes a base, or the backup is another installation's
 */
export async function backUp(order: BackupOrder, report: (step: string) => void): Promise<BackupReport> {
  const { settings, target, cluster, owner, store, dataFolder } = order;
  const session = await baseSession(cluster.superUrl);
  if (!session) throw new OperatorError('A base is being taken already. Wait until it is done.');
  try {
    const { systemIdentifier } = session;
    const packer = new Packer(settings.recipients);
    const line = await joinBackup(target, { home: cluster.home, systemIdentifier }, settings.recipients);
    await target.requireRoom(await leastBytes(target, line, cluster.superUrl));
    report('Copying documents');
    const copies = new DocumentCopies(store, target, packer);
    const before = await copies.copy();
    const firms = await firmsToVerify(owner, undefined);
    await copyCheckpoints(
      target,
      store,
      firms.map(({ id }) => id),
    );
    report('Copying the database');
    const { version: postgres } = await findPrograms();
    const facts = await databaseFacts(owner);
    const base = await takeBase({
      superUrl: cluster.superUrl,
      target,
      packer,
      line,
      systemIdentifier,
      postgres,
      facts,
    });
    const hasKeys = await copyKeys(target, packer, dataFolder);
    const after = await copies.copy();
    const removed = await removeExpired(target, settings, { owner, store });
    return { base, documents: before + after, hasKeys, removed };
  } finally {
    await session.end();
  }
}

/** Bytes that a base will take at least: those of the newest one. */
async function leastBytes(target: BackupTarget, line: string, superUrl: string): Promise<number> {
  const newest = (await readLineContent(target, line))?.bases.at(-1);
  if (!newest) return leastShare * (await databaseBytes(superUrl));
  return newest.parts.reduce((sum, { size }) => sum + size, 0);
}
