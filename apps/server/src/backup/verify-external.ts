import type { Config } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { decodeAuditKey } from '../startup/secrets.ts';
import { firstFirm, serverFacts } from './backup.queries.ts';
import { checkpointsAt } from './checkpoint-copies.ts';
import { compareFacts, verifyAudits, verifyDocuments } from './content-checks.ts';
import { readHead } from './layout.ts';
import { noteBefore } from './note.ts';
import { Unpacker } from './packing.ts';
import { readIdentities } from './recovering.ts';
import { keysOf } from './secret-copies.ts';
import type { BackupTarget } from './target.ts';

/** A verification of a database that its operator restored. */
export interface ExternalVerification {
  target: BackupTarget;
  config: Config;
  /** Address of `caseward_owner` on the restored database. */
  ownerUrl: string;
  /** The moment it was restored to; left out, the newest note counts. */
  at?: Date | undefined;
  identity?: string | undefined;
}

/**
 * Compares a restored database with what was noted of it, verifies its audit logs, and reads the copy of every
 * document that it names.
 * @param tell receives what is right
 * @throws OperatorError that names the first thing that is not
 */
export async function verifyExternal(
  { target, config, ownerUrl, at, identity }: ExternalVerification,
  tell: (line: string) => void,
): Promise<void> {
  const unpacker = new Unpacker(await readIdentities(identity));
  const note = await noteBefore(target, at);
  if (!note)
    throw new OperatorError(
      `${target.name} has no note of a database${at ? ` from before ${at.toISOString()}` : ''}: nothing can be compared.`,
    );
  const owner = openPool(ownerUrl, () => {}, 1);
  try {
    if ((await firstFirm(owner)) !== (await readHead(target))?.installation)
      throw new OperatorError('This database is of another installation than the backup.');
    await compareFacts(owner, note);
    const { wal_position } = await serverFacts(owner);
    tell(
      `The database has what was noted at ${note.at}, at ${note.wal_position} of the log; it is at ${wal_position} now.`,
    );
    const keys = config.secrets.auditKey ? undefined : await keysOf(target, unpacker);
    const auditKey = config.secrets.auditKey ?? decodeAuditKey(keys?.['audit-key']);
    if (auditKey) await verifyAudits(owner, auditKey, await checkpointsAt(target, new Date(note.at)), tell);
    else tell('The backup has no secrets, and AUDIT_KEY is not set: no audit log was verified.');
    await verifyDocuments({ target, full: true }, owner, unpacker, tell);
  } finally {
    await owner.end();
  }
}
