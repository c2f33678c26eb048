import { isOnMatter, recordTypes } from '@caseward/contract/records';
import type { DeletedType } from '@caseward/contract/trash';
import { deletionStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../matters/protection.ts';
import { shareMatterOf } from '../references/references.queries.ts';

/** Record types that are deleted alone. */
export type LeafType = Exclude<DeletedType, 'matter'>;

/** A record about to be deleted. */
export interface DeletionTarget extends MatterProtection {
  matter_id: string | null;
}

/** Reads a row with its matter's protection, locked until the transaction ends. */
export async function lockForDeletion(
  scope: Scope,
  type: LeafType,
  id: string,
): Promise<DeletionTarget | undefined> {
  if (!isOnMatter(type))
    return scope
      .row(
        db
          .selectFrom(recordTypes[type].table)
          .select('id')
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .forUpdate(),
      )
      .then((row) => row && { matter_id: null, visible_to: null, held: false });
  const { table } = recordTypes[type];
  // Sent together. Lock order: the matter first.
  const [, row] = await Promise.all([
    shareMatterOf(scope, table, id),
    scope.row(
      db
        .selectFrom(table)
        .select(['matter_id', 'visible_to', 'held'])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    ),
  ]);
  return row;
}

/** Soft delete of a row. */
export const softDeleteRow = (scope: Scope, type: LeafType, id: string, deletionId: string) =>
  scope.run(
    db
      .updateTable(recordTypes[type].table)
      .set(deletionStamp(scope, deletionId))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** Writes a deletion. */
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
