import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/**
 * Writes a wall; the matter's own row holds its `visible_to`. Answers the wall's id: a random one, because administrators
 * outside get it, and a time in it would tell the moment at which the wall was raised.
 */
export async function insertWall(scope: Scope, matterId: string, reason: string): Promise<string> {
  const id = randomUUID();
  const { tenantId, userId } = scope;
  await scope.run(
    db
      .insertInto('walls')
      .values({ tenant_id: tenantId, id, matter_id: matterId, reason, created_by: userId }),
  );
  return id;
}

/** Adds users behind a wall by name. */
export async function addMembers(
  scope: Scope,
  wall: { id: string; matter_id: string },
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { tenantId, userId: created_by } = scope;
  const rows = userIds.map((userId) => ({
    tenant_id: tenantId,
    id: uuidv7(),
    wall_id: wall.id,
    matter_id: wall.matter_id,
    user_id: userId,
    created_by,
  }));
  await scope.run(db.insertInto('wall_members').values(rows));
}

/** Removes users added behind a wall by name. */
export const removeMembers = (scope: Scope, wallId: string, userIds: readonly string[]) =>
  scope.run(
    db
      .updateTable('wall_members')
      .set({ removed_at: sql`now()`, removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('wall_id', '=', wallId)
      .where('removed_at', 'is', null)
      .where('user_id', '=', sql<string>`any(${userIds as string[]}::uuid[])`),
  );
