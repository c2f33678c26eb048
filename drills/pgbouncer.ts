import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startPooler, whyNoPooler } from '../apps/server/src/testing/pooler.ts';
import type { Drill } from './drill.ts';
import { type Fuzzed, fuzz } from './fuzzer.ts';
import { expectAnswers } from './fuzzing.ts';
import { Journal } from './journal.ts';
import { longSignedIn } from './people.ts';
import { lacking, startExternal } from './postgres-15.ts';
import { expectTests } from './run-tests.ts';
import { openTarget } from './target.ts';
import { expectTold } from './told.ts';

/** Connections of PgBouncer to the database: a sixth of what the server opens. */
const connections = 4;
const writers = 8;
/** After this time nothing is left of any call. */
const afterMs = 12_000;

/** The product, and the tests of the API, behind PgBouncer in transaction mode. */
export const pooling: Drill = {
  what: 'PgBouncer in transaction mode with four connections: tests of the API, the fuzzer, writes',
  minutes: 1,
  missing: async () => (await lacking([])()) ?? (await whyNoPooler()),
  async run(stage) {
    await expectTests(stage, 'The tests of the API pass through it', 'vitest.pgbouncer.config.ts');
    const database = await startExternal(stage);
    const pooler = await startPooler(join(stage.folder, 'pooler'), database, connections);
    stage.onEnd(pooler.stop);
    const addresses = { ownerUrl: database.ownerUrl, appUrl: pooler.appUrl };
    const settings = { DATABASE_URL: pooler.appUrl, DATABASE_DIRECT_URL: database.appUrl };
    const target = await openTarget(stage, settings, addresses);
    const { url } = target.installation;
    const { admin, people } = target.neighbour;
    await expectTold(stage, 'PgBouncer', url, people.ATTORNEY, [admin]);
    const superuser = new Client({ connectionString: database.superUrl });
    await superuser.connect();
    stage.onEnd(() => superuser.end());

    const journal = new Journal();
    const person = await longSignedIn(target.installation, target.neighbour.admin);
    const until = Date.now() + stage.minutes * 60_000;
    const write = async () => {
      while (Date.now() < until) await journal.write(person);
    };
    let fuzzed: Fuzzed = { calls: 0, faults: [] };
    let most = 0;
    const watch = async () => {
      for (; Date.now() < until; await wait(200)) most = Math.max(most, await open(superuser));
    };
    await Promise.all([
      fuzz(target.installation, stage).then((found) => (fuzzed = found)),
      watch(),
      ...Array.from({ length: writers }, write),
    ]);
    expectAnswers(stage, fuzzed);
    const { lost, twice } = await journal.compare(target.installation);
    stage.expect('No acknowledged write is lost, none is there twice', lost + twice === 0, journal.summary);
    stage.expect(
      `The database has at most ${connections} connections of it, and one that listens`,
      most <= connections + 1,
      String(most),
    );
    await wait(afterMs);
    const left = await leftOver(superuser);
    stage.expect('No transaction and no lock is left', left === 0, String(left));
  },
};

async function open(superuser: Client): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where usename = 'caseward_app'`,
  );
  return rows[0]?.count ?? 0;
}

/** Transactions and advisory locks of the serving role that nobody ended. */
async function leftOver(superuser: Client): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity a
     where usename = 'caseward_app' and (state like 'idle in transaction%'
       or exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and state = 'idle'))`,
  );
  return rows[0]?.count ?? 0;
}
