import { sql } from 'kysely';

/** A column whose own order is by code points, in the order people look names up in. No index has it. */
export const alphabetical = (column: string) => sql<string>`${sql.ref(column)} collate "und-x-icu"`;
