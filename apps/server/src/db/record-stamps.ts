import type { RecordType, TableOf } from '@caseward/contract/records';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { shownName } from './person-name.ts';
import type { Scope } from './scope.ts';
import { db } from './statements.ts';

/** Version and history columns of every answer. */
export const recordColumns = ['version', 'created_at', 'updated_at'] as const;

/** The name of a record's last editor; null if it was the product. */
export const updatedByName = (
  scope: Scope,
  table:
    | TableOf<RecordType>
    | 'practice_areas'
    | 'courts'
    | 'playbooks'
    | 'rule_packs'
    | 'views'
    | 'matter_parties'
    | 'task_comments'
    | 'contact_relations',
) =>
  db
    .selectFrom('users')
    .where('users.tenant_id', '=', scope.tenantId)
    .where('users.id', '=', sql<string>`${sql.ref(`${table}.updated_by`)}`)
    .select(shownName('users').as('name'))
    .$asScalar()
    .as('updated_by_name');

/** Columns of a new record. Ids grow with time (UUIDv7), so that new rows are together in their index. */
export const creationStamp = (scope: Scope) => ({
  tenant_id: scope.tenantId,
  id: uuidv7(),
  created_by: scope.userId,
  updated_by: scope.userId,
});

/** Columns that every change of a record sets. */
export const updateStamp = (scope: Scope) => ({
  version: sql<number>`version + 1`,
  updated_at: sql<string>`now()`,
  updated_by: scope.userId,
});

/**
 * Soft delete: columns that mark a record as deleted; nothing is removed.
 * @param deletionId shared by all records of one deletion, so that they can be restored together
 */
export const deletionStamp = (scope: Scope, deletionId: string) => ({
  ...updateStamp(scope),
  deleted_at: sql<string>`now()`,
  deleted_by: scope.userId,
  deletion_id: deletionId,
});

/** A new deletion's id. */
export const newDeletion = (): string => uuidv7();
