import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '../../db/pools.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { SYSTEM_USER_ID } from './job-kinds.ts';
import { type JobProcess, jobProcess } from './jobs.testing.ts';
import type { Tick } from './recurring.ts';

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
let processes: JobProcess[];
beforeEach(async () => {
  processes = [];
  await owner.query(`update caseward_jobs.scheduler set holder = null, held_until = now(), runs = '{}'`);
});
afterEach(async () => {
  for (const each of processes) await each.stop().catch(() => {});
});

/** A process that does one recurring work. */
function aProcess(
  every: number,
  run: (tick: Tick) => Promise<unknown>,
  { name = 'work', pace = {}, time_limit = 60 } = {},
) {
  const made = jobProcess(database, pace);
  made.jobs.every({ name, every, timeLimit: time_limit, run });
  processes.push(made);
  return made;
}
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const noted = async (name = 'work') =>
  (await owner.query('select runs from caseward_jobs.scheduler')).rows[0].runs[name];

describe('recurring work', () => {
  it('is done at once, and again after its time', async () => {
    const starts: number[] = [];
    const { start } = aProcess(1, async () => starts.push(Date.now()));
    await start();
    await until(() => expect(starts).toHaveLength(3));
    const gaps = starts.slice(1).map((moment, index) => moment - (starts[index] ?? 0));
    for (const gap of gaps) {
      expect(gap).toBeGreaterThan(950);
      expect(gap).toBeLessThan(1_300);
    }
  });

  it('is done by one process among several', async () => {
    const ran: string[] = [];
    const two = ['a', 'b'].map((who) => aProcess(1, async () => ran.push(who)));
    for (const { start } of two) await start();
    await delay(2_500);
    expect(ran).toHaveLength(3);
    expect(new Set(ran).size).toBe(1);
  });

  it('never runs twice at once', async () => {
    let [now, most, runs] = [0, 0, 0];
    const { start } = aProcess(0.05, async () => {
      now += 1;
      runs += 1;
      most = Math.max(most, now);
      await delay(120);
      now -= 1;
    });
    await start();
    await until(() => expect(runs).toBeGreaterThan(3));
    expect(most).toBe(1);
  });

  it('passes to another process at once when its own closes, which does not repeat it', async () => {
    const ran: string[] = [];
    const [a, b] = ['a', 'b'].map((who) => aProcess(3_600, async () => ran.push(who)));
    await a?.start();
    await until(() => expect(ran).toEqual(['a']));
    await b?.start();
    await a?.stop();
    await until(async () =>
      expect(
        (await owner.query('select held_until > now() as held from caseward_jobs.scheduler')).rows,
      ).toEqual([{ held: true }]),
    );
    await delay(300);
    expect(ran).toEqual(['a']);
    expect(await noted()).toMatchObject({ failures: 0, error: '', every: 3_600 });
  });

  it('passes to another process within the length of a lease when its own was killed', async () => {
    const ran: string[] = [];
    const [a, b] = ['a', 'b'].map((who) => aProcess(0.1, async () => ran.push(who)));
    await a?.start();
    await until(() => expect(ran).toContain('a'));
    await b?.start();
    await a?.kill();
    const killedAt = Date.now();
    await until(() => expect(ran).toContain('b'));
    expect(Date.now() - killedAt).toBeLessThan(1_200);
  });

  it('works in the scope of any firm, for the product, and over all by functions', async () => {
    const scopes: unknown[] = [];
    const firm = crypto.randomUUID();
    const { start } = aProcess(3_600, async ({ inTenantScope, pool }) => {
      await pool.query('select caseward.sweep_sign_in_failures()');
      await inTenantScope(firm, async ({ tenantId, userId }) =>
        scopes.push({ tenant_id: tenantId, user_id: userId }),
      );
    });
    await start();
    await until(() => expect(scopes).toEqual([{ tenant_id: firm, user_id: SYSTEM_USER_ID }]));
  });

  it('that fails is told of, noted and tried again soon', async () => {
    let attempts = 0;
    const { start, log } = aProcess(3_600, async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('The disk is full.');
    });
    await start();
    await until(async () => expect(await noted()).toMatchObject({ failures: 1, error: 'The disk is full.' }));
    expect(log.filter(({ msg }) => msg === 'recurring work failed')).toMatchObject([
      { level: 50, work: 'work', err: { message: 'The disk is full.' } },
    ]);
    await until(async () => expect(await noted()).toMatchObject({ failures: 0, error: '' }));
    expect(attempts).toBe(2);
  });

  it('that takes too long is given up, and goes on next time', async () => {
    let attempts = 0;
    const { start } = aProcess(
      1,
      async () => {
        attempts += 1;
        if (attempts === 1) await new Promise(() => {});
      },
      { time_limit: 0.2 },
    );
    await start();
    await until(async () =>
      expect(await noted()).toMatchObject({ error: 'It took longer than 0.2 seconds.' }),
    );
    await until(() => expect(attempts).toBeGreaterThan(1));
  });

  it('under way is waited for by closing, and given up after a while', async () => {
    let ended = false;
    const brief = aProcess(
      3_600,
      async () => {
        await delay(200);
        ended = true;
      },
      { pace: { grace_ms: 5_000 } },
    );
    await brief.start();
    await delay(50);
    await brief.stop();
    expect(ended).toBe(true);

    const reasons: string[] = [];
    const endless = aProcess(
      3_600,
      ({ signal }) =>
        new Promise(() => signal.addEventListener('abort', () => reasons.push(signal.reason.message))),
      { name: 'endless' },
    );
    await endless.start();
    await until(async () =>
      expect(
        (await owner.query('select 1 from caseward_jobs.scheduler where held_until > now()')).rowCount,
      ).toBe(1),
    );
    await delay(100);
    const began = Date.now();
    await endless.stop();
    expect(Date.now() - began).toBeLessThan(1_000);
    expect(reasons).toEqual(['The server closes.']);
    expect(await noted('endless')).toBeUndefined();
  });
});
