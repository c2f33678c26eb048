import { largestExactCount } from '@caseward/contract/paging';
import type { FoundType } from '@caseward/contract/search';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import {
  acceptable,
  afterCursor,
  cursorValues,
  type Order,
  type PageRequest,
  type PageStrategy,
} from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';
import { asksFor, prepareSearch, searchOf } from './prepare.ts';
import { isEmptySearch, parseSearch } from './query-language.ts';
import { allFound, newestFound, type SearchFilters } from './search.queries.ts';
import type { SearchPlan } from './search-plan.ts';
import { searchedTables } from './searchable.ts';
import { correctionsOf } from './typos.ts';

/** So many matches are looked at for a page that other filters may leave most of out. */
const lookedAt = 1_000;
/** The most matches that are named one by one. */
const mostNamed = 5_000;

/** Parts of a request that leave nothing out of a list by themselves. */
const leavesNothingOut = new Set(['limit', 'cursor', 'count', 'search', 'ordering', 'include', 'ids']);

type Request = PageRequest & { search?: string | undefined; ordering?: string | undefined };

/** How a list is read when it is searched. */
export interface ListSearch<Row> extends Pick<PageStrategy<Row>, 'page' | 'count'> {
  order: Order<Row>;
}

/**
 * The box above a list, and every chooser: finds what the search over everything finds of the type. Where the request
 * names no order, the newest come first, because that is the order in which the index finds them: a page costs the same
 * however common the words are. In another order the matches are named one by one, or, where they are too many, rows are
 * read in that order and each is checked: an export in that order must not leave any out.
 * @param query the list's statement with its other filters, without order and limit
 * @param order the list's order where it is not searched
 * @throws InvalidCursor
 */
export async function searchList<Tables, Names extends keyof Tables, Selected, Row extends { id: string }>(
  scope: Scope,
  query: SelectQueryBuilder<Tables, Names, Selected>,
  type: FoundType,
  order: Order<Row>,
  request: Request,
): Promise<ListSearch<Row>> {
  const typed = parseSearch(request.search ?? '');
  // What asks for nothing that there is finds nothing, as in the search over everything, which says why.
  const isNonsense = typed.problems.length > 0;
  if (isEmptySearch(typed)) return isNonsense ? { order, page: sql`false`, count: sql`false` } : { order };
  const table = searchedTables[type];
  const id = sql.ref<string>(`${table}.id`);
  const newest: Order<Row> = {
    direction: 'desc',
    keys: [{ column: id, of: (row) => row.id, accepts: acceptable.id }],
  };
  const used = request.ordering === undefined ? newest : order;
  const isAlone = Object.entries(request).every(
    ([name, value]) => value === undefined || leavesNothingOut.has(name),
  );
  const isNewest = used === newest;
  const before = isNewest && request.cursor ? cursorValues(request.cursor, newest)[0] : undefined;
  const pageMatches = !isNewest ? mostNamed + 1 : isAlone ? request.limit + 1 : lookedAt;

  if (!asksFor(typed, type)) return { order: used, page: sql`false`, count: sql`false` };
  const prepared = await prepareSearch(scope, typed, [type]);
  let { plan, filters } = searchOf(prepared, type);
  const find = (options: { limit: number; before?: string | undefined }) =>
    newestFound(scope, table, plan, filters, options);
  const hasUnknownWord = prepared.unknownWords.length > 0;
  let ids = hasUnknownWord ? [] : await find({ limit: pageMatches, before });
  // What the first page found decides how the words are taken, on all pages.
  const findsNothing = async () =>
    before === undefined || hasUnknownWord || (await find({ limit: 1 })).length === 0;
  if (ids.length === 0 && (await findsNothing())) {
    const corrections = await correctionsOf(scope, prepared);
    if (corrections.size === 0) return { order: used, page: sql`false`, count: sql`false` };
    ({ plan, filters } = searchOf(prepared, type, corrections));
    ids = await find({ limit: pageMatches, before });
  }

  const named = (some: readonly string[]) => sql<SqlBool>`${id} = any(${some}::uuid[])`;
  const each = () => matches(scope, type, plan, filters);
  const areAll = ids.length < pageMatches && before === undefined;
  const page = async () => {
    if (ids.length < pageMatches || (isNewest && isAlone)) return named(ids);
    if (!isNewest) return each();
    const passing = afterCursor(query.where(named(ids)), used, request.cursor).clearSelect();
    const rows = await scope.rows(passing.select(sql<number>`1`.as('one')).limit(request.limit + 1));
    return rows.length > request.limit ? named(ids) : each();
  };
  const count = async () => {
    if (areAll) return named(ids);
    if (isAlone)
      return sql<SqlBool>`${id} in ${allFound(scope, table, plan, filters, largestExactCount + 1)}`;
    const all = await find({ limit: mostNamed + 1 });
    return all.length <= mostNamed ? named(all) : each();
  };
  return {
    order: used,
    page: await page(),
    ...(request.count === 'true' && { count: await count() }),
  };
}

/** That a row of the list is found by a plan, whichever row it is. */
const matches = (
  scope: Scope,
  type: FoundType,
  plan: SearchPlan,
  { statuses, matters, ids }: SearchFilters,
) => {
  const table = searchedTables[type];
  const id = sql.ref<string>(`${table}.id`);
  const conditions = [
    sql<SqlBool>`caseward.is_found(${scope.tenantId}, ${table}, ${id}, ${plan.terms}, ${plan.phrases}, ${plan.excluded})`,
    ...(statuses ? [sql<SqlBool>`${sql.ref(`${table}.status`)} = any(${statuses})`] : []),
    ...(ids ? [sql<SqlBool>`${id} = any(${ids}::uuid[])`] : []),
    ...(matters
      ? [sql<SqlBool>`${type === 'matter' ? id : sql.ref(`${table}.matter_id`)} = any(${matters}::uuid[])`]
      : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions.reverse(), sql` and `)})`;
};
