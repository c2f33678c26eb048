import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeLiteral } from 'pg';
import {
  databaseGrantsSql,
  databaseName,
  databaseSql,
  loginRoles,
  rolesSql,
} from '../apps/server/src/db/roles.ts';
import { expectWholeAudit } from './audit.ts';
import type { Drill, Stage, Target } from './drill.ts';
import { Journal } from './journal.ts';
import { Cluster } from './patroni.ts';
import { longSignedIn } from './people.ts';
import { lacking } from './postgres-15.ts';
import { recoveryOf, untilRecovered } from './recovery.ts';
import { openTarget } from './target.ts';

const writers = 8;
/** The service has to be back within this time. */
const longestMs = 30_000;
const loadBeforeMs = 5_000;

/** The primary is killed under load, once with its machine and once alone. */
export const failingOver: Drill = {
  what: 'PostgreSQL 15 with a synchronous standby under Patroni: the primary is killed, under load',
  minutes: 1,
  missing: lacking(['patroni', 'etcd', 'haproxy']),
  async run(stage) {
    const cluster = await Cluster.start(stage);
    const database = await makeDatabase(cluster);
    const settings = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
    const target = await openTarget(stage, settings, database);
    const journal = new Journal();
    for (const [what, kill] of [
      ['its machine', 'killMachine'],
      ['its process', 'killPostgres'],
    ] as const) {
      const primary = await cluster.primary();
      await expectRecovery(stage, target, journal, `The primary is killed with ${what}`, () =>
        primary[kill](),
      );
      if (kill === 'killMachine') await primary.start();
      await cluster.untilReplicated();
    }
    const { lost, twice } = await journal.compare(target.installation);
    stage.expect(
      'No acknowledged write is lost, and none that was sent again is there twice',
      lost + twice === 0 && journal.acknowledged.length > 0,
      `${journal.summary}, ${lost} lost, ${twice} twice`,
    );
    stage.expect('Refused writes are told to try again', journal.refusesTruthfully, journal.summary);
    const recovered = await untilRecovered(target, longestMs);
    stage.expect('The server is ready', recovered !== undefined, recoveryOf(recovered));
    await expectWholeAudit(stage, { ...settings, CASEWARD_DATA: join(stage.folder, 'data') });
  },
};

/** Makes roles and database as an operator does, by what `db roles` prints. */
async function makeDatabase({ port }: Cluster) {
  const address = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
  const connect = async (name: string) => {
    const client = new Client({ connectionString: address('postgres', 'change-me', name) });
    await client.connect();
    return client;
  };
  const superuser = await connect('postgres');
  const password = randomUUID();
  await superuser.query(rolesSql);
  for (const role of Object.values(loginRoles))
    await superuser.query(`alter role ${role} password ${escapeLiteral(password)}`);
  await superuser.query(databaseSql);
  await superuser.query(databaseGrantsSql);
  await superuser.end();
  return {
    ownerUrl: address(loginRoles.owner, password, databaseName),
    appUrl: address(loginRoles.app, password, databaseName),
  };
}

/** Writes before, while and after the primary is killed; a write that fails is sent again under its key. */
async function expectRecovery(
  stage: Stage,
  { installation, neighbour }: Target,
  journal: Journal,
  what: string,
  kill: () => Promise<void>,
): Promise<void> {
  const person = await longSignedIn(installation, neighbour.admin);
  let going = true;
  let killed = Number.POSITIVE_INFINITY;
  let back: number | undefined;
  const write = async () => {
    while (going) {
      const key = randomUUID();
      let sent = Date.now();
      while (!(await journal.write(person, key))) {
        await wait(100);
        sent = Date.now();
      }
      if (sent > killed) back ??= Date.now();
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  await wait(loadBeforeMs);
  const acknowledged = journal.acknowledged.length;
  await kill();
  killed = Date.now();
  for (const end = killed + 2 * longestMs; back === undefined && Date.now() < end; ) await wait(100);
  await wait(loadBeforeMs);
  going = false;
  await writing;
  const seconds = back === undefined ? 'never' : `${((back - killed) / 1000).toFixed(1)} s`;
  stage.expect(
    `${what}: writes work again within ${longestMs / 1000} s`,
    back !== undefined && back - killed < longestMs,
    `${seconds}, ${acknowledged} acknowledged before, ${journal.acknowledged.length - acknowledged} after`,
  );
}
