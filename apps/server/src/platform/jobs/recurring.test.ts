import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '../../db/pools.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { SYSTEM_USER_ID } from './job-kinds.ts';
import { aKind, type JobProcess, jobProcess, makeOverdue, until } from './jobs.testing.ts';
import { everyHour, type RecurringWork, type Tick } from './recurring.ts';

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await createDatabase();
  owner = openPool(database.ownerUrl, () => {}, 1);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

let name: string;
let processes: JobProcess[];
beforeEach(() => {
  name = `work-${crypto.randomUUID()}`;
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.stop().catch(() => {});
});

/** A process that does one recurring work. */
function aProcess(run: (tick: Tick) => Promise<unknown>, options: Partial<RecurringWork> = {}) {
  const made = jobProcess(database);
  made.jobs.schedule({ name, cron: everyHour, run, retries: 0, retryAfter: 1, ...options });
  processes.push(made);
  return made;
}
const runsOf = async () =>
  (await owner.query('select state, output from caseward_jobs.job where name = $1', [name])).rows;

describe('recurring work', () => {
  it('that is due is done once, by one process among several', async () => {
    const ran: string[] = [];
    const two = ['a', 'b'].map((who) => aProcess(async () => ran.push(who)));
    for (const { start } of two) await start();
    await makeOverdue(owner);
    await until(async () => expect(await runsOf()).toMatchObject([{ state: 'completed' }]));
    // Both look again and find it done.
    await makeOverdue(owner);
    await until(async () => {
      const { rows } = await owner.query(
        `select cron_on > now() - interval '1 hour' as seen from caseward_jobs.version`,
      );
      expect(rows).toEqual([{ seen: true }]);
    });
    expect(ran).toHaveLength(1);
    const { rows } = await owner.query('select policy from caseward_jobs.queue where name = $1', [name]);
    expect(rows).toEqual([{ policy: 'exclusive' }]);
  });

  it('is done on time after the clock of the machine was ahead', async () => {
    const days = 24 * 60 * 60 * 1000;
    let runs = 0;
    const { start } = aProcess(async () => {
      runs += 1;
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * days });
    await start().finally(() => vi.useRealTimers());
    await makeOverdue(owner);
    await until(() => expect(runs).toBe(1));
  });

  it('works in the scope of any firm, for the product, and over all by functions', async () => {
    const scopes: unknown[] = [];
    const firm = crypto.randomUUID();
    const { start } = aProcess(async ({ inTenantScope, pool }) => {
      await pool.query('select caseward.sweep_sign_in_failures()');
      await inTenantScope(firm, async ({ tenantId, userId }) => scopes.push({ tenantId, userId }));
    });
    await start();
    await makeOverdue(owner);
    await until(() => expect(scopes).toEqual([{ tenantId: firm, userId: SYSTEM_USER_ID }]));
  });

  it('waits for no job of a firm', async () => {
    const busy = Promise.withResolvers<void>();
    let runs = 0;
    const { jobs, start } = aProcess(async () => {
      runs += 1;
    });
    const kinds = [aKind(), aKind()];
    let running = 0;
    for (const kind of kinds)
      jobs.handle(kind, async () => {
        running += 1;
        await busy.promise;
      });
    await start();
    const ids = { matter_id: crypto.randomUUID() };
    for (const kind of kinds) await jobs.enqueueFor(crypto.randomUUID(), kind, ids);
    await until(() => expect(running).toBe(2));
    await makeOverdue(owner);
    await until(() => expect(runs).toBe(1));
    busy.resolve();
  });

  it('that fails is logged and tried again', async () => {
    let attempts = 0;
    const run = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('The disk is full.');
    };
    const { start, log } = aProcess(run, { retries: 1 });
    await start();
    await makeOverdue(owner);
    await until(async () => expect(await runsOf()).toMatchObject([{ state: 'completed' }]));
    expect(log.filter(({ msg }) => msg === 'job failed')).toMatchObject([
      { level: 40, kind: name, attempt: 1, err: { message: 'The disk is full.' } },
    ]);
  });

  it('that takes too long is stopped and fails', async () => {
    const reasons: unknown[] = [];
    const run = ({ signal }: Tick) =>
      new Promise(() => signal.addEventListener('abort', () => reasons.push(signal.reason)));
    const { start } = aProcess(run, { timeLimit: 1 });
    await start();
    await makeOverdue(owner);
    await until(async () => expect(await runsOf()).toMatchObject([{ state: 'failed' }]));
    await until(() => expect(reasons).toHaveLength(1));
  });

  it('under way is handed back by closing, for another process to do', async () => {
    const begun = Promise.withResolvers<void>();
    const ran: string[] = [];
    const first = aProcess(({ signal }) => {
      begun.resolve();
      return new Promise(() => signal.addEventListener('abort', () => ran.push(signal.reason.message)));
    });
    await first.start();
    await makeOverdue(owner);
    await begun.promise;
    await first.stop();
    expect(await runsOf()).toMatchObject([{ state: 'retry' }]);
    await aProcess(async () => ran.push('second')).start();
    await until(() => expect(ran).toEqual(['The server closes.', 'second']));
  });

  it('is scheduled as the newest version says, and no more when it is gone', async () => {
    const scheduled = async () =>
      (await owner.query('select name, cron, timezone from caseward_jobs.schedule')).rows;
    for (const cron of [everyHour, '*/5 * * * *']) {
      const { jobs } = aProcess(async () => {}, { cron });
      await jobs.open();
      expect(await scheduled()).toEqual([{ name, cron, timezone: 'UTC' }]);
    }
    const empty = jobProcess(database);
    processes.push(empty);
    await empty.jobs.open();
    expect(await scheduled()).toEqual([]);
  });
});
