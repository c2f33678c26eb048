import { contacts } from '@caseward/contract/contacts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '../../db/statements.ts';
import { type CommandLine, openCommandLine } from '../../testing/command-line.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { aTick } from '../../testing/ticks.ts';
import { until } from '../jobs/jobs.testing.ts';
import { namesBackfill } from '../names/upkeep.ts';
import { type Backfill, type Part, workOn } from './backfill.ts';

let line: CommandLine;
beforeAll(async () => {
  line = await openCommandLine();
});
afterAll(() => line.close());

/** Records that are due, by firm: a back-fill does the last ones of each. */
let due: Map<string, number>;
let batches: { firm: string; most: number }[];
let trial: Backfill;
beforeEach(() => {
  due = new Map();
  batches = [];
  trial = {
    name: `trial-${crypto.randomUUID().slice(0, 8)}`,
    batch: 100,
    due: async () => [...due].filter(([, left]) => left > 0).map(([tenant_id]) => ({ tenant_id })),
    count: async (_, { tenant_id }) => due.get(tenant_id) ?? 0,
    run: async (_, part, most) => doSome(part, most),
  };
});

function doSome({ tenant_id }: Part, most: number) {
  const left = due.get(tenant_id) ?? 0;
  const done = Math.min(left, most);
  due.set(tenant_id, left - done);
  batches.push({ firm: tenant_id, most });
  return { done, more: left > done };
}

const work = (mayGoOn = () => true) => workOn(trial, aTick(line.app.services.pool), mayGoOn);
const run = (words: string[]) => line.run(words, { env: { CASEWARD_DATA: line.place, ...line.external } });
const status = async () => JSON.parse((await run(['status', '--json'])).out);
const shown = async () =>
  (await status()).backfills.find((each: { work: string }) => each.work === trial.name);

it('takes firms in turn, tells how far it is, and goes on where it was', async () => {
  const [large, small] = [crypto.randomUUID(), crypto.randomUUID()];
  due.set(large, 350).set(small, 50);
  await work(() => batches.length < 3);
  expect(batches.map(({ firm }) => firm)).toEqual([large, small, large]);
  expect(await shown()).toMatchObject({ state: 'runs', done: 250, total: 400, firms: 1, error: '' });
  const { out } = await run(['backfills']);
  expect(out).toMatch(new RegExp(`^${trial.name} +runs +250 +400 +1 `, 'm'));
  await work();
  expect(await shown()).toBeUndefined();
  const { rows } = await line.app.owner.query(
    'select done, remaining, began_at, finished_at is not null as finished from caseward.backfills where name = $1',
    [trial.name],
  );
  expect(rows).toMatchObject([{ done: 400, remaining: 0, began_at: null, finished: true }]);
});

it('is paused and resumed by an operator, between two batches', async () => {
  due.set(crypto.randomUUID(), 1_000);
  const { run: usual } = trial;
  trial.run = async (scope, part, most) => {
    if (batches.length === 2)
      expect(await run(['backfills', 'pause', trial.name])).toMatchObject({
        code: 0,
        out: expect.stringContaining('is paused'),
      });
    return usual(scope, part, most);
  };
  await work();
  expect(batches).toHaveLength(3);
  await work();
  expect(batches).toHaveLength(3);
  expect(await shown()).toMatchObject({ state: 'paused', done: 300 });
  expect((await status()).warnings).toContain(
    `The back-fill ${trial.name} is paused: npm run caseward -- backfills resume ${trial.name}.`,
  );
  await run(['backfills', 'resume', trial.name]);
  await work();
  expect([...due.values()]).toEqual([0]);
});

it('of an unknown name is not paused, and the known ones are named', async () => {
  due.set(crypto.randomUUID(), 1);
  await work();
  const { code, err } = await run(['backfills', 'pause', 'no-such']);
  expect(code).toBe(1);
  expect(err).toMatch(new RegExp(`There is no back-fill no-such. There are: .*${trial.name}`));
});

