import type { Pool } from 'pg';
import type { Scope } from '../../db/scope.ts';
import { recordPurge } from '../../platform/audit/record.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { everyDay } from '../../platform/jobs/recurring.ts';
import {
  type Forgotten,
  firmsWithEntriesToForget,
  firmsWithReportsToForget,
  forgetEntries,
  forgetReports,
} from './retention.queries.ts';

/** What firms keep for some years. */
export interface KeptForYears {
  /** Of its job. */
  name: string;
  /** How many a transaction forgets. */
  mostAtOnce: number;
  firms: (pool: Pool, now: Date) => Promise<{ id: string }[]>;
  forget: (scope: Scope, now: Date, most: number) => Promise<Forgotten[]>;
}

/** Entries of the register, by as many years as the firm says, and what was removed from it, for 30 days. */
export const keptEntries: KeptForYears = {
  name: 'forget-register-entries',
  mostAtOnce: 200,
  firms: firmsWithEntriesToForget,
  forget: forgetEntries,
};

/** Reports of checks about no matter. One of a list may have thousands of rows. */
export const keptReports: KeptForYears = {
  name: 'forget-conflict-reports',
  mostAtOnce: 20,
  firms: firmsWithReportsToForget,
  forget: forgetReports,
};

/** Each night, the register and the reports of checks about no matter forget what firms keep no longer. */
export function runRetention(jobs: Jobs): void {
  for (const kept of [keptEntries, keptReports])
    jobs.schedule({
      name: kept.name,
      cron: everyDay,
      run: async ({ pool, signal, inTenantScope }) => {
        const now = new Date();
        await oneByOne(await kept.firms(pool, now), ({ id }) =>
          forgetOld(
            kept,
            (work) => inTenantScope(id, work),
            now,
            () => !signal.aborted,
          ),
        );
      },
    });
}

type InFirm = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/**
 * Forgets what is over in a firm at a moment, each with its event.
 * @returns how many there were
 */
export async function forgetOld(
  { forget, mostAtOnce }: KeptForYears,
  inFirm: InFirm,
  now: Date,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let forgotten = 0;
  while (mayGoOn()) {
    const some = await inFirm(async (scope) => {
      const gone = await forget(scope, now, mostAtOnce);
      for (const one of gone) await recordPurge(scope, one);
      return gone.length;
    });
    if (some === 0) break;
    forgotten += some;
  }
  return forgotten;
}
