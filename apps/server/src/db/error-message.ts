import { DatabaseError } from 'pg';

/** The message of an error for the log, without data: PostgreSQL's data exceptions quote the values sent. */
export const messageWithoutValues = (error: Error): string =>
  error instanceof DatabaseError && error.code?.startsWith('22') ? 'A value does not fit.' : error.message;
