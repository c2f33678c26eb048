import type { Referent } from '@caseward/contract/references';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const hanging = {
  task: 'tasks',
  note: 'notes',
  document: 'documents',
  wall: 'walls',
  notice: 'notices',
  deletion: 'deletions',
} as const;

const isHanging = (referent: Referent): referent is keyof typeof hanging => referent in hanging;

/**
 * The matter that a record is or belongs to, deleted or not, with its `visible_to`. Undefined when it belongs to
 * none, or the scope's user may not know of it.
 */
export async function matterBehind(scope: Scope, referent: Referent, id: string) {
  const { tenantId } = scope;
  if (referent === 'matter')
    return scope.row(
      db
        .selectFrom('matters')
        .select(['id', 'visible_to'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id),
    );
  if (!isHanging(referent)) return undefined;
  const row = await scope.row(
    db
      .selectFrom(hanging[referent])
      .select(['matter_id', 'visible_to'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id),
  );
  return row?.matter_id ? { id: row.matter_id, visible_to: row.visible_to } : undefined;
}
