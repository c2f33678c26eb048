import type { Pool } from 'pg';
import type { Scope } from '../db/scope.ts';

/** Options of a caller's transaction. */
export interface TransactionOptions {
  /** Takes a connection of this pool instead of the requests'. */
  pool?: Pool;
  /** Repeatable read: all statements see the database as the first one does. */
  snapshot?: boolean;
}

/** Runs work in a transaction of the caller; checks session and role each time. */
export type RunTransaction = <Result>(
  work: (scope: Scope) => Promise<Result>,
  options?: TransactionOptions,
) => Promise<Result>;
