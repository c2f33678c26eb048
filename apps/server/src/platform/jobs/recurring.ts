import type { Pool } from 'pg';
import { type Actor, inScope, type Scope, type ScopeOptions } from '../../db/scope.ts';

/** Opens a scope, as long as this process holds the work. */
export type OpenScope = <Result>(
  work: (scope: Scope) => Promise<Result>,
  options?: ScopeOptions,
) => Promise<Result>;

/** Input of a run of recurring work. */
export interface Tick {
  /** For statements over all firms, through definer functions. */
  pool: Pool;
  /** Aborted on timeout, when the server closes, or when another process has taken over. */
  signal: AbortSignal;
  /** Runs work in the scope of one firm, for the product itself. */
  inTenantScope<Result>(
    tenantId: string,
    work: (scope: Scope) => Promise<Result>,
    options?: ScopeOptions,
  ): Promise<Result>;
}

/** Recurring work over all firms, done by one of several processes. */
export interface RecurringWork {
  /** Name for operators. */
  name: string;
  /** Interval between starts, in seconds. */
  every: number;
  /** Timeout of a run, in seconds; left out, 15 minutes. */
  timeLimit?: number;
  run(tick: Tick): Promise<unknown>;
}

/** Opens scopes for an actor until a signal is aborted, so that an abandoned run writes nothing more. */
export const scopesUntil =
  (signal: AbortSignal, pool: Pool) =>
  async <Result>(
    actor: Actor,
    work: (scope: Scope) => Promise<Result>,
    options?: ScopeOptions,
  ): Promise<Result> => {
    signal.throwIfAborted();
    return await inScope(pool, actor, work, options);
  };
