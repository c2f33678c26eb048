import type { Pool } from 'pg';
import type { Scope } from '../../db/scope.ts';
import type { Backfill } from '../backfills/backfill.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { oneByOne } from '../jobs/one-by-one.ts';
import { everyMinute, type Tick } from '../jobs/recurring.ts';
import {
  backfillSearch,
  countSearchDue,
  firmsWithFollowups,
  followUpSearch,
  makeBitmaps,
  tablesWithBitmaps,
  unfinishedBackfills,
  writtenByOlderServers,
} from './indexing.queries.ts';
import { indexAtEnd } from './indexing.ts';

/** Records that go into the search in one transaction: as many as a segment has. */
const batch = 8192;
/** Records found by a changed name that are indexed in one transaction: their entries are locked meanwhile. */
const followed = 200;
/** How long bitmaps are made in one go, at most. */
const longestMaking = 15_000;

type InTenant = (tenantId: string, work: (scope: Scope) => Promise<boolean>) => Promise<boolean>;

/** Puts records into the search that were there before it, the newest first. */
export const searchBackfill: Backfill<{ tenant_id: string; type: string }> = {
  name: 'backfill-search',
  batch,
  due: unfinishedBackfills,
  count: (scope, { type }) => countSearchDue(scope, type),
  async run(scope, { type }, most) {
    const done = await backfillSearch(scope, type, most);
    return { done, more: done > 0 };
  },
};

/**
 * Keeps the search up in the background: follows what older servers and names that change leave behind, and makes the
 * bitmaps of segments, which takes a second of processor time each.
 */
export function runSearchUpkeep(jobs: Jobs): void {
  let isStart = true;
  jobs.schedule({
    name: 'catch-up-search',
    cron: everyMinute,
    atStart: true,
    run: async (tick) => {
      await catchUpSearch(tick, () => !tick.signal.aborted, isStart);
      isStart = false;
    },
  });
  jobs.schedule({
    name: 'follow-up-search',
    cron: everyMinute,
    run: ({ pool, signal, inTenantScope }) => followUp(pool, inTenantScope, () => !signal.aborted),
  });
  jobs.schedule({
    name: 'make-search-bitmaps',
    cron: everyMinute,
    run: ({ pool, signal, inTenantScope }) => {
      const end = Date.now() + longestMaking;
      return makeAllBitmaps(pool, inTenantScope, () => !signal.aborted && Date.now() < end);
    },
  });
}

/**
 * Puts what servers of 0.3.0 write during a rolling upgrade into the search.
 * @param isStart also days after the upgrade, for a server that was not there then
 */
export async function catchUpSearch(
  { pool, inTenantScope }: Pick<Tick, 'pool' | 'inTenantScope'>,
  mayGoOn: () => boolean,
  isStart: boolean,
): Promise<void> {
  await oneByOne(
    await writtenByOlderServers(pool, isStart),
    async ({ tenant_id, object_type, object_ids }) => {
      if (!mayGoOn()) return;
      const events = object_ids.map((objectId) => ({ action: 'CHANGED', objectType: object_type, objectId }));
      await inTenantScope(tenant_id, async (scope) => indexAtEnd(scope, events));
    },
  );
}

/** Bitmaps where there are none, then those of one changed segment of each table: until then it is read whole. */
async function makeAllBitmaps(pool: Pool, inTenant: InTenant, mayGoOn: () => boolean): Promise<void> {
  await oneByOne(await tablesWithBitmaps(pool), async ({ tenant_id, type }) => {
    const make = (hasChanges: boolean) =>
      inTenant(tenant_id, (scope) => makeBitmaps(scope, type, hasChanges));
    let more = mayGoOn();
    while (more) more = (await make(false)) && mayGoOn();
    if (mayGoOn()) await make(true);
  });
}

/** Indexes what is found by names that were changed: what is more than goes along with the change. */
async function followUp(pool: Pool, inTenant: InTenant, mayGoOn: () => boolean): Promise<void> {
  await oneByOne(await firmsWithFollowups(pool), async ({ tenant_id }) => {
    let more = mayGoOn();
    while (more) more = (await inTenant(tenant_id, (scope) => followUpSearch(scope, followed))) && mayGoOn();
  });
}
