import type { Pool } from 'pg';
import { type Actor, inScope, type Scope, type ScopeOptions } from '../../db/scope.ts';
import type { JobKind } from './job-kinds.ts';

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

/** Recurring work over all firms. Each occurrence is a job that one process does; at most one of a name waits or runs. */
export interface RecurringWork extends Partial<Pick<JobKind, 'retries' | 'retryAfter' | 'timeLimit'>> {
  /** Name for operators: lower case and hyphens. */
  name: string;
  /** A cron expression in UTC, with a minute as the finest unit. */
  cron: string;
  /** Also done when a server starts. */
  atStart?: boolean;
  /** Works of a lane follow one another in a process; left out, all those without one do. */
  lane?: string;
  run(tick: Tick): Promise<unknown>;
}

export const everyMinute = '* * * * *';
export const everyHour = '0 * * * *';
export const everyDay = '30 3 * * *';

/** How long a job's statement waits for a lock, in milliseconds: nobody waits for its answer, and it would run again. */
const lockWaitMs = 20_000;

/** Opens scopes for an actor until a signal is aborted, so that an abandoned run writes nothing more. */
export const scopesUntil =
  (signal: AbortSignal, pool: Pool) =>
  async <Result>(
    actor: Actor,
    work: (scope: Scope) => Promise<Result>,
    options?: ScopeOptions,
  ): Promise<Result> => {
    signal.throwIfAborted();
    return await inScope(pool, actor, work, { lockWaitMs, ...options });
  };
