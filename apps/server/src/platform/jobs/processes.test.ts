import { describe, expect, it } from 'vitest';
import { openPool } from '../../db/pools.ts';
import { aKind, loseHeartbeats, makeOverdue, until, useJobProcesses } from './jobs.testing.ts';
import type { Pace } from './jobs.ts';
import { everyHour } from './recurring.ts';
import type { Job } from './runner.ts';

const firm = crypto.randomUUID();
const matter = crypto.randomUUID();
/** A grace period in milliseconds that no test would wait out. */
const longerThanATest = 600_000;
const processes = useJobProcesses();
const stateOf = async (name: string) =>
  (await processes.owner.query('select state from caseward_jobs.job where name = $1', [name])).rows;

describe('two processes', () => {
  it('run no job twice', async () => {
    const kind = aKind();
    const ran: string[] = [];
    const two = [processes.begin(), processes.begin()];
    for (const { jobs } of two) jobs.handle(kind, async ({ ids }) => ran.push(ids.matter_id ?? ''));
    for (const { start } of two) await start();
    const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
    for (const id of ids) await two[0]?.jobs.enqueueFor(firm, kind, { matter_id: id });
    const completed = Array(40).fill({ state: 'completed' });
    await until(async () => expect(await stateOf(kind.name)).toEqual(completed));
    // Stopping waits for a second run that is still in progress.
    for (const { stop } of two) await stop();
    expect(ran.toSorted()).toEqual(ids.toSorted());
  });

  it('take up what one of them left when it was killed', async () => {
    const kind = aKind();
    const [first, second] = [processes.begin({ maintenanceInterval: 600 }), processes.begin()];
    const ran: [string, number][] = [];
    const hang = Promise.withResolvers<void>();
    first.jobs.handle(kind, async ({ attempt }) => {
      ran.push(['first', attempt]);
      await hang.promise;
    });
    await first.start();
    await first.jobs.enqueueFor(firm, kind, { matter_id: matter });
    await until(() => expect(ran).toEqual([['first', 1]]));
    await first.kill();
    hang.resolve();
    expect(await loseHeartbeats(processes.owner, kind)).toEqual([{ state: 'active' }]);
    second.jobs.handle(kind, async ({ attempt }) => ran.push(['second', attempt]));
    await second.start();
    await until(() =>
      expect(ran).toEqual([
        ['first', 1],
        ['second', 2],
      ]),
    );
  });
});

describe('closing', () => {
  const running = async (pace: Partial<Pace>, run: (job: Job<'matter_id'>) => Promise<unknown>) => {
    const kind = aKind({ retries: 0 });
    const begun = Promise.withResolvers<void>();
    const mine = processes.begin(pace);
    mine.jobs.handle(kind, async (job) => {
      begun.resolve();
      return await run(job);
    });
    await mine.start();
    await mine.jobs.enqueueFor(firm, kind, { matter_id: matter });
    await begun.promise;
    return { kind, ...mine };
  };

  it('waits for a job that ends', async () => {
    const work = Promise.withResolvers<void>();
    const { kind, stop, log } = await running({ graceMs: longerThanATest }, () => work.promise);
    const stopping = stop();
    work.resolve();
    await stopping;
    expect(log).toEqual([]);
    expect(await stateOf(kind.name)).toMatchObject([{ state: 'completed' }]);
  });

  it('hands back one that does not, to be run elsewhere at once and not to count as failed', async () => {
    const late = Promise.withResolvers<string>();
    const { kind, stop, log } = await running({}, async ({ signal, inTenantScope }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      late.resolve(await inTenantScope(async () => 'wrote').catch((error) => error.message));
    });
    await stop();
    expect(await late.promise).toBe('The server closes.');
    expect(await stateOf(kind.name)).toMatchObject([{ state: 'retry' }]);
    expect(log.map(({ msg }) => msg)).toEqual(['jobs handed back']);
    const again = processes.begin();
    const ran: string[] = [];
    again.jobs.handle(kind, async ({ ids }) => ran.push(ids.matter_id ?? ''));
    await again.start();
    await until(() => expect(ran).toEqual([matter]));
    await until(async () => expect(await stateOf(kind.name)).toMatchObject([{ state: 'completed' }]));
  });

  it('is over at once when nothing runs', async () => {
    const mine = processes.begin({ graceMs: longerThanATest });
    mine.jobs.handle(aKind(), async () => {});
    await mine.start();
    await mine.stop();
  });
});

describe('a database that goes away', () => {
  it('is waited for, and told of once', async () => {
    const kind = aKind();
    const { jobs, start, log } = processes.begin();
    let ran = 0;
    jobs.handle(kind, async () => {
      ran += 1;
    });
    await start();
    await jobs.enqueueFor(firm, kind, { matter_id: matter });
    await until(() => expect(ran).toBe(1));
    const superuser = openPool(processes.database.superUrl, () => {}, 1);
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'caseward_app'`,
    );
    await superuser.end();
    await until(async () => expect(await jobs.enqueueFor(firm, kind, { matter_id: matter })).toBe(true));
    await until(() => expect(ran).toBe(2));
    expect(log.filter(({ level }) => Number(level) > 40)).toEqual([]);
  });

  it('in the middle of recurring work is a warning, and the work is tried again', async () => {
    const { jobs, start, log } = processes.begin();
    let ran = 0;
    jobs.schedule({
      name: 'loses-its-database',
      cron: everyHour,
      retries: 1,
      retryAfter: 1,
      run: async ({ pool }) => {
        ran += 1;
        if (ran === 1) await pool.query('select pg_terminate_backend(pg_backend_pid())');
      },
    });
    await start();
    await makeOverdue(processes.owner);
    await until(() => expect(ran).toBe(2));
    expect(log.filter(({ level }) => Number(level) >= 40)).toMatchObject([
      { level: 40, msg: 'job failed', kind: 'loses-its-database', err: { code: '57P01' } },
    ]);
  });
});
