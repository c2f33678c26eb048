import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { endFollowing } from '../notifications/followers.queries.ts';
import type { MatterProtection } from './protection.ts';

/**
 * A matter's protection, status, lead attorney and team, locked until the transaction ends; undefined when it does not exist.
 */
export async function lockProtection(scope: Scope, matterId: string) {
  const { tenantId } = scope;
  const [marks, team] = await Promise.all([
    scope.row(
      db
        .selectFrom('matters')
        .select(['visible_to', 'held', 'status', 'lead_attorney'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', matterId)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    ),
    // Sent after the lock, so that it sees the previous holder's writes.
    scope.rows(
      db
        .selectFrom('matter_team')
        .select('user_id')
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', matterId),
    ),
  ]);
  return marks && { ...marks, team: team.map((row) => row.user_id) };
}

/**
 * Changes a matter's protection, and that of all its records; whoever loses sight of it follows it no more. The matter
 * must be locked FOR UPDATE.
 */
export async function changeProtection(
  scope: Scope,
  matterId: string,
  marks: Partial<MatterProtection>,
): Promise<void> {
  const { tenantId } = scope;
  await scope.run(
    db.updateTable('matters').set(marks).where('tenant_id', '=', tenantId).where('id', '=', matterId),
  );
  await copyProtection(scope, matterId);
  if (marks.visible_to) await endFollowing(scope, matterId, marks.visible_to);
}

/** Copies a matter's protection to all its records, also to those written in this scope. */
export const copyProtection = (scope: Scope, matterId: string) =>
  scope.rows(db.selectNoFrom(sql`caseward.copy_protection(${scope.tenantId}, ${matterId})`.as('copied')));

/** People who were added by name behind a matter's wall, besides its team. */
export async function namedMembers(scope: Scope, matterId: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('wall_members')
      .innerJoin('walls', (join) =>
        join.on('walls.tenant_id', '=', scope.tenantId).onRef('walls.id', '=', 'wall_members.wall_id'),
      )
      .select('wall_members.user_id')
      .where('wall_members.tenant_id', '=', scope.tenantId)
      .where('wall_members.matter_id', '=', matterId)
      .where('wall_members.removed_at', 'is', null)
      .where('walls.lifted_at', 'is', null),
  );
  return rows.map((row) => row.user_id);
}