it('shows why it fails, does the other firms meanwhile, and forgets it once it goes well', async () => {
  const [broken, whole] = [crypto.randomUUID(), crypto.randomUUID()];
  due.set(broken, 100).set(whole, 200);
  let isBroken = true;
  trial.run = async (scope, part, most) => {
    if (isBroken && part.tenant_id === broken)
      await scope.rows(db.selectNoFrom(sql`'Mrs Client'::integer`.as('n')));
    return doSome(part, most);
  };
  await expect(work()).rejects.toThrow(/Mrs Client/);
  expect(due.get(whole)).toBe(0);
  expect(await shown()).toMatchObject({ state: 'fails', error: 'A value does not fit.', done: 200 });
  expect((await status()).warnings).toContain(
    `The back-fill ${trial.name} fails, and is tried again each minute: A value does not fit.`,
  );
  const { rows } = await line.app.services.pool.query(
    'select figure, value from caseward.figures() where label = $1 order by figure',
    [trial.name],
  );
  expect(rows).toEqual([
    { figure: 'backfill_failing', value: 1 },
    { figure: 'backfill_paused', value: 0 },
    { figure: 'backfill_remaining', value: 100 },
  ]);
  isBroken = false;
  await work();
  expect(await shown()).toBeUndefined();
});

it('takes fewer records at once where a batch takes too long', async () => {
  due.set(crypto.randomUUID(), 40);
  trial.run = async (scope, part, most) => {
    await scope.rows(db.selectNoFrom(sql`set_config('statement_timeout', '200', true)`.as('set')));
    await scope.rows(db.selectNoFrom(sql`pg_sleep(${most > 25 ? 5 : 0})`.as('slept')));
    return doSome(part, most);
  };
  await work();
  expect(batches.map(({ most }) => most)).toEqual([25, 25]);
});

it('tells that what is due cannot be found out', async () => {
  trial.due = async (pool) => (await pool.query('select from caseward.backfills')).rows;
  await expect(work()).rejects.toThrow(/permission denied/);
  expect(await shown()).toMatchObject({ state: 'fails', error: expect.stringMatching(/permission denied/) });
});

it('indexes the names of a firm with thousands of contacts in bounded batches', async () => {
  const firm: Firm = await foundFirm(line.app);
  const { body } = await firm.admin.call(contacts.create, {
    body: { first_name: 'Nora', last_name: 'Quill' },
  });
  await line.app.owner.query(
    `insert into caseward.contacts (tenant_id, id, first_name, last_name, kind, created_by, updated_by)
      select tenant_id, gen_random_uuid(), 'Person', 'Number ' || n, kind, created_by, updated_by
      from caseward.contacts, generate_series(1, 2300) n where id = $1`,
    [body.id],
  );
  const sizes: number[] = [];
  const measured = {
    ...namesBackfill,
    run: async (...[scope, part, most]: Parameters<typeof namesBackfill.run>) => {
      const did = await namesBackfill.run(scope, part, most);
      if (part.tenant_id === firm.id) sizes.push(did.done);
      return did;
    },
  };
  // What the server itself has in hand at a full minute is left to it.
  await until(async () => {
    await workOn(measured, aTick(line.app.services.pool), () => true);
    const { rows } = await line.app.owner.query(
      `select count(*)::int as indexed from caseward.contacts c where tenant_id = $1 and names_rules > 0
        and exists (select from caseward.conflict_names n where n.tenant_id = c.tenant_id and n.contact_id = c.id)`,
      [firm.id],
    );
    expect(rows).toEqual([{ indexed: 2301 }]);
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(namesBackfill.batch);
});

it('keeps no server from starting: it fails beside it, and goes on when it can', async () => {
  const { admin } = await foundFirm(line.app);
  await admin.call(contacts.create, { body: { first_name: 'Nora', last_name: 'Quill' } });
  const { owner, database } = line.app;
  const due = async () => (await owner.query('select from caseward.contacts where names_rules = 0')).rowCount;
  const state = async () =>
    (await owner.query(`select error from caseward.backfills where name = 'index-names'`)).rows[0]?.error;
  await owner.query('revoke execute on function caseward.firms_with_names_due(integer) from caseward_app');
  await owner.query('update caseward.contacts set names_rules = 0');
  const started = await startTestApp({ database, like: line.app });
  try {
    expect((await fetch(`${started.url}/healthz`)).status).toBe(200);
    await until(async () => expect(await state()).toMatch(/permission denied/));
    expect(await due()).toBeGreaterThan(0);
    await owner.query('grant execute on function caseward.firms_with_names_due(integer) to caseward_app');
    // The server goes on by itself at the next minute, and what it has in hand is not done twice.
    await until(async () => {
      await workOn(namesBackfill, aTick(started.services.pool), () => true);
      expect(await due()).toBe(0);
      expect(await state()).toBe('');
    });
  } finally {
    await started.close();
  }
});
