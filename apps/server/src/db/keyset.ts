import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from './scope.ts';
import { db } from './statements.ts';

/** One column of a list's order. */
export interface SortKey<Row> {
  /** As it stands in the statement; must be the index's own expression. */
  column: RawBuilder<unknown>;
  /** Its value in a row that was read. */
  of: (row: Row) => string;
  /** Whether a value from a cursor can be compared with the column without PostgreSQL refusing it. */
  accepts: (value: string) => boolean;
}

/** A list's total order: the last key is always the id. All keys run the same way. */
export interface Order<Row> {
  direction: 'asc' | 'desc';
  keys: readonly SortKey<Row>[];
}

/** The keys of the orders that a list can be asked for, by name. */
export type SortKeys<Name extends string, Row> = Readonly<Record<Name, readonly SortKey<Row>[]>>;

/** The order of a name; with a minus before it, the other way round. */
export function orderNamed<Name extends string, Row>(
  orders: SortKeys<Name, Row>,
  ordering: Name | `-${Name}`,
): Order<Row> {
  const descends = ordering.startsWith('-');
  const keys = orders[(descends ? ordering.slice(1) : ordering) as Name];
  return { direction: descends ? 'desc' : 'asc', keys };
}

/** Which part of a list is wanted. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  /** Only the rows with these ids. */
  ids?: readonly string[] | undefined;
  /** The total is wanted too. */
  count?: 'true' | 'false' | undefined;
}

/** One part of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins; undefined on the last one. */
  nextCursor: string | undefined;
  /** How many rows the whole list has, counted to one beyond `largestCount`; undefined when not asked for. */
  total: number | undefined;
}

/** The cursor was not made by this list. */
export class InvalidCursor extends Error {}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether this is a moment as JavaScript writes it, in a year that PostgreSQL has too. */
function isMoment(value: string): boolean {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value && /^(?!0000)\d/.test(value);
}

/** What a cursor may hold for a column of each kind. */
export const acceptable = {
  id: (value: string) => uuid.test(value),
  moment: isMoment,
  day: (value: string) => value === 'infinity' || isMoment(`${value}T00:00:00.000Z`),
  text: () => true,
  digit: (value: string) => /^\d$/.test(value),
};

/** What no value holds: neither the wire nor PostgreSQL takes it in a text. */
const separator = '\0';

const encode = (values: string[]) => Buffer.from(values.join(separator)).toString('base64url');

function decode<Row>(cursor: string, order: Order<Row>): string[] {
  const values = Buffer.from(cursor, 'base64url').toString('utf8').split(separator);
  const fits =
    values.length === order.keys.length && order.keys.every((key, index) => key.accepts(values[index] ?? ''));
  if (!fits) throw new InvalidCursor();
  return values;
}

/** Puts a statement's rows into an order. */
export function inOrder<Tables, Names extends keyof Tables, Selected, Row>(
  query: SelectQueryBuilder<Tables, Names, Selected>,
  { keys, direction }: Order<Row>,
): SelectQueryBuilder<Tables, Names, Selected> {
  return keys.reduce((ordered, key) => ordered.orderBy(key.column, direction), query);
}

/** What a list does in another way than its statement alone says. */
export interface PageStrategy<Row> {
  /** Its rows are counted in this order, whose indexes its filters are in, whatever order it is asked for in. */
  countedIn?: Order<Row>;
  /** A condition that a page and the count hold in ways of their own. */
  page?: RawBuilder<SqlBool>;
  count?: RawBuilder<SqlBool>;
}

/**
 * Has a statement begin where the page before it ended.
 * @throws InvalidCursor
 */
export function afterCursor<Tables, Names extends keyof Tables, Selected, Row>(
  query: SelectQueryBuilder<Tables, Names, Selected>,
  order: Order<Row>,
  cursor: string | undefined,
): SelectQueryBuilder<Tables, Names, Selected> {
  if (cursor === undefined) return query;
  const columns = sql.join(order.keys.map((key) => key.column));
  const values = sql.join(decode(cursor, order));
  return query.where(
    order.direction === 'asc'
      ? sql<boolean>`(${columns}) > (${values})`
      : sql<boolean>`(${columns}) < (${values})`,
  );
}

/**
 * Reads one page of a list by key, never by offset: the thousandth page costs what the first does, and rows added
 * meanwhile neither repeat nor hide others.
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

/** In an order, because PostgreSQL would otherwise read a large table from its beginning, whosever rows stand there. */
async function countUpTo<Tables, Names extends keyof Tables>(
  scope: Scope,
  query: SelectQueryBuilder<Tables, Names, object>,
  most: number,
): Promise<number> {
  const some = query.select(sql<number>`1`.as('one')).limit(most).as('some');
  const row = await scope.row(db.selectFrom(some).select(({ fn }) => fn.countAll<number>().as('total')));
  return row?.total ?? 0;
}
