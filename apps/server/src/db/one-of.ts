import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A condition that a column has one of these values. It uses one parameter for any number, so that the statement is
 * prepared once. A single value is compared by `=`, so that an index which begins with the column keeps its order.
 */
export const isOneOf = (column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${values as string[]}::text[])`;
