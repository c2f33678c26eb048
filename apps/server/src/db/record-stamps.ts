import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from './scope.ts';
import { db } from './statements.ts';

/** The columns every answer shows of a record's history. */
export const recordColumns = ['version', 'created_at', 'updated_at'] as const;

/** The username of whoever changed a record last; null where the product did. */
export const updatedByUsername = (
  scope: Scope,
  table: 'matters' | 'contacts' | 'tasks' | 'practice_areas' | 'views',
) =>
  db
    .selectFrom('users')
    .select('users.username')
    .where('users.tenant_id', '=', scope.tenantId)
    .where('users.id', '=', sql<string>`${sql.ref(`${table}.updated_by`)}`)
    .$asScalar()
    .as('updated_by_username');

/** What a new record starts with. Ids grow with time, so that new rows lie together in their index. */
export const creationStamp = (scope: Scope) => ({
  tenant_id: scope.tenantId,
  id: uuidv7(),
  created_by: scope.userId,
  updated_by: scope.userId,
});

/** What every change of a record brings along. */
export const updateStamp = (scope: Scope) => ({
  version: sql<number>`version + 1`,
  updated_at: sql<string>`now()`,
  updated_by: scope.userId,
});

/**
 * Marks a record as deleted; nothing is removed.
 * @param deletionId the same for all that goes in one deletion, so that it can come back together
 */
export const deletionStamp = (scope: Scope, deletionId: string) => ({
  ...updateStamp(scope),
  deleted_at: sql<string>`now()`,
  deleted_by: scope.userId,
  deletion_id: deletionId,
});

/** The id of a deletion that begins. */
export const newDeletion = (): string => uuidv7();
