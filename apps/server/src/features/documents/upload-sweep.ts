import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { takeUpload } from '../../platform/uploads.queries.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { oldUploads } from './documents.queries.ts';

/** How long an uploaded file may stay unregistered, in milliseconds. */
const patience = 24 * 60 * 60 * 1000;
const batch = 100;

/**
 * Removes files that were uploaded a day ago and never registered.
 * @returns the number of expired upload forms
 */
export async function sweepUploads(pool: Pool, store: DocumentStore, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - patience);
  await store.removeUploadsBefore(before);
  let givenUp = 0;
  for (;;) {
    const uploads = await oldUploads(pool, before, batch);
    await oneByOne(uploads, async ({ tenant_id, key, created_by }) => {
      // Deleting the row claims the file: a later registration finds no upload.
      const taken = await inScope(pool, { tenantId: tenant_id, userId: created_by }, (scope) =>
        takeUpload(scope, key),
      );
      if (!taken) return;
      await store.remove(key);
      givenUp += 1;
    });
    if (uploads.length < batch) return givenUp;
  }
}
