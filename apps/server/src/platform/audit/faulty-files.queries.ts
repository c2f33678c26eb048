import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/**
 * The document with the file of this key, and whether it was told within a day that the file is missing or changed.
 * Nobody else asks this of the firm until the scope ends.
 */
export async function documentOfFaultyFile(scope: Scope, key: string) {
  await scope.rows(
    db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${scope.tenantId}::text, 902))`.as('held')),
  );
  return scope.row(
    db
      .selectFrom('documents')
      .select(['documents.id', 'documents.matter_id', 'documents.visible_to'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_events')
            .select('audit_events.id')
            .where('audit_events.tenant_id', '=', scope.tenantId)
            .whereRef('audit_events.matter_id', '=', 'documents.matter_id')
            .whereRef('audit_events.object_id', '=', 'documents.id')
            .where('audit_events.action', '=', 'FILE_FAULTY')
            .where('audit_events.created_at', '>', sql<string>`now() - interval '1 day'`),
        ).as('is_told'),
      )
      .where('documents.tenant_id', '=', scope.tenantId)
      .where('documents.file_path', '=', key),
  );
}
