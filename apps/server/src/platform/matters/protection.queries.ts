import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from './protection.ts';

/**
 * A matter's marks and team, held against changes by others until the transaction ends; undefined when it is not there.
 */
export async function lockProtection(scope: Scope, matterId: string) {
  const { tenantId } = scope;
  const [marks, team] = await Promise.all([
    scope.row(
      db
        .selectFrom('matters')
        .select(['visible_to', 'held'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', matterId)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    ),
    // Sent after the lock, so that it sees what was written by whoever held it before.
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

/** Changes a matter's marks, and those of everything that hangs on it. The matter must be held FOR UPDATE. */
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
}

/** Has everything that hangs on a matter, also what was written in this scope, carry the matter's marks. */
export const copyProtection = (scope: Scope, matterId: string) =>
  scope.rows(db.selectNoFrom(sql`caseward.copy_marks(${scope.tenantId}, ${matterId})`.as('copied')));

/** Who is behind the wall that stands around a matter by name, besides its team. */
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
