import { isOnMatter, recordTypes } from '@caseward/contract/records';
import type { Referent } from '@caseward/contract/references';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What belongs to a matter and is no record of its own. */
const otherTables = {
  wall: 'walls',
  notice: 'notices',
  deletion: 'deletions',
  conflict_check: 'conflict_checks',
  conflict_question: 'conflict_questions',
  register_entry: 'register_entries',
} as const;

const isOther = (referent: Referent): referent is keyof typeof otherTables => referent in otherTables;

/** The table of what belongs to a matter; undefined for the rest. */
function tableOf(referent: Referent) {
  if (isOnMatter(referent)) return recordTypes[referent].table;
  return isOther(referent) ? otherTables[referent] : undefined;
}

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
  const table = tableOf(referent);
  if (!table) return undefined;
  const row = await scope.row(
    db
      .selectFrom(table)
      .select(['matter_id', 'visible_to'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id),
  );
  return row?.matter_id ? { id: row.matter_id, visible_to: row.visible_to } : undefined;
}
