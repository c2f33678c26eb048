import { describe, expect, it } from 'vitest';
import type { JobKind } from './job-kinds.ts';
import { aKind, type JobProcess, loseHeartbeats, until, useJobProcesses } from './jobs.testing.ts';

const processes = useJobProcesses();
const [large, larger, small] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
type Kind = JobKind<'matter_id'>;

async function ask({ jobs }: JobProcess, kind: Kind, firms: string[]) {
  for (const firm of firms) await jobs.enqueueFor(firm, kind, { matter_id: crypto.randomUUID() });
}
const activeOf = async (kind: Kind) =>
  (
    await processes.owner.query(
      `select group_id as firm from caseward_jobs.job where name = $1 and state = 'active' order by started_on`,
      [kind.name],
    )
  ).rows.map(({ firm }) => firm);

describe('jobs of several firms', () => {
  it('take turns, however many one of them has', async () => {
    const kind = aKind() as Kind;
    const process = processes.begin();
    const ran: string[] = [];
    process.jobs.handle(kind, async ({ tenant_id }) => ran.push(tenant_id));
    await process.jobs.open();
    await ask(process, kind, [...Array(20).fill(large), ...Array(20).fill(larger), small]);
    await process.jobs.start();
    await until(() => expect(ran).toHaveLength(41));
    // Those that run beside it may be begun before it.
    expect(ran.indexOf(small)).toBeLessThan(8);
    // The two others alternate.
    expect(ran.slice(0, 20).filter((firm) => firm === larger).length).toBeGreaterThan(5);
  });

  it('wait for nobody who came later, once they have waited', async () => {
    const kind = aKind() as Kind;
    const process = processes.begin();
    const ran: string[] = [];
    process.jobs.handle(kind, async ({ tenant_id }) => {
      ran.push(tenant_id);
      // Somebody always asks for one more.
      if (tenant_id === small && ran.length < 60) await ask(process, kind, [small]);
    });
    await process.jobs.open();
    await ask(process, kind, [...Array(10).fill(large), small, small]);
    await process.jobs.start();
    await until(() => expect(ran.filter((firm) => firm === large)).toHaveLength(10));
    expect(ran.length).toBeLessThan(50);
  });

  it('run beside one another, one of a firm at a time', async () => {
    const kind = aKind() as Kind;
    const process = processes.begin();
    const begun: string[] = [];
    const go = Promise.withResolvers<void>();
    process.jobs.handle(kind, async ({ tenant_id }) => {
      begun.push(tenant_id);
      await go.promise;
    });
    await process.start();
    await ask(process, kind, [large, large, large]);
    await until(() => expect(begun).toEqual([large]));
    await ask(process, kind, [small]);
    await until(() => expect(begun).toEqual([large, small]));
    expect(await activeOf(kind)).toEqual([large, small]);
    go.resolve();
    await until(() => expect(begun).toHaveLength(4));
  });

  it('share a lane: two at once, whatever their kind', async () => {
    const kinds = Array.from({ length: 3 }, () => aKind({ lane: 'a lane' }) as Kind);
    const elsewhere = aKind() as Kind;
    const process = processes.begin();
    const begun: string[] = [];
    const go = Promise.withResolvers<void>();
    for (const kind of [...kinds, elsewhere])
      process.jobs.handle(kind, async () => {
        begun.push(kind.name);
        await go.promise;
      });
    await process.start();
    for (const kind of kinds) await ask(process, kind, [crypto.randomUUID()]);
    for (const kind of kinds) await until(async () => expect(await activeOf(kind)).toHaveLength(1));
    expect(begun).toHaveLength(2);
    await ask(process, elsewhere, [large]);
    await until(() => expect(begun).toContain(elsewhere.name));
    go.resolve();
    await until(() => expect(begun).toHaveLength(4));
  });
});

describe('a job that is given up', () => {
  const losing = (kind: Kind, run: () => Promise<unknown>) => {
    const process = processes.begin();
    const told: unknown[] = [];
    process.jobs.handle(kind, run, async ({ ids, tenant_id, died }) => told.push({ ids, tenant_id, died }));
    return { ...process, told };
  };
  const matter = crypto.randomUUID();

  it('because it failed is told of, once', async () => {
    const kind = aKind({ retries: 1 }) as Kind;
    let ran = 0;
    const { jobs, start, told } = losing(kind, async () => {
      ran += 1;
      throw new Error('No.');
    });
    await start();
    await jobs.enqueueFor(small, kind, { matter_id: matter });
    await until(() => expect(told).toEqual([{ ids: { matter_id: matter }, tenant_id: small, died: false }]));
    expect(ran).toBe(2);
  });

  it('because its process died twice does not run a third time', async () => {
    const kind = aKind({ retries: 4 }) as Kind;
    const hang = Promise.withResolvers<void>();
    let ran = 0;
    const run = async () => {
      ran += 1;
      await hang.promise;
    };
    for (const time of [1, 2]) {
      const mortal = losing(kind, run);
      await mortal.start();
      if (time === 1) await mortal.jobs.enqueueFor(small, kind, { matter_id: matter });
      await until(() => expect(ran).toBe(time));
      await mortal.kill();
      await loseHeartbeats(processes.owner, kind);
    }
    const { start, told } = losing(kind, run);
    await start();
    await until(() => expect(told).toEqual([{ ids: { matter_id: matter }, tenant_id: small, died: true }]));
    expect(ran).toBe(2);
    hang.resolve();
  });
});
