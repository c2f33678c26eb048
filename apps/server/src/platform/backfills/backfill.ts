import type { Pool } from 'pg';
import { databaseFailureOf } from '../../db/database-failures.ts';
import { messageWithoutValues } from '../../db/error-message.ts';
import type { Scope } from '../../db/scope.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { everyMinute, type Tick } from '../jobs/recurring.ts';
import { judgeBackfill, noteBackfill, openBackfill } from './backfills.queries.ts';

/** A part of a back-fill: records of a firm that are due. */
export interface Part {
  tenant_id: string;
}

/**
 * Work on records that were there before an upgrade, or before other rules. Which records are due, the records say, or a
 * table that the migration fills; so it goes on where it was, whatever ended it.
 */
export interface Backfill<Due extends Part = Part> {
  /** For operators: lower case and hyphens. The row of its progress has it, so it stays. */
  name: string;
  /** Records that one transaction does, at most: a second of work. */
  batch: number;
  /** What is due, of all firms. */
  due(pool: Pool): Promise<Due[]>;
  /** How many records are due. */
  count(scope: Scope, part: Due): Promise<number>;
  /**
   * Does some of the records that are due.
   * @param most so many at once; less than a batch where that took too long
   * @returns how many it did, and whether there are more
   */
  run(scope: Scope, part: Due, most: number): Promise<{ done: number; more: boolean }>;
}

type Means = Pick<Tick, 'pool' | 'inTenantScope' | 'signal'>;

/** How long a run works, in milliseconds: less than a job may take. The next one follows within a minute. */
const longestRun = 5 * 60_000;

/**
 * Registers a back-fill: a recurring work with a lane of its own, so that no other work waits for it, begun when a server
 * starts and looked after every minute.
 */
export function runBackfill<Due extends Part>(jobs: Jobs, backfill: Backfill<Due>): void {
  jobs.schedule({
    name: backfill.name,
    cron: everyMinute,
    atStart: true,
    retries: 0,
    lane: 'backfills',
    run: (tick) => {
      const end = Date.now() + longestRun;
      return workOn(backfill, tick, () => !tick.signal.aborted && Date.now() < end);
    },
  });
}

/**
 * Does what is due of a back-fill, a batch of each part in turn: a small firm does not wait until a large one is done.
 * Progress, and why it failed, are noted for the operator.
 * @throws what failed, at the end
 */
export async function workOn<Due extends Part>(
  backfill: Backfill<Due>,
  means: Means,
  mayGoOn: () => boolean,
): Promise<void> {
  const { pool } = means;
  const { name } = backfill;
  try {
    await workOnAll(backfill, means, mayGoOn);
  } catch (error) {
    const messages = (error instanceof AggregateError ? error.errors : [error]).map((each) =>
      messageWithoutValues(each instanceof Error ? each : new Error(String(each))),
    );
    await judgeBackfill(pool, name, [...new Set(messages)].join(' ')).catch(() => {});
    throw error;
  }
  await judgeBackfill(pool, name, null);
}

async function workOnAll<Due extends Part>(
  backfill: Backfill<Due>,
  means: Means,
  mayGoOn: () => boolean,
): Promise<void> {
  const { pool, inTenantScope, signal } = means;
  const { name, batch } = backfill;
  const due = await backfill.due(pool);
  const remaining = due.length > 0 ? await countAll(backfill, means, due) : 0;
  let goesOn = await openBackfill(pool, name, { firms: firmsOf(due), remaining });
  let waiting = due.map((part) => ({ part, most: batch }));
  const failures: unknown[] = [];
  while (waiting.length > 0 && goesOn && mayGoOn()) {
    const unfinished: typeof waiting = [];
    for (const [turn, { part, most }] of waiting.entries()) {
      if (!(goesOn && mayGoOn())) break;
      try {
        const { done, more } = await inTenantScope(part.tenant_id, (scope) =>
          backfill.run(scope, part, most),
        );
        if (more) unfinished.push({ part, most });
        const left = [...unfinished, ...waiting.slice(turn + 1)].map((each) => each.part);
        goesOn = await noteBackfill(pool, name, { done, firms: firmsOf(left) });
      } catch (failure) {
        if (signal.aborted && failure === signal.reason) break;
        // Who fails is left out until the next run, and the others go on.
        if (most === 1 || databaseFailureOf(failure) !== 'slow') failures.push(failure);
        else unfinished.push({ part, most: Math.ceil(most / 4) });
      }
    }
    waiting = unfinished;
  }
  // What a transaction of somebody else has locked may be left.
  if (due.length > 0 && waiting.length + failures.length === 0 && (await backfill.due(pool)).length === 0)
    await openBackfill(pool, name, { firms: 0, remaining: 0 });
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed`);
}

const firmsOf = (parts: readonly Part[]) => new Set(parts.map(({ tenant_id }) => tenant_id)).size;

/** Progress is told without it where a firm is too large to be counted in time. */
async function countAll<Due extends Part>(
  backfill: Backfill<Due>,
  { inTenantScope }: Means,
  due: readonly Due[],
): Promise<number | null> {
  let sum = 0;
  try {
    for (const part of due)
      sum += await inTenantScope(part.tenant_id, (scope) => backfill.count(scope, part), { onlyReads: true });
  } catch {
    return null;
  }
  return sum;
}
