import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import { type PendingChanges, pendingChanges } from '../db/pending-changes.ts';
import { openPool } from '../db/pools.ts';
import { runningRelease } from '../db/release.ts';
import type { RunningCluster } from '../embedded-postgres/cluster.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';
import { firmsToVerify } from '../platform/audit/verify.queries.ts';
import { openStore } from '../startup/document-store.ts';
import { beforeFolder, isUnfinished, markUnfinished } from '../startup/unfinished-upgrade.ts';
import { databaseBytes, databaseFacts, systemIdentifierOf } from './backup.queries.ts';
import { takeBase } from './base-copy.ts';
import { readCatalogue } from './catalogue.ts';
import { copyCheckpoints } from './checkpoint-copies.ts';
import { FolderTarget } from './folder-target.ts';
import { type Base, nameOf, writeHead, writeLine } from './layout.ts';
import { Packer } from './packing.ts';
import { megabytes, requireRoom } from './room.ts';

/** Copies that are kept. */
const mostKept = 2;
/** What releases are called that did not say which one they are. */
const unknownRelease = '0.3.0 or older';

/** A copy of the database as it was before an upgrade: a backup of its own, with one base and the audit checkpoints. */
export interface CopyBefore {
  name: string;
  target: FolderTarget;
  base: Base;
}

/**
 * Copies the cluster where this version has something to apply to it. A new database is not copied.
 * @throws OperatorError when the disk has too little room, or the database is of a newer version
 */
export async function copyBeforeMigrating(
  config: Config,
  cluster: RunningCluster,
  report: (step: string) => void,
): Promise<void> {
  const owner = openPool(cluster.ownerUrl, () => {}, 1);
  try {
    const pending = await pendingChanges(owner);
    if (pending.isNew || pending.migrations.length + pending.functions.length === 0) return;
    await copyCluster(config, cluster, pending, report);
  } finally {
    await owner.end();
  }
}

/**
 * Copies the cluster as it is, and keeps the last two copies. Where an upgrade ended early that had begun to migrate, the
 * copy from before it is the one that leads back to the old release: it stays, and another is made only where an old
 * server that ran on has served the database since.
 * @param postgres version of the package that runs it; left out, of the one that comes with the product
 * @throws OperatorError when the disk has too little room
 */
export async function copyCluster(
  config: Config,
  { superUrl, ownerUrl }: Pick<RunningCluster, 'superUrl' | 'ownerUrl'>,
  { servedBy = unknownRelease }: Pick<PendingChanges, 'servedBy'>,
  report: (step: string) => void,
  postgres?: string,
): Promise<void> {
  const place = beforeFolder(config.dataFolder);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const unfinished = await unfinishedCopies(config.dataFolder);
  const [first, newest] = [unfinished.at(0), unfinished.at(-1)];
  const since = newest && (await changedSince(newest, ownerUrl));
  const begun = first && since && since.migrations > first.base.migrations.length ? first : undefined;
  if (begun && !since?.events) {
    report(`An upgrade goes on: ${join(place, begun.name)} is the database from before it, and is kept`);
    return;
  }
  await requireRoom(
    place,
    await databaseBytes(superUrl),
    'That much the copy of the database may take. Free some, or go on without a copy: --no-backup.',
  );
  const began = performance.now();
  const name = nameOf(new Date());
  const folder = join(place, name);
  report(`Copying the database to ${folder}, before it is migrated`);
  await mkdir(folder, { mode: 0o700 });
  const target = new FolderTarget(folder);
  const owner = openPool(ownerUrl, () => {}, 1);
  try {
    const line = randomUUID();
    const systemIdentifier = await systemIdentifierOf(superUrl);
    // Nothing is signed here.
    const store = await openStore(config, randomBytes(32), true);
    const firms = await firmsToVerify(owner, undefined);
    await copyCheckpoints(
      target,
      store,
      firms.map(({ id }) => id),
    );
    await writeHead(target, { format: 1, installation: line, recipients: [], line });
    await writeLine(target, {
      id: line,
      system_identifier: systemIdentifier,
      begun_at: new Date().toISOString(),
      begun_by: `before migrating from ${servedBy} to ${await runningRelease()}`,
    });
    const base = await takeBase({
      superUrl,
      target,
      packer: new Packer([]),
      line,
      systemIdentifier,
      postgres: postgres ?? (await findPrograms()).version,
      facts: await databaseFacts(owner),
      product: servedBy,
      isHasty: true,
    });
    await markUnfinished(folder);
    const stored = base.parts.reduce((sum, { size }) => sum + size, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    report(
      `Copied ${megabytes(base.bytes)} (${megabytes(stored)} packed) in ${seconds} s; npm run caseward -- restore --before goes back to it`,
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await owner.end();
  }
  // What an attempt copied that changed nothing is in the new copy, too.
  await removeOlder(
    config.dataFolder,
    unfinished.filter((copy) => copy !== begun),
    begun,
  );
}

/** The copies of upgrades that are not over, the oldest first. */
async function unfinishedCopies(dataFolder: string): Promise<CopyBefore[]> {
  const found: CopyBefore[] = [];
  for (const copy of await copiesBefore(dataFolder))
    if (await isUnfinished(join(beforeFolder(dataFolder), copy.name))) found.push(copy);
  return found;
}

/** How many migrations the database has seen, and whether anybody has worked in it since it was copied. */
async function changedSince(
  { base }: CopyBefore,
  ownerUrl: string,
): Promise<{ migrations: number; events: boolean }> {
  const owner = openPool(ownerUrl, () => {}, 1);
  try {
    const { migrations, rows } = await databaseFacts(owner);
    return { migrations: migrations.length, events: !isDeepStrictEqual(rows, base.rows) };
  } finally {
    await owner.end();
  }
}

/**
 * Removes all but the last copies, those that others replace, and halves that a killed process left.
 * @param begun stays however many there are
 */
async function removeOlder(
  dataFolder: string,
  replaced: readonly CopyBefore[],
  begun: CopyBefore | undefined,
): Promise<void> {
  const names = (await copiesBefore(dataFolder)).map(({ name }) => name);
  const stays = names.filter((name) => !replaced.some((copy) => copy.name === name));
  const kept = new Set(stays.slice(-mostKept)).add(begun?.name ?? '');
  const place = beforeFolder(dataFolder);
  for (const name of await readdir(place))
    if (!kept.has(name)) await rm(join(place, name), { recursive: true, force: true });
}

/** The copies that are whole, the oldest first. */
export async function copiesBefore(dataFolder: string): Promise<CopyBefore[]> {
  const place = beforeFolder(dataFolder);
  const copies: CopyBefore[] = [];
  for (const name of (await readdir(place).catch(() => [])).sort()) {
    const target = new FolderTarget(join(place, name));
    const base = (await readCatalogue(target))?.lines[0]?.bases[0];
    if (base) copies.push({ name, target, base });
  }
  return copies;
}
