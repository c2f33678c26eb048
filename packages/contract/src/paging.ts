import * as z from 'zod/mini';
import { oneOf, optionalText } from './primitives.ts';

/** Rows on a page when the caller names no limit. */
export const defaultLimit = 100;
/** The most rows one page may hold. */
export const largestLimit = 1000;
/** A total is counted exactly up to here; beyond it is reported as this number, marked as capped. */
export const largestExactCount = 10_000;

const wrongLimit = `Must be a whole number from 1 to ${largestLimit}.`;

/** Query parameters of every paged list. */
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

/** Query parameter of the lists that choosers search as one types. */
export const searchQuery = { search: z.optional(optionalText(200)) };

/** In a query, the order of a list: each name alone for ascending, with a minus before it for descending. */
export const orderingBy = <const Name extends string>(...names: readonly [Name, ...Name[]]) => {
  const orders = names.flatMap((name) => [name, `-${name}`] as const);
  return { ordering: z.optional(oneOf(orders as [Name | `-${Name}`, ...(Name | `-${Name}`)[]])) };
};

/** Query of a list that takes nothing but paging. */
export const PageQuery = z.strictObject(pageQuery);
/** Query of a list that can be searched. */
export const SearchableQuery = z.strictObject({ ...pageQuery, ...searchQuery });

/** Response headers of a paged list, in the lower case in which both sides read them. */
export const pagingHeaders = {
  link: 'link',
  total: 'x-total-count',
  totalCapped: 'x-total-count-capped',
} as const;
