import type { Pool } from 'pg';
import { Checkpoints } from '../platform/audit/checkpoint.ts';
import { firmsToVerify } from '../platform/audit/verify.queries.ts';
import { Verifier } from '../platform/audit/verify.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { measure } from '../storage/meter.ts';
import type { DocumentStore } from '../storage/store.ts';
import { databaseFacts, documentFiles } from './backup.queries.ts';
import type { CheckpointCopies } from './checkpoint-copies.ts';
import { copyOf, firstThere } from './document-copies.ts';
import type { Unpacker } from './packing.ts';
import type { BackupTarget } from './target.ts';

/** What was noted of a database when it was backed up. */
export interface Noted {
  migrations: readonly string[];
  rows: Readonly<Record<string, number>>;
}

/** @throws OperatorError when a database lacks what it had */
export async function compareFacts(owner: Pool, noted: Noted): Promise<void> {
  const { migrations, rows } = await databaseFacts(owner);
  const lost = noted.migrations.find((name) => !migrations.includes(name));
  if (lost)
    throw new OperatorError(`The database has not seen migration ${lost}, as it had when it was backed up.`);
  for (const [table, count] of Object.entries(noted.rows))
    if ((rows[table] ?? 0) < count)
      throw new OperatorError(`${table} has ${rows[table]} rows; when it was backed up it had ${count}.`);
}

/**
 * Verifies the audit log of every firm against the checkpoints of a backup.
 * @throws OperatorError that names the first that is not whole
 */
export async function verifyAudits(
  owner: Pool,
  auditKey: Buffer,
  kept: CheckpointCopies,
  tell: (line: string) => void,
): Promise<void> {
  const store = { readCheckpoint: async (id: string) => kept[id] } as DocumentStore;
  const verifier = new Verifier(owner, auditKey, new Checkpoints(store, auditKey));
  let events = 0;
  for (const { id, name } of await firmsToVerify(owner, undefined)) {
    const { sealed, faults } = await verifier.verify(id, false);
    // A firm that was sealed for the first time after the checkpoints were copied has none.
    const fault = faults.find(({ what }) => kept[id] !== undefined || what !== 'the checkpoint is missing');
    if (fault) throw new OperatorError(`The audit log of ${name} (${id}): ${fault.what}.`);
    events += sealed;
  }
  tell(`The audit logs are whole, with ${events} events.`);
}

/**
 * Looks for the copy of every document.
 * @param full reads each, and compares it with the SHA-256 of its upload
 * @throws OperatorError that names the first that is missing or damaged
 */
export async function verifyDocuments(
  { target, full }: { target: BackupTarget; full?: boolean | undefined },
  owner: Pool,
  unpacker: Unpacker,
  tell: (line: string) => void,
): Promise<void> {
  let count = 0;
  for await (const { file_path, size, sha256 } of documentFiles(owner)) {
    const stored = await firstThere(target, copyOf(file_path));
    if (!stored) throw new OperatorError(`${copyOf(file_path)} is missing.`);
    count += 1;
    if (!full) {
      stored.bytes.destroy();
      continue;
    }
    const found = await unpacker
      .unpack(stored.path, stored.bytes)
      .then(measure)
      .catch((error: unknown) => {
        if (error instanceof OperatorError) throw error;
        return undefined;
      });
    if (found?.size !== size || found.sha256 !== sha256)
      throw new OperatorError(`${stored.path} is damaged: it is not what was uploaded.`);
  }
  tell(`${count} documents are there${full ? ', and what was uploaded' : ''}.`);
}
