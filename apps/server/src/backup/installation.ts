import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { OperatorError } from '../startup/operator-error.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { type Head, readHead, readLine, writeHead, writeLine } from './layout.ts';
import type { BackupTarget } from './target.ts';

/** What a cluster knows of its backup. It stands beside the cluster, so no base has it. */
const Local = z.object({
  installation: z.uuid(),
  /** The line it writes; none since a restore, until the next begins. */
  line: z.optional(z.uuid()),
  /** What begins its next line, such as `restore` of what. */
  begun_by: z.optional(z.string()),
});
type Local = z.output<typeof Local>;

const localIn = (home: string) => join(home, 'backup.json');

async function readLocal(home: string): Promise<Local | undefined> {
  const text = await readFile(localIn(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    return text === undefined ? undefined : Local.parse(JSON.parse(text));
  } catch (cause) {
    throw new OperatorError(
      `${localIn(home)} is damaged. Remove it, and begin a backup in an empty folder.`,
      {
        cause,
      },
    );
  }
}

/** Writes what a cluster knows of its backup. */
export async function writeLocal(home: string, local: Local): Promise<void> {
  const draft = `${localIn(home)}.${process.pid}.part`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(local));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, localIn(home));
  await syncFolder(home);
}

/**
 * Has a cluster continue the backup of another one, in a line of its own; does nothing where that one had none.
 * @param begunBy what begins the line, such as `restore` of what
 */
export async function continueInstallation(from: string, to: string, begunBy: string): Promise<void> {
  const local = await readLocal(from);
  if (local) await writeLocal(to, { installation: local.installation, begun_by: begunBy });
}

/** A cluster that is backed up. */
export interface Cluster {
  /** The folder that holds it. */
  home: string;
  systemIdentifier: string;
}

/**
 * Has a cluster write to a backup: into the line that it began there, or into a new one.
 * @param recipients whom it is encrypted to from now on
 * @returns the line
 * @throws OperatorError when the backup is another installation's
 */
export async function joinBackup(
  target: BackupTarget,
  { home, systemIdentifier }: Cluster,
  recipients: readonly string[],
): Promise<string> {
  const local = await readLocal(home);
  const head = await readHead(target);
  if (head && head.installation !== local?.installation)
    throw new OperatorError(
      `${target.name} has the backup of another installation, which stays as it is. Name another place: BACKUP_FOLDER or BACKUP_S3_BUCKET.`,
    );
  const installation = local?.installation ?? randomUUID();
  const known = local?.line && (await readLine(target, local.line));
  const line = known && known.system_identifier === systemIdentifier ? known.id : randomUUID();
  if (!known || known.id !== line) {
    // First here: with the head alone, this would be another installation's backup.
    await writeLocal(home, { installation, line });
    await writeLine(target, {
      id: line,
      system_identifier: systemIdentifier,
      begun_at: new Date().toISOString(),
      begun_by: local?.begun_by ?? 'first',
    });
  }
  const wanted: Head = { format: 1, installation, recipients: [...recipients], line };
  if (JSON.stringify(head) !== JSON.stringify(wanted)) await writeHead(target, wanted);
  return line;
}
