import type { Scope } from '../db/scope.ts';

/** Runs work in a transaction of the caller; checks session and role each time. */
export type RunTransaction = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;
