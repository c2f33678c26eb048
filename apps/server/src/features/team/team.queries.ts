import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { likePatterns } from '../../db/text-match.ts';

const byUsername: Order<{ username: string; id: string }> = {
  direction: 'asc',
  keys: [
    { column: sql.ref('username'), of: (row) => row.username, accepts: acceptable.text },
    { column: sql.ref('id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/**
 * A page of the firm's people who can sign in, or of all of them, whose names contain every word of the search.
 * @param visibleTo the only people to answer; null: everybody
 */
export async function listTeam(
  scope: Scope,
  request: PageRequest & { search?: string | undefined; disabled?: 'included' | undefined },
  visibleTo: readonly string[] | null,
) {
  let query = db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'role', 'away_from', 'away_until'])
    .select(sql<boolean>`disabled_at is not null`.as('disabled'))
    .where('tenant_id', '=', scope.tenantId);
  if (!request.disabled) query = query.where('disabled_at', 'is', null);
  if (visibleTo) query = query.where('id', '=', sql<string>`any(${visibleTo as string[]}::uuid[])`);
  // A firm's people are few, so no index is needed.
  if (request.search)
    query = query.where(
      sql<SqlBool>`caseward.folded_words(username || ' ' || first_name || ' ' || last_name) like all (${likePatterns(request.search)})`,
    );
  const page = await readPage(scope, query, byUsername, request, largestExactCount);
  return { ...page, rows: page.rows.map((user) => ({ user })) };
}
