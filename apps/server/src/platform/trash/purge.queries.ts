import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Firms with deletions that are due for purging. */
export async function firmsToPurge(pool: Pool): Promise<string[]> {
  const rows = await rowsOutsideScope(
    pool,
    db
      .selectFrom(sql<{ tenant_id: string }>`caseward.firms_to_purge()`.as<'firm'>(sql`firm(tenant_id)`))
      .selectAll(),
  );
  return rows.map((row) => row.tenant_id);
}

/** The firm's deletions that are due for purging, oldest first, without kept ones. */
export async function deletionsToPurge(scope: Scope): Promise<string[]> {
  const rows = await scope.rows(
    db.selectNoFrom(sql<string>`caseward.deletions_to_purge(${scope.tenantId})`.as('id')),
  );
  return rows.map((row) => row.id);
}

/** Begins or continues to purge a deletion; answers the keys of its files, null when it may not be purged. */
export async function beginPurge(scope: Scope, id: string): Promise<string[] | null> {
  const row = await scope.row(
    db.selectNoFrom(sql<string[] | null>`caseward.begin_purge(${scope.tenantId}, ${id})`.as('keys')),
  );
  return row?.keys ?? null;
}

/** A deletion whose rows were removed. */
interface Purged {
  object_type: string;
  object_id: string;
  matter_id: string | null;
  visible_to: string[] | null;
}

/** Removes the rows of a deletion whose purge has begun; answers it, or undefined when it may not be purged. */
export const purgeDeletion = (scope: Scope, id: string): Promise<Purged | undefined> =>
  scope.row(
    db.selectFrom(sql<Purged>`caseward.purge_rows(${scope.tenantId}, ${id})`.as('purged')).selectAll(),
  );
