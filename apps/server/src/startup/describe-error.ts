import { DatabaseError } from 'pg';
import { OperatorError } from './operator-error.ts';

/** SQLSTATEs of a schema and a table that is missing. */
const unmigrated = ['3F000', '42P01'];

/** What to print of a failure that ends the process: a sentence, or all there is of one that nobody foresaw. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseError && unmigrated.includes(error.code ?? '')) {
    return 'The database has not been migrated to this version. Run npm run caseward -- migrate, with DATABASE_OWNER_URL set.';
  }
  return error instanceof OperatorError ? error.message : (error.stack ?? error.message);
}
