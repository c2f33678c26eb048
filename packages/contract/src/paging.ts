import * as z from 'zod/mini';
import { oneOf } from './primitives.ts';
import { searchQuery } from './search-query.ts';

/** Pagination: default number of rows per page. */
export const defaultLimit = 100;
/** Maximum number of rows per page. */
export const largestLimit = 1000;
/** Totals are exact up to this number. Larger ones are reported as this number, flagged as capped. */
export const largestExactCount = 10_000;

const wrongLimit = `Must be a whole number from 1 to ${largestLimit}.`;

/** Pagination parameters of every paged list. */
export const pageQuery = {
  limit: z._default(
    z.pipe(
      z.string({ error: wrongLimit }).check(z.regex(/^[1-9]\d{0,3}$/, { error: wrongLimit, abort: true })),
      z.pipe(z.transform(Number), z.number().check(z.maximum(largestLimit, { error: wrongLimit }))),
    ),
    defaultLimit,
  ),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  count: z.optional(z.enum(['true', 'false'], { error: 'Must be true or false.' })),
};

/** Sort order of a list: a name for ascending, with a leading minus for descending. */
export const orderingBy = <const Name extends string>(...names: readonly [Name, ...Name[]]) => {
  const orders = names.flatMap((name) => [name, `-${name}`] as const);
  return { ordering: z.optional(oneOf(orders as [Name | `-${Name}`, ...(Name | `-${Name}`)[]])) };
};

/** Query of a list with pagination only. */
export const PageQuery = z.strictObject(pageQuery);
/** Query of a list that can be searched. */
export const SearchableQuery = z.strictObject({ ...pageQuery, ...searchQuery });
