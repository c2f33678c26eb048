import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectAsSuperuser } from '../bench/firms.ts';
import type { Drill } from './drill.ts';
import { type Fuzzed, fuzz } from './fuzzer.ts';
import { expectAnswers } from './fuzzing.ts';
import { Journal } from './journal.ts';
import { longSignedIn } from './people.ts';
import { recoveryOf, untilRecovered } from './recovery.ts';
import { openTarget } from './target.ts';
import { Truce } from './truce.ts';
import { watchWhile } from './watch.ts';

const everyMs = 200;
const longestRecoveryMs = 15_000;

/** Cuts all connections of the serving role again and again, but in a truce; answers how many were cut. */
export async function cutConnections(superuser: Client, going: () => boolean, truce: Truce): Promise<number> {
  let cut = 0;
  for (; going(); await wait(everyMs)) {
    if (truce.holds) continue;
    const { rowCount } = await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'caseward_app'`,
    );
    cut += rowCount ?? 0;
  }
  return cut;
}

/** The database cuts its connections off under load, as a fail-over does. */
export const cuttingConnections: Drill = {
  what: 'The database ends all connections every 200 ms, under load',
  minutes: 1,
  async run(stage) {
    const target = await openTarget(stage);
    const superuser = await connectAsSuperuser(join(stage.folder, 'data'));
    stage.onEnd(() => superuser.end());
    const journal = new Journal();
    const person = await longSignedIn(target.installation, target.neighbour.admin);
    const until = Date.now() + stage.minutes * 60_000;
    const truce = new Truce();
    const going = () => Date.now() < until;
    let cut = 0;
    let fuzzed: Fuzzed = { calls: 0, faults: [] };
    const watched = await watchWhile(target, async () => {
      const write = async () => {
        while (going()) await journal.write(person);
      };
      const [times, found] = await Promise.all([
        cutConnections(superuser, going, truce),
        fuzz(target.installation, stage, { tolerates: (status) => status === 503, truce }),
        write(),
      ]);
      cut = times;
      fuzzed = found;
    });
    stage.expect('The server still runs', watched.alive, `${cut} connections were cut`);
    expectAnswers(stage, fuzzed);
    const recovered = await untilRecovered(target, longestRecoveryMs);
    stage.expect('It recovers by itself', recovered !== undefined, recoveryOf(recovered));
    const { lost, twice } = await journal.compare(target.installation);
    stage.expect('No acknowledged write is lost, none is there twice', lost + twice === 0, journal.summary);
    stage.expect('Refused writes are told to try again', journal.refusesTruthfully, journal.summary);
  },
};
