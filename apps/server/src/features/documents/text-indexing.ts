import type { Pool } from 'pg';
import type { Scope } from '../../db/scope.ts';
import { jobKind } from '../../platform/jobs/job-kinds.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { everyMinute } from '../../platform/jobs/recurring.ts';
import type { Job, LostJob } from '../../platform/jobs/runner.ts';
import { ProcessEnded } from '../../platform/limited-process/limits.ts';
import { extractText, tooMuch } from '../../platform/text-extraction/extract.ts';
import { canRecognise } from '../../platform/text-extraction/ocr.ts';
import { Unreadable } from '../../platform/text-extraction/unreadable.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { documentsToIndex, fileToIndex, keepState, keepText } from './text-indexing.queries.ts';

/** Enqueues the indexing of a document's text, if the scope commits and it does not wait already. */
export type AskForText = (scope: Scope, documentId: string) => Promise<unknown>;

const kind = jobKind({ name: 'index-document', ids: ['document_id'], retries: 4 });
type Indexing = Job<'document_id'>;

/** A request without a job is a lost one after this time, in milliseconds: clocks may differ by less. */
const patience = 2 * 60 * 1000;
/** How many lost ones are enqueued in a minute: other work is not kept waiting. */
const batch = 500;
/** Maximum size of an indexed file, in bytes. */
const largest = 512 * 1024 * 1024;

const tooLarge = 'The file is too large for its text to be searched. Its title and name are found.';
const gone = 'The file is not where it was stored. Try again; if that does not help, upload it once more.';
const unknown = 'The text could not be read for now. Try again.';
const died =
  'The server ended while it read this file, twice. Try again; if that does not help, split the file.';

/**
 * Indexes the texts of documents in the background: on request, and of documents from before there was indexing.
 * @returns a function that requests it
 */
export function runTextIndexing(jobs: Jobs, store: DocumentStore): AskForText {
  const ocr = canRecognise();
  jobs.handle(kind, async (job) => indexText(job, store, await ocr), tellLoss);
  jobs.schedule({
    name: 'find-texts-to-index',
    cron: everyMinute,
    atStart: true,
    run: ({ pool }) => askForLost(jobs, pool),
  });
  return async (scope, documentId) => {
    const ids = { document_id: documentId };
    if (!(await jobs.isWaiting(scope, kind, ids))) await jobs.enqueue(scope, kind, ids);
  };
}

/** Enqueues documents whose job was lost, or that never had one. */
async function askForLost(jobs: Jobs, pool: Pool): Promise<void> {
  const lost = await documentsToIndex(pool, new Date(Date.now() - patience), batch);
  for (const { tenant_id, id } of lost) await jobs.enqueueFor(tenant_id, kind, { document_id: id });
}

/** Says of a document that its text could not be read. */
const tellLoss = ({ ids, inTenantScope, died: serverDied }: LostJob<'document_id'>) =>
  inTenantScope((scope) => keepState(scope, ids.document_id, 'FAILED', serverDied ? died : unknown));

/** Indexes the text of one document. An unreadable file is marked as failed; other failures are retried. */
async function indexText(
  { ids, inTenantScope, attempt, signal }: Indexing,
  store: DocumentStore,
  ocr: boolean,
) {
  const { document_id } = ids;
  const fail = (sentence: string) =>
    inTenantScope((scope) => keepState(scope, document_id, 'FAILED', sentence));
  const file = await inTenantScope((scope) => fileToIndex(scope, document_id));
  if (!file) return;
  try {
    if (file.size > largest) throw new Unreadable(tooLarge);
    const bytes = await store.read(file.file_path);
    if (!bytes) throw new Unreadable(gone);
    await extractText({ name: file.file_name, size: file.size, bytes }, { ocr, signal }, (text) =>
      inTenantScope((scope) => keepText(scope, document_id, text)),
    );
  } catch (error) {
    if (error instanceof Unreadable) await fail(error.message);
    // The reader may have been ended by a machine without memory: once more, not again and again.
    else if (error instanceof ProcessEnded && attempt > 1) await fail(tooMuch);
    else throw error;
  }
}
