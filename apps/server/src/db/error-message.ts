import { DatabaseError } from 'pg';

/** What to note of an error: PostgreSQL's own sentences quote what was sent in all of its data exceptions. */
export const messageWithoutValues = (error: Error): string =>
  error instanceof DatabaseError && error.code?.startsWith('22') ? 'A value does not fit.' : error.message;
