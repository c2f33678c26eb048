import { matters } from '@caseward/contract/matters';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { SYSTEM_USER_ID } from './job-kinds.ts';
import { aKind, type JobProcess, jobProcess, until } from './jobs.testing.ts';

let test: TestApp;
let firm: Firm;
let other: Firm;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
  [firm, other] = [await foundFirm(test), await foundFirm(test)];
  matter = (await firm.admin.call(matters.create, { body: { title: 'Ours' } })).body.id;
  await other.admin.call(matters.create, { body: { title: 'Theirs' } });
});
afterAll(() => test.close());

let processes: JobProcess[];
beforeEach(() => {
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.stop().catch(() => {});
});
const aProcess = (pace = {}) => {
  const made = jobProcess(test.database, pace);
  processes.push(made);
  return made;
};

const inFirm = <Result>(work: Parameters<typeof inScope<Result>>[2]) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: firm.admin.id }, work);
const stateOf = async (name: string) => {
  const { rows } = await test.owner.query(
    'select state, retry_count, output, data from caseward_jobs.job where name = $1',
    [name],
  );
  return rows;
};
const titles = sql<{ title: string }>`select title from caseward.matters order by title`;

describe('a job', () => {
  it('runs in the scope of its firm, for who asked for it, and sees nothing of another', async () => {
    const kind = aKind();
    const { jobs, start } = aProcess();
    const seen: unknown[] = [];
    jobs.handle(kind, async ({ inTenantScope, ids, tenant_id, user_id, attempt }) => {
      const rows = await inTenantScope((scope) => scope.rows({ compile: () => titles.compile(db) }));
      const [who] = await inTenantScope((scope) =>
        scope.rows({ compile: () => sql`select current_setting('app.user_id') as id`.compile(db) }),
      );
      seen.push({ rows, who, ids, tenant_id, user_id, attempt });
    });
    await start();
    await inFirm((scope) => jobs.enqueue(scope, kind, { matter_id: matter }));
    await until(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toEqual({
      rows: [{ title: 'Ours' }],
      who: { id: firm.admin.id },
      ids: { matter_id: matter },
      tenant_id: firm.id,
      user_id: firm.admin.id,
      attempt: 1,
    });
    await until(async () => expect(await stateOf(kind.name)).toMatchObject([{ state: 'completed' }]));
  });

  it('asked for by nobody acts for the product', async () => {
    const kind = aKind();
    const { jobs, start } = aProcess();
    const users: string[] = [];
    jobs.handle(kind, async ({ user_id, inTenantScope }) => {
      await inTenantScope((scope) => scope.rows({ compile: () => titles.compile(db) }));
      users.push(user_id);
    });
    await start();
    await jobs.enqueueFor(firm.id, kind, { matter_id: matter });
    await until(() => expect(users).toEqual([SYSTEM_USER_ID]));
  });

  it('asked for in a scope that rolls back never runs', async () => {
    const kind = aKind();
    const { jobs, start } = aProcess();
    const ran: string[] = [];
    jobs.handle(kind, async ({ ids }) => ran.push(ids.matter_id ?? ''));
    await start();
    const rolledBack = inFirm(async (scope) => {
      expect(await jobs.enqueue(scope, kind, { matter_id: other.id })).toBe(true);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await inFirm((scope) => jobs.enqueue(scope, kind, { matter_id: matter }));
    await until(() => expect(ran).toEqual([matter]));
    expect(await stateOf(kind.name)).toHaveLength(1);
  });

  it('carries the ids of its kind and nothing else', async () => {
    const kind = aKind();
    const { jobs } = aProcess();
    jobs.handle(kind, async () => {});
    await jobs.open();
    const wrong = [{}, { matter_id: 'Smith v. Jones' }, { matter_id: matter, title: matter }];
    for (const ids of wrong)
      await expect(jobs.enqueueFor(firm.id, kind, ids as { matter_id: string })).rejects.toThrow(
        `A job ${kind.name} carries the ids matter_id and no more.`,
      );
    expect(await stateOf(kind.name)).toEqual([]);
  });

  it('that is the only one of its firm is asked for once, until it is done', async () => {
    const kind = aKind({ singleton: true });
    const { jobs, start } = aProcess();
    const ran: string[] = [];
    jobs.handle(kind, async ({ tenant_id }) => ran.push(tenant_id));
    await jobs.open();
    const ask = (tenantId: string) => jobs.enqueueFor(tenantId, kind, { matter_id: matter });
    expect([await ask(firm.id), await ask(firm.id), await ask(other.id)]).toEqual([true, false, true]);
    await start();
    await until(() => expect(ran.toSorted()).toEqual([firm.id, other.id].toSorted()));
    await until(async () => expect(await ask(firm.id)).toBe(true));
    await until(() => expect(ran).toHaveLength(3));
  });

  it('does not wait for a look once one of its kind has run', async () => {
    const kind = aKind();
    const { jobs, start } = aProcess({ pollIntervalMs: 600_000 });
    let ran = 0;
    jobs.handle(kind, async () => {
      ran += 1;
    });
    await jobs.open();
    await Promise.all(
      Array.from({ length: 50 }, () => jobs.enqueueFor(firm.id, kind, { matter_id: matter })),
    );
    await start();
    await until(() => expect(ran).toBe(50));
  });
});

describe('a job that fails', () => {
  it('is tried again, and says so in the log and nowhere what a row holds', async () => {
    const kind = aKind();
    const { jobs, start, log } = aProcess();
    const attempts: number[] = [];
    jobs.handle(kind, async ({ attempt, inTenantScope }) => {
      attempts.push(attempt);
      const secret = sql`select ${'a client’s secret'}::text::uuid`;
      if (attempt < 3) await inTenantScope((scope) => scope.rows({ compile: () => secret.compile(db) }));
    });
    await start();
    await jobs.enqueueFor(firm.id, kind, { matter_id: matter });
    await until(() => expect(attempts).toEqual([1]));
    await until(async () =>
      expect(await stateOf(kind.name)).toMatchObject([
        { state: 'retry', output: { error: 'A value does not fit.' } },
      ]),
    );
    await until(() => expect(attempts).toEqual([1, 2, 3]));
    await until(async () => expect(await stateOf(kind.name)).toMatchObject([{ state: 'completed' }]));
    const { rows } = await test.owner.query('select job::text as row from caseward_jobs.job');
    expect(JSON.stringify(rows)).not.toContain('secret');
    const told = log.filter(({ msg }) => msg === 'job failed');
    expect(told).toMatchObject([
      { level: 40, kind: kind.name, attempt: 1 },
      { level: 40, attempt: 2 },
    ]);
  });

  it('for good stays to be seen', async () => {
    const kind = aKind({ retries: 0 });
    const { jobs, start, log } = aProcess();
    jobs.handle(kind, async () => {
      throw new Error('The disk is full.');
    });
    await start();
    await jobs.enqueueFor(firm.id, kind, { matter_id: matter });
    await until(async () =>
      expect(await stateOf(kind.name)).toMatchObject([
        { state: 'failed', output: { error: 'The disk is full.' } },
      ]),
    );
    expect(log.filter(({ msg }) => msg === 'job failed')).toMatchObject([{ level: 50 }]);
  });

  it('because it takes too long is stopped, and writes no more', async () => {
    const kind = aKind({ timeLimit: 1, retries: 0 });
    const { jobs, start } = aProcess();
    const late: unknown[] = [];
    jobs.handle(kind, async ({ signal, inTenantScope }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      late.push(await inTenantScope(async () => 'wrote').catch(() => 'could not'));
    });
    await start();
    await jobs.enqueueFor(firm.id, kind, { matter_id: matter });
    await until(async () => expect(await stateOf(kind.name)).toMatchObject([{ state: 'failed' }]));
    await until(() => expect(late).toEqual(['could not']));
  });

  it('because another version asked for it is not tried again', async () => {
    const kind = aKind();
    const { jobs, start } = aProcess();
    jobs.handle({ ...kind, ids: ['contact_id'] }, async () => {});
    await jobs.open();
    await jobs.enqueueFor(firm.id, kind, { matter_id: matter });
    await start();
    await until(async () =>
      expect(await stateOf(kind.name)).toMatchObject([
        { state: 'failed', retry_count: 0, output: { error: 'Its ids are not those of its kind.' } },
      ]),
    );
  });
});
