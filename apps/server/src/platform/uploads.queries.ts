import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';

/** The upload of this key, if its form was issued to the person and it is not registered yet. */
export const findUpload = (scope: Scope, key: string) =>
  scope.row(
    db
      .selectFrom('uploads')
      .select('file_name')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('key', '=', key),
  );

/** Claims an upload of the person by deleting its row; answers it, if it still existed. */
export const takeUpload = (scope: Scope, key: string) =>
  scope.row(
    db
      .deleteFrom('uploads')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('key', '=', key)
      .returning(['file_name', 'content_type']),
  );
