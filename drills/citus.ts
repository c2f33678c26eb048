import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { addWorker, type Cluster, inDatabase, startCluster } from '../apps/server/src/testing/citus.ts';
import { hasCitus } from '../apps/server/src/testing/citus-programs.ts';
import { type Firm, foundFirm } from '../apps/server/src/testing/firm.ts';
import { expectWholeAudit } from './audit.ts';
import type { Drill, Stage, Target } from './drill.ts';
import { type Fuzzed, fuzz } from './fuzzer.ts';
import { expectAnswers } from './fuzzing.ts';
import { Journal } from './journal.ts';
import { certifyNodes, connectionsOfNodes } from './node-certificates.ts';
import { longSignedIn } from './people.ts';
import { lacking } from './postgres-15.ts';
import { expectTests } from './run-tests.ts';
import { openTarget } from './target.ts';

const database = 'caseward';
/** Workers before one is added. */
const workers = 2;
/** Into how many parts a table is divided: enough that some move. */
const parts = 8;
/** Firms that write meanwhile: some in each part. */
const firms = 12;
const loadAroundMs = 5_000;

/** A cluster gets one more worker, and firms move to it while they write. */
export const spreading: Drill = {
  what: 'a Citus cluster: tests of the server, the fuzzer, then a worker is added and firms move to it while they write',
  minutes: 1,
  missing: async () =>
    (await lacking(['openssl'])()) ??
    (hasCitus() ? undefined : 'Citus is not installed beside PostgreSQL 15.'),
  async run(stage) {
    await expectTests(stage, 'The tests of the server pass on a cluster', 'vitest.citus.config.ts');
    const cluster = await startCluster(workers + 1, { spare: 1, parts, prepare: certifyNodes });
    stage.onEnd(cluster.stop);
    const { ownerUrl, appUrl } = cluster.coordinator;
    const settings = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
    const target = await openTarget(stage, settings, { ownerUrl, appUrl });
    const coordinator = new Client({
      connectionString: inDatabase(cluster.coordinator.superUrl, database),
    });
    await coordinator.connect();
    stage.onEnd(() => coordinator.end());

    const fuzzed: Fuzzed = await fuzz(target.installation, stage);
    expectAnswers(stage, fuzzed);
    await expectMoves(stage, target, cluster, coordinator);
    await expectWholeAudit(stage, { ...settings, CASEWARD_DATA: join(stage.folder, 'data') });
  },
};

/** How many parts of tables each node has. */
async function partsByNode(coordinator: Client): Promise<number[]> {
  const { rows } = await coordinator.query<{ parts: number }>(
    `select count(s.shardid)::int as parts from pg_dist_node n
     left join citus_shards s on s.nodeport = n.nodeport and s.table_name = 'caseward.users'::regclass
     where n.groupid <> 0 group by n.nodeport order by 1`,
  );
  return rows.map(({ parts }) => parts);
}

/** Writes of many firms go on while parts of their tables move to a new node. */
async function expectMoves(stage: Stage, { installation }: Target, cluster: Cluster, coordinator: Client) {
  const journal = new Journal();
  const writing: Firm[] = [];
  for (let number = 1; number <= firms; number += 1)
    writing.push(await foundFirm(installation, `Moving ${number}`));
  let going = true;
  let longest = 0;
  const load = Promise.all(
    writing.map(async ({ admin }) => {
      const person = await longSignedIn(installation, admin);
      while (going) {
        const began = Date.now();
        await journal.write(person);
        longest = Math.max(longest, Date.now() - began);
      }
    }),
  );
  await wait(loadAroundMs);
  const acknowledged = journal.acknowledged.length;
  const before = await partsByNode(coordinator);
  const began = Date.now();
  await addWorker(cluster.coordinator.superUrl, cluster.nodes.at(-1)?.superUrl ?? '', database);
  // Logical replication is refused by row-level security, so that writes wait for the part they are for.
  await coordinator.query(`select citus_rebalance_start(shard_transfer_mode => 'block_writes')`);
  await coordinator.query('select citus_rebalance_wait()');
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const meanwhile = journal.acknowledged.length - acknowledged;
  await wait(loadAroundMs);
  const connected = await Promise.all(cluster.nodes.map(connectionsOfNodes));
  stage.expect(
    'Nodes know each other by certificates',
    connected.every(({ all, certified }, node) => all === certified && (node === 0 || all > 0)),
    connected.map(({ all, certified }) => `${certified} of ${all}`).join(', '),
  );
  going = false;
  await load;
  const after = await partsByNode(coordinator);
  stage.expect(
    'Firms moved to the worker that was added, while people wrote',
    before.length === workers && after.length === workers + 1 && !after.includes(0) && meanwhile > 0,
    `parts ${before.join(' + ')}, then ${after.join(' + ')}, in ${seconds} s with ${meanwhile} writes; the longest took ${longest} ms`,
  );
  const { lost, twice } = await journal.compare(installation);
  stage.expect(
    'No acknowledged write is lost, none is there twice',
    lost + twice === 0 && journal.acknowledged.length > 0,
    `${journal.summary}, ${lost} lost, ${twice} twice`,
  );
  stage.expect('Refused writes are told to try again', journal.refusesTruthfully, journal.summary);
  await expectWalls(stage, coordinator);
}

/** A part that was moved was made anew by Citus. */
async function expectWalls(stage: Stage, coordinator: Client): Promise<void> {
  const { rows } = await coordinator.query<{ result: string }>(
    `select result from run_command_on_shards('caseward.matters', $$
       select c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p
         where p.polrelid = c.oid and p.polcmd = 'r' and pg_get_expr(p.polqual, c.oid) ~ 'visible_to' )
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
           and p.polroles @> array['caseward_app'::regrole::oid] and pg_get_expr(p.polqual, c.oid) !~ 'visible_to')
       from pg_class c where c.oid = '%s'::regclass $$)`,
  );
  const held = rows.filter(({ result }) => result === 't').length;
  stage.expect('Every part has its walls', held === rows.length && held > 0, `${held} of ${rows.length}`);
  const dated = await coordinator.query<{ result: string }>(
    `select result from run_command_on_shards('caseward.deletions', $$
       select exists (select from pg_trigger t where t.tgrelid = '%s'::regclass and t.tgname ~ '^dated_now') $$)`,
  );
  stage.expect(
    'Every part dates its deletions',
    dated.rows.length === rows.length && dated.rows.every(({ result }) => result === 't'),
    `${dated.rows.length} parts`,
  );
}
