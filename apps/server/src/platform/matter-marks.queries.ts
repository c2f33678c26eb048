import { sql } from 'kysely';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';
import type { MatterMarks } from './matter-marks.ts';

/**
 * A matter's marks and team, held against changes by others until the transaction ends; undefined when it is not there.
 */
export async function lockMarks(scope: Scope, matter_id: string) {
  const { tenant_id } = scope;
  const [marks, team] = await Promise.all([
    scope.row(
      db
        .selectFrom('matters')
        .select(['visible_to', 'held'])
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', matter_id)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    ),
    // Sent after the lock, so that it sees what was written by whoever held it before.
    scope.rows(
      db
        .selectFrom('matter_team')
        .select('user_id')
        .where('tenant_id', '=', tenant_id)
        .where('matter_id', '=', matter_id),
    ),
  ]);
  return marks && { ...marks, team: team.map((row) => row.user_id) };
}

/** Changes a matter's marks, and those of everything that hangs on it. The matter must be held FOR UPDATE. */
export async function markMatter(
  scope: Scope,
  matter_id: string,
  marks: Partial<MatterMarks>,
): Promise<void> {
  const { tenant_id } = scope;
  await scope.run(
    db.updateTable('matters').set(marks).where('tenant_id', '=', tenant_id).where('id', '=', matter_id),
  );
  await copyMarks(scope, matter_id);
}

/** Has everything that hangs on a matter, also what was written in this scope, carry the matter's marks. */
export const copyMarks = (scope: Scope, matter_id: string) =>
  scope.rows(db.selectNoFrom(sql`caseward.copy_marks(${scope.tenant_id}, ${matter_id})`.as('copied')));

/** Who is behind the wall that stands around a matter by name, besides its team. */
export async function namedMembers(scope: Scope, matter_id: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('wall_members')
      .innerJoin('walls', (join) =>
        join.on('walls.tenant_id', '=', scope.tenant_id).onRef('walls.id', '=', 'wall_members.wall_id'),
      )
      .select('wall_members.user_id')
      .where('wall_members.tenant_id', '=', scope.tenant_id)
      .where('wall_members.matter_id', '=', matter_id)
      .where('wall_members.removed_at', 'is', null)
      .where('walls.lifted_at', 'is', null),
  );
  return rows.map((row) => row.user_id);
}
