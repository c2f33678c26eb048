import { DatabaseError } from 'pg';
import { MigrationMismatch } from './db/migrate.ts';
import { RoleTooStrong } from './db/serving-role.ts';
import { OperatorError } from './operator-error.ts';

/** SQLSTATEs of a schema and a table that is missing. */
const unmigrated = ['3F000', '42P01'];
const forOperators = [OperatorError, MigrationMismatch, RoleTooStrong];

/** What to print of a failure that ends the process: a sentence, or all there is of one that nobody foresaw. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseError && unmigrated.includes(error.code ?? '')) {
    return 'The database has no tables yet. Run npm run caseward -- migrate, with DATABASE_OWNER_URL set.';
  }
  return forOperators.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}
