import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { oneByOne } from '../jobs/one-by-one.ts';
import { everyMinute } from '../jobs/recurring.ts';
import {
  backfillSearch,
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

/**
 * Keeps the search up in the background: puts records into it that were there before it, and makes the bitmaps of
 * segments, which takes a second of processor time each.
 */
export function runSearchUpkeep(jobs: Jobs): void {
  jobs.schedule({
    name: 'backfill-search',
    cron: everyMinute,
    run: ({ pool, signal, inTenantScope }) => backfill(pool, inTenantScope, () => !signal.aborted),
  });
  jobs.schedule({
    name: 'catch-up-search',
    cron: everyMinute,
    run: ({ pool, signal, inTenantScope }) => catchUp(pool, inTenantScope, () => !signal.aborted, false),
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
 * Puts records into the search that were there before it, for a while: when this has run, all but large firms find
 * everything.
 * @param milliseconds how long, at most; a batch that has begun is finished
 */
export async function backfillAtStart(pool: Pool, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  const inTenant: InTenant = (tenantId, work) => inScope(pool, { tenantId, userId: SYSTEM_USER_ID }, work);
  await backfill(pool, inTenant, () => Date.now() < end);
  await catchUp(pool, inTenant, () => Date.now() < end, true);
}

/** Puts what servers of 0.3.0 write during a rolling upgrade into the search. */
async function catchUp(
  pool: Pool,
  inTenant: InTenant,
  mayGoOn: () => boolean,
  isStart: boolean,
): Promise<void> {
  await oneByOne(
    await writtenByOlderServers(pool, isStart),
    async ({ tenant_id, object_type, object_ids }) => {
      if (!mayGoOn()) return;
      const events = object_ids.map((objectId) => ({ action: 'CHANGED', objectType: object_type, objectId }));
      await inTenant(tenant_id, async (scope) => {
        indexAtEnd(scope, events);
        return false;
      });
    },
  );
}

async function backfill(pool: Pool, inTenant: InTenant, mayGoOn: () => boolean): Promise<void> {
  await oneByOne(await unfinishedBackfills(pool), async ({ tenant_id, type }) => {
    let more = mayGoOn();
    while (more)
      more = (await inTenant(tenant_id, (scope) => backfillSearch(scope, type, batch))) && mayGoOn();
  });
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
