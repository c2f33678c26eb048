import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from './scope.ts';
import { db } from './statements.ts';

/** One column of a list's sort order. */
export interface SortKey<Row> {
  /** Its expression; must be the same as in the index. */
  column: RawBuilder<unknown>;
  /** Its value in a row. */
  of: (row: Row) => string;
  /** Whether PostgreSQL can compare a cursor's value with the column. */
  accepts: (value: string) => boolean;
}

/** A total order: the last key is always the id. All keys have the same direction. */
export interface Order<Row> {
  direction: 'asc' | 'desc';
  keys: readonly SortKey<Row>[];
}

/** A list's sort orders by name. */
export type SortKeys<Name extends string, Row> = Readonly<Record<Name, readonly SortKey<Row>[]>>;

/** The order of a name; a leading minus reverses it. */
export function orderNamed<Name extends string, Row>(
  orders: SortKeys<Name, Row>,
  ordering: Name | `-${Name}`,
): Order<Row> {
  const descends = ordering.startsWith('-');
  const keys = orders[(descends ? ordering.slice(1) : ordering) as Name];
  return { direction: descends ? 'desc' : 'asc', keys };
}

/** The requested page of a list. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  /** Only the rows with these ids. */
  ids?: readonly string[] | undefined;
  /** Also counts the total. */
  count?: 'true' | 'false' | undefined;
}

/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page; undefined on the last one. */
  nextCursor: string | undefined;
  /** Number of rows of the whole list, counted to one beyond `largestCount`; undefined when not requested. */
  total: number | undefined;
}

/** The cursor does not belong to this list. */
export class InvalidCursor extends Error {}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether this is a timestamp as JavaScript writes it, in a year that PostgreSQL supports. */
function isMoment(value: string): boolean {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value && /^(?!0000)\d/.test(value);
}

/** Checks of a cursor's values, by kind of column. */
export const acceptable = {
  id: (value: string) => uuid.test(value),
  moment: isMoment,
  day: (value: string) => value === 'infinity' || isMoment(`${value}T00:00:00.000Z`),
  text: () => true,
  integer: (value: string) => /^(0|-?[1-9]\d{0,9})$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647,
  digit: (value: string) => /^\d$/.test(value),
};

/** A character that no value contains: neither the wire nor PostgreSQL accepts it in a text. */
const separator = '\0';

const encode = (values: string[]) => Buffer.from(values.join(separator)).toString('base64url');

/**
 * The values of the row at which a page ended, one for each key of its order.
 * @throws InvalidCursor
 */
export function cursorValues<Row>(cursor: string, order: Order<Row>): string[] {
  const values = Buffer.from(cursor, 'base64url').toString('utf8').split(separator);
  const fits =
    values.length === order.keys.length && order.keys.every((key, index) => key.accepts(values[index] ?? ''));
  if (!fits) throw new InvalidCursor();
  return values;
}

/** Adds an order to a statement. */
export function inOrder<Tables, Names extends keyof Tables, Selected, Row>(
  query: SelectQueryBuilder<Tables, Names, Selected>,
  { keys, direction }: Order<Row>,
): SelectQueryBuilder<Tables, Names, Selected> {
  return keys.reduce((ordered, key) => ordered.orderBy(key.column, direction), query);
}

/** Special strategies of a list. */
export interface PageStrategy<Row> {
  /** Counts in this order, whose indexes contain the filters, whatever the requested order is. */
  countedIn?: Order<Row>;
  /** A condition that a page and the count hold in ways of their own. */
  page?: RawBuilder<SqlBool>;
  count?: RawBuilder<SqlBool>;
}

/**
 * Keyset pagination: makes a statement begin after the previous page.
 * @throws InvalidCursor
 */
export function afterCursor<Tables, Names extends keyof Tables, Selected, Row>(
  query: SelectQueryBuilder<Tables, Names, Selected>,
  order: Order<Row>,
  cursor: string | undefined,
): SelectQueryBuilder<Tables, Names, Selected> {
  if (cursor === undefined) return query;
  const columns = sql.join(order.keys.map((key) => key.column));
  const values = sql.join(cursorValues(cursor, order));
  return query.where(
    order.direction === 'asc'
      ? sql<boolean>`(${columns}) > (${values})`
      : sql<boolean>`(${columns}) < (${values})`,
  );
}

/**
 * Keyset pagination: reads one page of a list by key, never by offset. The thousandth page costs as much as the
 * first, and rows added meanwhile neither repeat nor hide others.
 * @param query the list's statement without order and limit
 * @param largestCount totals are counted no further than one beyond this
 * @throws InvalidCursor
 */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  scope: Scope,
  query: SelectQueryBuilder<Tables, Names, Row>,
  order: Order<Row>,
  request: PageRequest,
  largestCount: number,
  { countedIn = order, page, count }: PageStrategy<Row> = {},
): Promise<Page<Row>> {
  const id = order.keys.at(-1)?.column;
  const asked = request.ids ? query.where(sql<SqlBool>`${id} = any(${request.ids}::uuid[])`) : query;
  const narrowed = (condition: RawBuilder<SqlBool> | undefined) =>
    condition ? asked.where(condition) : asked;
  const statement = afterCursor(narrowed(page), order, request.cursor).limit(request.limit + 1);
  const [read, total] = await Promise.all([
    scope.rows(inOrder(statement, order)),
    request.count === 'true'
      ? countUpTo(scope, inOrder(narrowed(count).clearSelect(), countedIn), largestCount + 1)
      : undefined,
  ]);
  const rows = read.slice(0, request.limit);
  const last = rows.at(-1);
  const more = read.length > request.limit && last !== undefined;
  return { rows, nextCursor: more ? encode(order.keys.map((key) => key.of(last))) : undefined, total };
}

/** Counts in an order. Otherwise PostgreSQL would read a large table from its start, with rows of all firms. */
async function countUpTo<Tables, Names extends keyof Tables>(
  scope: Scope,
  query: SelectQueryBuilder<Tables, Names, object>,
  most: number,
): Promise<number> {
  const some = query.select(sql<number>`1`.as('one')).limit(most).as('some');
  const row = await scope.row(db.selectFrom(some).select(({ fn }) => fn.countAll<number>().as('total')));
  return row?.total ?? 0;
}
