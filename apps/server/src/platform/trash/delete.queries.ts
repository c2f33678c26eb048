import { deletion } from '../../db/records.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterMarks } from '../matter-marks.ts';

/** What can be deleted by itself, without anything hanging on it. */
export type LeafTable = 'contacts' | 'tasks' | 'notes' | 'documents';

/** What can be deleted, as the trash calls it. */
export type DeletedType = 'matter' | 'contact' | 'task' | 'note' | 'document';

/** What is about to be deleted. */
export interface Doomed extends MatterMarks {
  matter_id: string | null;
}

/** Reads a row with its matter's marks, held against changes by others until the transaction ends. */
export function lockDoomed(scope: Scope, table: LeafTable, id: string): Promise<Doomed | undefined> {
  if (table === 'contacts')
    return scope
      .row(
        db
          .selectFrom('contacts')
          .select('id')
          .where('tenant_id', '=', scope.tenant_id)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .forUpdate(),
      )
      .then((row) => row && { matter_id: null, visible_to: null, held: false });
  return scope.row(
    db
      .selectFrom(table)
      .select(['matter_id', 'visible_to', 'held'])
      .where('tenant_id', '=', scope.tenant_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );
}

/** Marks a row as deleted. */
export const markRow = (scope: Scope, table: LeafTable, id: string, deletion_id: string) =>
  scope.run(
    db
      .updateTable(table)
      .set(deletion(scope, deletion_id))
      .where('tenant_id', '=', scope.tenant_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** Puts a deletion into the trash. */
export const insertDeletion = (
  scope: Scope,
  what: { id: string; object_type: DeletedType; object_id: string } & Pick<
    Doomed,
    'matter_id' | 'visible_to'
  >,
) =>
  scope.run(
    db.insertInto('deletions').values({ ...what, tenant_id: scope.tenant_id, created_by: scope.user_id }),
  );
