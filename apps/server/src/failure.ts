import { MigrationMismatch } from './db/migrate.ts';
import { RoleTooStrong } from './db/serving-role.ts';
import { OperatorError } from './operator-error.ts';

const forOperators = [OperatorError, MigrationMismatch, RoleTooStrong];

/** What to print of a failure that ends the process: a sentence, or all there is of one that nobody foresaw. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return forOperators.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}
