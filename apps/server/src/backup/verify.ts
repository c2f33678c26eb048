import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { databaseName } from '../db/roles.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { decodeAuditKey } from '../startup/secrets.ts';
import { measure } from '../storage/meter.ts';
import type { LineContent } from './catalogue.ts';
import { checkpointsAt } from './checkpoint-copies.ts';
import { compareFacts, verifyAudits, verifyDocuments } from './content-checks.ts';
import { type Base, baseFolder } from './layout.ts';
import { Unpacker } from './packing.ts';
import { findWanted, readIdentities, recoverFrom, type Wanted } from './recovering.ts';
import { keysOf } from './secret-copies.ts';
import type { BackupTarget } from './target.ts';
import { checkForeignKeys, checkIndexes } from './verification.queries.ts';
import { noteVerified } from './verified.ts';

/** A verification as an operator asks for it. */
export interface VerifyOrder extends Wanted {
  target: BackupTarget;
  config: Config;
  identity?: string | undefined;
  /** Reads every document, and compares it with the SHA-256 of its upload. */
  full?: boolean;
}

/**
 * Restores a backup beside the data, looks at everything, and throws it away. Of an encrypted backup without its
 * private key, only what is stored is compared with what was written down.
 * @param tell receives what is right
 * @returns whether it was opened
 * @throws OperatorError that names the first thing that is not; what describes other bases comes last
 */
export async function verifyBackup(order: VerifyOrder, tell: (line: string) => void): Promise<boolean> {
  const { target, config } = order;
  const { catalogue, base, line } = await findWanted(target, order);
  await verifyParts(target, base);
  tell(`Base ${base.id}: its ${base.parts.length} files are what was written.`);
  const isOpen = !base.encrypted || order.identity !== undefined;
  if (!isOpen) {
    tell('It is encrypted, and no private key was named: nothing in it was looked at.');
  } else {
    const folder = join(config.dataFolder, 'verifying');
    await rm(folder, { recursive: true, force: true });
    try {
      await verifyContent(order, { base, line }, folder, tell);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await noteVerified(target, { base, line }, isOpen);
  const [damage] = catalogue.damaged;
  if (damage) throw damage;
  return isOpen;
}

async function verifyParts(target: BackupTarget, base: Base): Promise<void> {
  for (const { name, size, sha256 } of base.parts) {
    const path = `${baseFolder(base.line, base.id)}/${name}`;
    const bytes = await target.get(path);
    if (!bytes) throw new OperatorError(`${path} is missing.`);
    const found = await measure(bytes);
    if (found.size !== size || found.sha256 !== sha256)
      throw new OperatorError(`${path} is damaged: it is not what was written.`);
  }
}

async function verifyContent(
  order: VerifyOrder,
  found: { base: Base; line: LineContent },
  folder: string,
  tell: (line: string) => void,
): Promise<void> {
  const { target, config } = order;
  const unpacker = new Unpacker(await readIdentities(order.identity));
  const recovered = await recoverFrom(target, found, order, unpacker, folder, () => {}, {
    thrownAway: true,
  });
  const { database, base, state } = recovered;
  const owner = openPool(database.ownerUrl, () => {}, 1);
  try {
    tell(`It was restored to ${state.toISOString()}; each file is what PostgreSQL’s manifest says.`);
    await compareFacts(owner, base);
    const inProduct = database.superUrl.replace(/\/postgres$/, `/${databaseName}`);
    tell(`${await checkForeignKeys(inProduct)} foreign keys hold.`);
    tell(`${await checkIndexes(inProduct)} indexes agree with their tables.`);
    const auditKey =
      config.secrets.auditKey ?? decodeAuditKey((await keysOf(target, unpacker))?.['audit-key']);
    if (auditKey) await verifyAudits(owner, auditKey, await checkpointsAt(target, state), tell);
    else tell('The backup has no secrets, so no audit log was verified.');
    await verifyDocuments(order, owner, unpacker, tell);
  } catch (error) {
    throw error instanceof OperatorError
      ? error
      : new OperatorError(`Wrong: ${(error as Error).message}.`, { cause: error });
  } finally {
    await owner.end();
    await database.stop();
  }
}
