import type { Scope } from '../../db/scope.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { oneByOne } from '../jobs/one-by-one.ts';
import { everyDay, everyHour, type Tick } from '../jobs/recurring.ts';
import { firmIds, keepNextDates, passedNextDates, staleNextDates } from './next-dates.queries.ts';

const noted = new WeakMap<Scope, Set<string>>();

/**
 * Notes that a date of a matter came, moved or went: its next date (`matters.next_on`) is kept right before the commit,
 * once for all that the transaction changed. Whoever calls it holds the lock of `requireMatter`, so that a matter is
 * locked before its records.
 */
export function datesChanged(scope: Scope, ...matters: readonly (string | null)[]): void {
  const all = noted.get(scope) ?? new Set();
  noted.set(scope, all);
  for (const id of matters) if (id !== null) all.add(id);
  if (all.size > 0) scope.beforeCommit('next dates', () => keepNextDates(scope, [...all]));
}

/** Keeps the noted dates now: the answer tells of them. */
export async function settleDates(scope: Scope): Promise<void> {
  const all = noted.get(scope);
  if (all && all.size > 0) await keepNextDates(scope, [...all]);
}

/** Matters whose next dates are kept in one transaction. */
const inOneGo = 200;
/** Matters that are looked at in one statement. */
const lookedAt = 5_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Means = Pick<Tick, 'pool' | 'inTenantScope' | 'signal'>;

async function keepAll({ inTenantScope }: Means, firm: string, stale: readonly string[]): Promise<void> {
  for (let done = 0; done < stale.length; done += inOneGo)
    await inTenantScope(firm, (scope) => keepNextDates(scope, stale.slice(done, done + inOneGo)));
}

/** Mends the next dates of every firm that have passed: what is left of events that are over. */
export async function passNextDates(means: Means): Promise<void> {
  await oneByOne(await firmIds(means.pool), async (firm) =>
    keepAll(means, firm, await means.inTenantScope(firm, passedNextDates, { onlyReads: true })),
  );
}

/** Compares the next dates of all matters of every firm with what they should be, and mends them. */
export async function mendNextDates(means: Means): Promise<void> {
  await oneByOne(await firmIds(means.pool), async (firm) => {
    for (let after: string | null = beforeAll; after !== null && !means.signal.aborted; ) {
      const place: string = after;
      const found = await means.inTenantScope(firm, (scope) => staleNextDates(scope, place, lookedAt), {
        onlyReads: true,
      });
      await keepAll(means, firm, found.stale);
      after = found.last;
    }
  });
}

/** Every hour events whose day has passed fall out of the next dates; every day all are compared. */
export function runNextDates(jobs: Jobs): void {
  jobs.schedule({ name: 'pass-next-dates', cron: everyHour, run: passNextDates });
  jobs.schedule({
    name: 'mend-next-dates',
    cron: everyDay,
    atStart: true,
    lane: 'backfills',
    run: mendNextDates,
  });
}
