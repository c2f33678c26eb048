import { DatabaseError } from 'pg';
import { OperatorError } from './operator-error.ts';

/** SQLSTATEs of a missing schema and a missing table. */
const unmigrated = ['3F000', '42P01'];

/** The text to print for an error that ends the process: a message, or the whole stack of an unexpected one. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseError && unmigrated.includes(error.code ?? '')) {
    return 'The database has not been migrated to this version. Run npm run caseward -- migrate, with DATABASE_OWNER_URL set.';
  }
  return error instanceof OperatorError ? error.message : (error.stack ?? error.message);
}
