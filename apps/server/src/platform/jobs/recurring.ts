import type { Pool } from 'pg';
import { type Actor, inScope, type Scope, type ScopeOptions } from '../../db/scope.ts';

/** Opens a scope, as long as it is still ours to do the work. */
export type OpenScope = <Result>(
  work: (scope: Scope) => Promise<Result>,
  options?: ScopeOptions,
) => Promise<Result>;

/** What a recurring work gets each time. */
export interface Tick {
  /** For what goes over all firms, through definer functions. */
  pool: Pool;
  /** Aborted when the time is over, when the server closes, or when another process has taken over. */
  signal: AbortSignal;
  /** Works in the scope of one firm, for the product itself. */
  inTenantScope<Result>(
    tenantId: string,
    work: (scope: Scope) => Promise<Result>,
    options?: ScopeOptions,
  ): Promise<Result>;
}

/** What is done again and again over all firms, by one process among several. */
export interface RecurringWork {
  /** What the operator reads. */
  name: string;
  /** Seconds from one start to the next. */
  every: number;
  /** Seconds after which a run counts as failed; left out, 15 minutes. */
  timeLimit?: number;
  run(tick: Tick): Promise<unknown>;
}

/** Scopes for an actor, until a signal is aborted: a run that was given up writes nothing any more. */
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
