import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { lockImport, moveImport, oldImports } from './imports.queries.ts';

/** How long an import may stay idle, in milliseconds. */
const patience = 7 * 24 * 60 * 60 * 1000;
const batch = 100;

/** Cancels imports that were idle for a week, and removes their files; answers how many. */
export async function sweepImports(pool: Pool, store: DocumentStore, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - patience);
  let givenUp = 0;
  for (;;) {
    const old = await oldImports(pool, before, batch);
    for (const { tenant_id, id, created_by } of old) {
      const filePath = await inScope(pool, { tenantId: tenant_id, userId: created_by }, async (scope) => {
        const found = await lockImport(scope, id);
        if (!found) return undefined;
        return (await moveImport(scope, id, found.state, { state: 'CANCELLED' }))
          ? found.file_path
          : undefined;
      });
      if (filePath === undefined) continue;
      await store.remove(filePath);
      givenUp += 1;
    }
    if (old.length < batch) return givenUp;
  }
}
