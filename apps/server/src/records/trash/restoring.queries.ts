import { recordTypes, tablesOnMatter } from '@caseward/contract/records';
import { type DeletedType, daysInTrash } from '@caseward/contract/trash';
import { sql } from 'kysely';
import { updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A deletion, if it is in the trash. */
export const findDeletion = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('deletions')
      .select(['object_type', 'object_id', 'matter_id', 'created_by'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('restored_at', 'is', null)
      .where('purging_at', 'is', null),
  );

/** A matter, deleted or not, locked until the transaction ends. */
export const lockMatterForRestore = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('matters')
      .select(['title', 'visible_to'])
      .select(sql<boolean>`deleted_at is not null`.as('deleted'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate(),
  );

/** Locks a deletion that can be restored until the transaction ends; answers whether it has expired. */
export const lockDeletion = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('deletions')
      .select(sql<boolean>`created_at < now() - make_interval(days => ${daysInTrash})`.as('over'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('restored_at', 'is', null)
      .where('purging_at', 'is', null)
      .forUpdate(),
  );

/** Undoes the soft delete of all rows of a deletion. */
export async function undelete(scope: Scope, objectType: DeletedType, deletionId: string): Promise<void> {
  const { table: own } = recordTypes[objectType];
  for (const table of objectType === 'matter' ? [own, ...tablesOnMatter] : [own])
    await scope.run(
      db
        .updateTable(table)
        .set({ ...updateStamp(scope), deleted_at: null, deleted_by: null, deletion_id: null })
        .where('tenant_id', '=', scope.tenantId)
        .where('deletion_id', '=', deletionId),
    );
}

/** Removes a deletion from the trash. */
export const endDeletion = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('deletions')
      .set({ restored_at: sql`now()`, restored_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('restored_at', 'is', null),
  );
