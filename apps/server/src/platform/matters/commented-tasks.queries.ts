import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Which of these tasks somebody has commented on, by id: a comment is no version of its task. */
export async function commentedTasks(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await scope.rows(
    db
      .selectFrom('task_comments')
      .select('task_id')
      .distinct()
      .where('tenant_id', '=', scope.tenantId)
      .where('task_id', '=', sql<string>`any(${ids as string[]}::uuid[])`),
  );
  return new Set(rows.map(({ task_id }) => task_id));
}
