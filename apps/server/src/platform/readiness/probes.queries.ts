import { sql } from 'kysely';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { rowsOutsideScope } from '../../db/direct.ts';
import { inScope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** No firm: the tenant of the rows that probes write. */
export const probeTenant = '00000000-0000-0000-0000-000000000000';

/** Asks the database for an answer. @throws where it has none */
export const probeDatabase = (pool: Pool): Promise<unknown> =>
  rowsOutsideScope(pool, db.selectNoFrom(sql<number>`1`.as('one')));

/**
 * Writes a row as the serving role, under row-level security, and takes it away again; both are committed.
 * @throws where the disk is full, or the database takes no changes
 */
export const probeWrites = (pool: Pool): Promise<unknown> =>
  inScope(pool, { tenantId: probeTenant, userId: probeTenant }, async (scope) => {
    const id = uuidv7();
    const filling = 'x'.repeat(7_000);
    await scope.run(db.insertInto('write_probes').values({ tenant_id: scope.tenantId, id, filling }));
    await scope.run(
      db.deleteFrom('write_probes').where('tenant_id', '=', scope.tenantId).where('id', '=', id),
    );
  });
