import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { removeCorrections, removeSkippedCorrections } from './corrections.queries.ts';
import { lockImport, moveImport, oldImports } from './imports.queries.ts';

/** How long an import may stay idle, in milliseconds. */
const patience = 7 * 24 * 60 * 60 * 1000;
const batch = 100;

/**
 * Ends imports that were idle for a week, and removes their files, and what was corrected in them and is no record;
 * answers how many.
 */
export async function sweepImports(pool: Pool, store: DocumentStore, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - patience);
  let swept = 0;
  for (;;) {
    const old = await oldImports(pool, before, batch);
    await oneByOne(old, async ({ tenant_id, id, created_by }) => {
      const filePath = await inScope(pool, { tenantId: tenant_id, userId: created_by }, async (scope) => {
        const found = await lockImport(scope, id);
        if (!found) return undefined;
        // One that is over keeps its file for the rows that it skipped.
        const to = found.has_skipped_rows ? { has_skipped_rows: false } : { state: 'CANCELLED' as const };
        if (!(await moveImport(scope, id, found.state, to))) return undefined;
        await (found.has_skipped_rows ? removeSkippedCorrections : removeCorrections)(scope, id);
        return found.file_path;
      });
      if (filePath === undefined) return;
      await store.remove(filePath);
      swept += 1;
    });
    if (old.length < batch) return swept;
  }
}
