import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';
import { likePatterns } from '../db/text-match.ts';

/** The most matches that are named one by one; a list with more is read in its own order, and looks at each row. */
const mostNamed = 5000;

/** That a row of a list holds every word of a search: all that match do, whatever else the list is narrowed down to. */
export async function matching(
  scope: Scope,
  list: 'matters' | 'contacts' | 'tasks' | 'documents',
  search: string,
): Promise<RawBuilder<SqlBool>> {
  const patterns = likePatterns(search);
  const find = sql.id('caseward', `matching_${list}`);
  const found = await scope.row(
    db.selectNoFrom(
      sql<string[] | null>`${find}(${scope.tenant_id}, ${patterns}, ${mostNamed}::integer)`.as('ids'),
    ),
  );
  return found?.ids
    ? sql<SqlBool>`${sql.ref(`${list}.id`)} = any(${found.ids}::uuid[])`
    : sql<SqlBool>`${sql.ref(`${list}.search_text`)} like all (${patterns})`;
}
