import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * That a column holds one of these values. One parameter however many there are, so that the statement is prepared once;
 * a single one stands for itself, so that an index which begins with the column keeps its order.
 */
export const isOneOf = (column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${values as string[]}::text[])`;
