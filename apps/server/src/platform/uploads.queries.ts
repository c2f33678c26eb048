import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';

/** The upload of this key, if the person was handed its form and its file is no document yet. */
export const findUpload = (scope: Scope, key: string) =>
  scope.row(
    db
      .selectFrom('uploads')
      .select('file_name')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('key', '=', key),
  );

/** Takes an upload of the person's away, so that nobody else can; answers what it was, if it was still there. */
export const takeUpload = (scope: Scope, key: string) =>
  scope.row(
    db
      .deleteFrom('uploads')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('key', '=', key)
      .returning(['file_name', 'content_type']),
  );
