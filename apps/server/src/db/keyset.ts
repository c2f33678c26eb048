import { timeOfDay } from '@caseward/contract/time-of-day';
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
  /**
   * Conditions that divide the rows among them: those of the first come first, each in the order of the keys. So rows
   * without a value are the last in both directions, by the same index. At most ten.
   */
  parts?: readonly RawBuilder<SqlBool>[];
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
  time: (value: string) => timeOfDay.test(value),
  text: () => true,
  integer: (value: string) => /^(0|-?[1-9]\d{0,9})$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647,
  digit: (value: string) => /^\d$/.test(value),
};

/** A character that no value contains: neither the wire nor PostgreSQL accepts it in a text. */
const separator = '\0';

const encode = (values: string[]) => Buffer.from(values.join(separator)).toString('base64url');

/** Where a page ended: in which part of its order, and the values of its last row, one for each key. */
interface Place {
  part: number;
  values: string[];
}

/** @throws InvalidCursor */
function placeOf<Row>(cursor: string, { keys, parts }: Order<Row>): Place {
  const values = Buffer.from(cursor, 'base64url').toString('utf8').split(separator);
  const part = parts ? (values.shift() ?? '') : '0';
  const fits =
    values.length === keys.length &&
    keys.every((key, index) => key.accepts(values[index] ?? '')) &&
    acceptable.digit(part) &&
    Number(part) < (parts?.length ?? 1);
  if (!fits) throw new InvalidCursor();
  return { part: Number(part), values };
}

/**
 * The values of the row at which a page ended, one for each key of its order.
 * @throws InvalidCursor
 */
export const cursorValues = <Row>(cursor: string, order: Order<Row>): string[] =>
  placeOf(cursor, order).values;

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
 * Keyset pagination: makes a statement begin after the previous page, within the part in which that ended.
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
  const [read, total] = await Promise.all([
    readParts(scope, narrowed(page), order, request),
    request.count === 'true' ? countRows(scope, narrowed(count), countedIn, largestCount) : undefined,
  ]);
  const shown = read.slice(0, request.limit);
  const last = read.length > request.limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ row }) => row),
    nextCursor: last && encode([...(order.parts ? [String(last.part)] : []), ...keysOf(order, last.row)]),
    total,
  };
}

const keysOf = <Row>({ keys }: Order<Row>, row: Row) => keys.map((key) => key.of(row));

/** The rows of a page and one beyond it, each with its part of the order; a part is read where those before it end. */
async function readParts<Tables, Names extends keyof Tables, Row>(
  scope: Scope,
  query: SelectQueryBuilder<Tables, Names, Row>,
  order: Order<Row>,
  { cursor, limit }: PageRequest,
): Promise<{ row: Row; part: number }[]> {
  const parts = order.parts ?? [undefined];
  const first = cursor === undefined ? 0 : placeOf(cursor, order).part;
  const read: { row: Row; part: number }[] = [];
  for (let part = first; part < parts.length && read.length <= limit; part += 1) {
    const condition = parts[part];
    const inPart = condition ? query.where(condition) : query;
    const statement = afterCursor(inPart, order, part === first ? cursor : undefined);
    const rows = await scope.rows(inOrder(statement, order).limit(limit + 1 - read.length));
    read.push(...rows.map((row) => ({ row, part })));
  }
  return read;
}

/** How many rows a list has, counted in an order to one beyond `largestCount`. */
export const countRows = <Tables, Names extends keyof Tables, Row>(
  scope: Scope,
  query: SelectQueryBuilder<Tables, Names, Row>,
  order: Order<Row>,
  largestCount: number,
): Promise<number> => countUpTo(scope, inOrder(query.clearSelect(), order), largestCount + 1);

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
