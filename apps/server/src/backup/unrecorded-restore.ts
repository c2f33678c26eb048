import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { syncFolder } from '../storage/sync-folder.ts';
import { FirmOutcome, type RestoreWitness, recordRestore } from './restored-audit.ts';

/** Beside the cluster, so no base has it. */
const noteIn = (home: string) => join(home, 'restored.json');

const Note = z.array(FirmOutcome);

/** Keeps what the audit logs have to say of a restore whose schema is an older one. */
export async function noteRestore(home: string, firms: readonly FirmOutcome[]): Promise<void> {
  await writeFile(noteIn(home), JSON.stringify(firms), { mode: 0o600 });
  await syncFolder(home);
}

/** Records a restore that was noted, once the database is migrated; does nothing without one. */
export async function recordNotedRestore(home: string, witness: RestoreWitness): Promise<void> {
  const text = await readFile(noteIn(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  await recordRestore(witness, Note.parse(JSON.parse(text)));
  await rm(noteIn(home));
}
