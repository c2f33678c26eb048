import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The quota of the firm's own, in bytes: null for the installation's, 0 for none. */
export const findOwnQuota = async (scope: Scope): Promise<number | null> =>
  (await scope.row(db.selectFrom('tenants').select('storage_quota').where('id', '=', scope.tenantId)))
    ?.storage_quota ?? null;

/** The bytes of all files of the firm, as far as they are committed or this transaction's own. */
export const countStoredBytes = async (scope: Scope): Promise<number> =>
  (
    await scope.row(
      db.selectNoFrom(sql<number>`caseward.stored_bytes(${scope.tenantId}::uuid)`.as('stored_bytes')),
    )
  )?.stored_bytes ?? 0;

/** Until the transaction ends, no other one of the firm decides about its quota. */
export const lockQuota = (scope: Scope) =>
  scope.run(
    db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${scope.tenantId}::text, 902))`.as('locked')),
  );

/** Sets what an upload of the person takes; answers what it took before, undefined where there is none. */
export async function resizeUpload(scope: Scope, key: string, size: number): Promise<number | undefined> {
  const before = await scope.row(
    db
      .selectFrom('uploads')
      .select('size')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('key', '=', key)
      .forUpdate(),
  );
  if (!before) return undefined;
  await scope.run(
    db
      .updateTable('uploads')
      .set({ size })
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('key', '=', key),
  );
  return before.size;
}
