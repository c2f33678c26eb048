import type { Pool } from 'pg';
import { runningRelease } from '../db/release.ts';
import { firmsToVerify } from '../platform/audit/verify.queries.ts';
import { OperatorError } from '../startup/operator-error.ts';
import type { DocumentStore } from '../storage/store.ts';
import { databaseFacts, firstFirm, noteSession, serverFacts } from './backup.queries.ts';
import type { BackupSettings } from './backup-settings.ts';
import { copyCheckpoints } from './checkpoint-copies.ts';
import { isPlausible } from './clock.ts';
import { DocumentCopies } from './document-copies.ts';
import { readHead, writeHead } from './layout.ts';
import { keepNote, type Note, noteOf, notesIn } from './note.ts';
import { Packer } from './packing.ts';
import { removeBefore } from './removal.ts';
import { copyKeys } from './secret-copies.ts';
import type { BackupTarget } from './target.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const daysOfWeek = 7;

/** What is backed up beside a PostgreSQL of the operator's own, and where to. */
export interface ExternalOrder {
  settings: Pick<BackupSettings, 'recipients' | 'keepDays' | 'keepWeeks' | 'everyHours'>;
  target: BackupTarget;
  /** Of the database's owner. */
  ownerUrl: string;
  owner: Pool;
  store: DocumentStore;
  dataFolder: string;
}

/** What was done. */
export interface ExternalReport {
  note: Note;
  documents: number;
  /** Whether the secrets are in the backup. */
  hasKeys: boolean;
}

/**
 * Copies what only Caseward knows of an installation whose database it does not run: audit checkpoints, a note of the
 * database, documents and secrets. The note comes before the documents, so that the documents of all rows that it
 * stands for are there; the checkpoints come before the note, so that no chain is shorter than they say.
 * @throws OperatorError when another process does so, or the backup is another installation's
 */
export async function backUpExternal(
  order: ExternalOrder,
  report: (step: string) => void,
): Promise<ExternalReport> {
  const { settings, target, ownerUrl, owner, store, dataFolder } = order;
  const session = await noteSession(ownerUrl);
  if (!session) throw new OperatorError('A backup is being taken already. Wait until it is done.');
  try {
    await claim(target, owner, settings.recipients);
    const firms = await firmsToVerify(owner, undefined);
    const ids = firms.map(({ id }) => id);
    await copyCheckpoints(target, store, ids);
    const facts = { ...(await serverFacts(owner)), ...(await databaseFacts(owner)) };
    const note = noteOf(new Date(), { ...facts, product: await runningRelease() });
    report('Copying documents');
    const packer = new Packer(settings.recipients);
    const documents = await new DocumentCopies(store, target, packer).copy();
    const hasKeys = await copyKeys(target, packer, dataFolder);
    await keepNote(target, note);
    await removeOld(order);
    return { note, documents, hasKeys };
  } finally {
    await session.end();
  }
}

/** @throws OperatorError when the backup is another installation's */
async function claim(target: BackupTarget, owner: Pool, recipients: readonly string[]): Promise<void> {
  const installation = await firstFirm(owner);
  if (!installation) throw new OperatorError('There is no firm yet, so there is nothing to back up.');
  const head = await readHead(target);
  if (head && (head.installation !== installation || head.line !== undefined))
    throw new OperatorError(
      `${target.name} has the backup of another installation, which stays as it is. Name another place: BACKUP_FOLDER or BACKUP_S3_BUCKET.`,
    );
  const wanted = { format: 1 as const, installation, recipients: [...recipients] };
  if (JSON.stringify(head) !== JSON.stringify(wanted)) await writeHead(target, wanted);
}

/** Notes are kept as long as bases would be; the newest always, and all while the clock does not fit them. */
async function removeOld({ target, settings, owner, store }: ExternalOrder): Promise<void> {
  const longestDays = Math.max(settings.keepDays, daysOfWeek * settings.keepWeeks);
  const notes = await notesIn(target);
  const now = Date.now();
  const dated = {
    moments: notes.map(({ at }) => at),
    keptMs: longestDays * dayMs,
    everyMs: settings.everyHours * hourMs,
  };
  if (!isPlausible(dated, now)) return;
  const since = new Date(now - longestDays * dayMs);
  const old = notes.slice(0, -1).filter(({ at }) => at < since);
  for (const { path } of old) await target.remove(path);
  const [oldest] = notes.slice(old.length);
  if (oldest) await removeBefore(target, { owner, store }, oldest.at.toISOString());
}
