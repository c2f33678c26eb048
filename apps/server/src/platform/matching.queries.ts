import { largestExactCount } from '@caseward/contract/paging';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { afterCursor, inOrder, type Order, type PageRequest, type PageStrategy } from '../db/keyset.ts';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';
import { likePatterns } from '../db/text-match.ts';

/** How many rows are looked at for each one that is wanted, before the index of words is asked. */
const lookedAtForEach = 50;
/** The most matches that are named one by one. */
const mostNamed = 1500;
/** Where so large a share of them match, reading on is the short way to count, too. */
const shareCountedByReading = 0.1;

/** Parts of a request that leave nothing out of a list by themselves. */
const leavesNothingOut = new Set(['limit', 'cursor', 'count', 'search', 'ordering', 'include']);

type Request = PageRequest & { search?: string | undefined };

/**
 * That rows of a list hold every word of a search, as its page and its count find them. The first rows of the list, in
 * its order and by its other filters, tell which way is short: where they fill a page, reading on until it is full;
 * where they do not, the words are rare, and the index of words names all that match; unless those are too many, and
 * only stand far down in this order. So no limit stands before a filter, and hardly ever are many rows read.
 * @param query the list's statement with its other filters, without order and limit
 * @throws InvalidCursor
 */
export async function searchCondition<Tables, Names extends keyof Tables, Selected, Row>(
  scope: Scope,
  query: SelectQueryBuilder<Tables, Names, Selected>,
  list: 'matters' | 'contacts' | 'tasks' | 'documents',
  order: Order<Row>,
  request: Request,
): Promise<Pick<PageStrategy<Row>, 'page' | 'count'>> {
  if (!request.search) return {};
  const patterns = likePatterns(request.search);
  const text = sql.ref<string>(`${list}.search_text`);
  const most = (request.limit + 1) * lookedAtForEach;
  const first = inOrder(afterCursor(query, order, request.cursor).clearSelect(), order)
    .select(text.as('text'))
    .limit(most);
  const looked = await scope.row(
    db
      .selectFrom(first.as('first'))
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .select(sql<number>`count(*) filter (where first.text like all (${patterns}))`.as('matching')),
  );
  const { rows = 0, matching: found = 0 } = looked ?? {};
  const allSeen = rows < most;
  const pageIsNear = allSeen || found > request.limit;
  const countIsNear = (allSeen && request.cursor === undefined) || found >= most * shareCountedByReading;
  const alone = Object.entries(request).every(
    ([name, value]) => value === undefined || leavesNothingOut.has(name),
  );

  const find = (limit: number) =>
    sql<string>`caseward.matching_records(${scope.tenantId}, ${list}, ${patterns}, ${limit}::integer)`;
  // A CASE, because PostgreSQL takes LIKE for rare where it may not look, and would read and sort the whole list.
  const holds = sql<SqlBool>`(case when ${text} like all (${patterns}) then true else false end)`;
  const named = async () => {
    const ids = await scope.rows(db.selectNoFrom(find(mostNamed + 1).as('id')));
    if (ids.length > mostNamed) return undefined;
    return sql<SqlBool>`${sql.ref(`${list}.id`)} = any(${ids.map(({ id }) => id)}::uuid[])`;
  };
  const asks = !pageIsNear || (request.count === 'true' && !countIsNear && !alone);
  // The index holds groups of three letters: it knows nothing of shorter words.
  const indexed = patterns.some((pattern) => pattern.length >= '%abc%'.length);
  const rare = asks && indexed ? await named() : undefined;
  const counted =
    alone && indexed
      ? sql<SqlBool>`${sql.ref(`${list}.id`)} in (select ${find(largestExactCount + 1)})`
      : holds;
  return {
    page: pageIsNear ? holds : (rare ?? holds),
    count: countIsNear ? holds : (rare ?? counted),
  };
}
