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
      .select([...documentColumns, 'matter_id as matter', 'visible_to', 'version'])
      .select(updatedByName(scope, 'documents'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );

/** Changes the fields given of a locked document; its version rises. */
export const updateDocument = (scope: Scope, id: string, fields: z.output<typeof DocumentPatch>) =>
  scope.run(
    db
      .updateTable('documents')
      .set({ ...fields, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

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
