import type { Scope } from '../db/scope.ts';

/** Runs work in a scope of the caller's; session and role are checked anew each time. */
export type RunTransaction = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;
