import { deletionStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../matters/protection.ts';

/** What can be deleted by itself, without anything hanging on it. */
export type LeafTable = 'contacts' | 'tasks' | 'notes' | 'documents';

/** What can be deleted, as the trash calls it. */
export type DeletedType = 'matter' | 'contact' | 'task' | 'note' | 'document';

/** What is about to be deleted. */
export interface DeletionTarget extends MatterProtection {
  matter_id: string | null;
}

/** Reads a row with its matter's marks, held against changes by others until the transaction ends. */
export function lockForDeletion(
  scope: Scope,
  table: LeafTable,
  id: string,
): Promise<DeletionTarget | undefined> {
  if (table === 'contacts')
    return scope
      .row(
        db
          .selectFrom('contacts')
          .select('id')
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .forUpdate(),
      )
      .then((row) => row && { matter_id: null, visible_to: null, held: false });
  return scope.row(
    db
      .selectFrom(table)
      .select(['matter_id', 'visible_to', 'held'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );
}

/** Marks a row as deleted. */
export const softDeleteRow = (scope: Scope, table: LeafTable, id: string, deletionId: string) =>
  scope.run(
    db
      .updateTable(table)
      .set(deletionStamp(scope, deletionId))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** Puts a deletion into the trash. */
export const insertDeletion = (
  scope: Scope,
  what: { id: string; object_type: DeletedType; object_id: string } & Pick<
    DeletionTarget,
    'matter_id' | 'visible_to'
  >,
) =>
  scope.run(
    db.insertInto('deletions').values({ ...what, tenant_id: scope.tenantId, created_by: scope.userId }),
  );
