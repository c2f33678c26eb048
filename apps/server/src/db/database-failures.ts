import { DatabaseError } from 'pg';

/** Why the database cannot do now what it could do at another time. */
export type DatabaseFailure =
  /** It does not answer, or ends connections. */
  | 'away'
  /** No connection or memory is free. */
  | 'busy'
  /** Its disk is full. */
  | 'full'
  /** It takes no writes: a standby, or a failover that went wrong. */
  | 'read-only'
  /** A statement or transaction took longer than its timeout. */
  | 'slow'
  /** Another transaction holds the row. */
  | 'locked';

/** By SQLSTATE; connection exceptions (class 08) are added below. */
const bySqlstate: Record<string, DatabaseFailure> = {
  '25006': 'read-only', // read_only_sql_transaction
  '25P03': 'slow', // idle_in_transaction_session_timeout
  '25P04': 'slow', // transaction_timeout
  '40001': 'locked', // serialization_failure
  '40P01': 'locked', // deadlock_detected
  '53000': 'busy', // insufficient_resources
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '55P03': 'locked', // lock_not_available
  '57014': 'slow', // query_canceled
  '57P01': 'away', // admin_shutdown
  '57P02': 'away', // crash_shutdown
  '57P03': 'away', // cannot_connect_now
  '57P04': 'away', // database_dropped
  '57P05': 'away', // idle_session_timeout
};

/** The connection to the database failed, or none was to be had. Its cause is the driver's or the system's error. */
export class ConnectionFailure extends Error {
  readonly failure: 'away' | 'busy';
  /** SQLSTATE or error code of the system, if there is one. */
  readonly code: string | undefined;

  constructor(failure: 'away' | 'busy', cause: Error & { code?: string }) {
    super(cause.message || cause.name, { cause });
    this.name = 'ConnectionFailure';
    this.failure = failure;
    this.code = cause.code;
  }
}

/** Why a statement failed; undefined where it would fail at any time. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  if (error instanceof ConnectionFailure) return error.failure;
  if (!(error instanceof DatabaseError)) return undefined;
  const code = error.code ?? '';
  return bySqlstate[code] ?? (code.startsWith('08') ? 'away' : undefined);
}

/** Whether the failure ends by itself or by an operator's work on the database, so that a retry helps. */
export function isPassing(error: unknown): boolean {
  const failure = databaseFailureOf(error);
  return failure !== undefined && failure !== 'slow';
}

/**
 * Whether the connection a statement failed on is of no more use: it broke, or leads to a server that takes no writes.
 * After a failover that is the one that was the primary, and would stay in the pool.
 */
export const spoilsConnection = (error: unknown): boolean =>
  error instanceof ConnectionFailure || databaseFailureOf(error) === 'read-only';

/** What pg-pool says when no connection became free in time. */
const poolIsFull = 'timeout exceeded when trying to connect';

/** Messages of the driver about a broken connection; they have no codes. */
const broken = /^(Connection terminated|Client .* is not queryable|Query read timeout)/;

/**
 * The error of a connection that could not be had. Whatever the reason is (address, certificate, password), the
 * database cannot be reached.
 */
export function whyNoConnection(error: Error): Error {
  if (error.message === poolIsFull) return new ConnectionFailure('busy', error);
  return databaseFailureOf(error) ? error : new ConnectionFailure('away', error);
}

/** The error of a statement: a ConnectionFailure where the connection broke, else as it is. */
export function whyNoAnswer(error: Error): Error {
  return 'syscall' in error || broken.test(error.message) ? new ConnectionFailure('away', error) : error;
}
