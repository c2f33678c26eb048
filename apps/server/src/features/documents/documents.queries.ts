import type { DocumentInput, DocumentPatch } from '@caseward/contract/documents';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { rowsOutsideScope } from '../../db/direct.ts';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { documentColumns, documentRows } from '../../platform/matters/document-rows.queries.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import type { FixedDocument } from '../../storage/store.ts';

/** One document, if it exists. */
export const findDocument = (scope: Scope, id: string) =>
  scope.row(documentRows(scope).where('documents.id', '=', id));

/** The fields for a document's download, and its `visible_to`. */
export const findDownload = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('documents')
      .select(['file_path', 'file_name', 'content_type', 'sha256', 'matter_id as matter', 'visible_to'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** A row when a document that the person sees has the file of this key. */
export const hasFile = (scope: Scope, key: string) =>
  scope.row(
    db
      .selectFrom('documents')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('file_path', '=', key)
      .where('deleted_at', 'is', null),
  );

/**
 * A document as it can be changed, its version, its matter and whom it is visible to, locked until the transaction
 * ends; undefined when it is not there.
 */
export const lockDocument = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('documents')
      .select([...documentColumns, 'matter_id as matter', 'visible_to', 'held', 'version'])
      .select(updatedByName(scope, 'documents'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );

/** Changes the given fields of a locked document, its protection with its matter, and its version. */
export const updateDocument = (
  scope: Scope,
  id: string,
  { matter, ...fields }: z.output<typeof DocumentPatch>,
  { visible_to, held }: MatterProtection,
) =>
  scope.run(
    db
      .updateTable('documents')
      .set({ ...fields, visible_to, held, matter_id: matter, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** A row when something in its matter rests on a document: a deadline, an appointment, a decision on a conflict. */
export function findReliance(scope: Scope, id: string) {
  const those = (table: 'deadline_values' | 'deadline_acts' | 'conflict_decisions' | 'events') =>
    db
      .selectFrom(table)
      .select('document_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('document_id', '=', id);
  return scope.row(
    those('deadline_values')
      .unionAll(those('deadline_acts'))
      .unionAll(those('conflict_decisions'))
      .unionAll(those('events').where('deleted_at', 'is', null))
      .limit(1),
  );
}

interface Upload {
  id: string;
  key: string;
  file_name: string;
  content_type: string;
}

/** Records that an upload form was issued. */
export async function insertUpload(scope: Scope, upload: Upload): Promise<void> {
  const { tenantId, userId } = scope;
  await scope.run(db.insertInto('uploads').values({ tenant_id: tenantId, created_by: userId, ...upload }));
}

/** Writes a new document with its matter's protection; answers its id. */
export async function insertDocument(
  scope: Scope,
  { matter, ...fields }: z.output<typeof DocumentInput>,
  file: FixedDocument & { file_name: string; content_type: string; actual_type?: string },
  marks: MatterProtection,
): Promise<string> {
  const { size, sha256, file_name, content_type, actual_type = '' } = file;
  const stored = { file_name, content_type, actual_type, size, sha256 };
  const values = { ...creationStamp(scope), ...marks, ...fields, ...stored, matter_id: matter };
  await scope.run(db.insertInto('documents').values(values));
  return values.id;
}

/** Uploads of all firms whose form is older than a time, oldest first. */
export const oldUploads = (pool: Pool, before: Date, limit: number) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{
          tenant_id: string;
          key: string;
          created_by: string;
        }>`caseward.old_uploads(${before}, ${limit})`.as('old'),
      )
      .selectAll(),
  );

/** What a document is called in the trash and the audit log. */
export const documentLabel = sql<string>`title`;
