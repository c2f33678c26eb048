import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { foundFirm } from '../apps/server/src/testing/firm.ts';
import { connectAsSuperuser } from '../bench/firms.ts';
import { cutConnections } from './cut-connections.ts';
import type { Drill } from './drill.ts';
import { type Fuzzed, fuzz } from './fuzzer.ts';
import { expectAnswers } from './fuzzing.ts';
import { addDocument, makeHostileFiles } from './hostile-files.ts';
import { longSignedIn } from './people.ts';
import { recoveryOf, untilRecovered } from './recovery.ts';
import { openSlowClients } from './slow-clients.ts';
import { openTarget } from './target.ts';
import { Truce } from './truce.ts';
import { expectFlatMemory, slowdownOf, watchWhile } from './watch.ts';

/** Milliseconds between two cuts: other firms are to be answered in between. */
const betweenCutsMs = 20_000;
const cutsLastMs = 500;
const clientsStayMs = 90_000;
const betweenFilesMs = 15_000;
const longestRecoveryMs = 30_000;

/** Everything at once, for as long as one likes: what leaks or wears out shows after an hour. */
export const enduring: Drill = {
  what: 'The fuzzer, cut connections, hostile files and slow clients together; an hour of it',
  minutes: 60,
  async run(stage) {
    const files = await makeHostileFiles();
    const target = await openTarget(stage, { MAX_UPLOAD_MB: '50' });
    const attacker = await foundFirm(target.installation, 'Hostile & Sons');
    const person = await longSignedIn(target.installation, attacker.people.STAFF);
    const superuser = await connectAsSuperuser(join(stage.folder, 'data'));
    stage.onEnd(() => superuser.end());
    const until = Date.now() + stage.minutes * 60_000;
    const truce = new Truce();
    const cut = async () => {
      for (; Date.now() < until; await wait(betweenCutsMs)) {
        const cutUntil = Date.now() + cutsLastMs;
        await cutConnections(superuser, () => Date.now() < cutUntil, truce);
      }
    };
    const dawdle = async () => {
      while (Date.now() < until) {
        const clients = openSlowClients(new URL(target.server.url));
        await wait(Math.min(clientsStayMs, Math.max(0, until - Date.now())));
        for (const client of clients) client.destroy();
      }
    };
    let [sent, refused] = [0, 0];
    const send = async () => {
      while (Date.now() < until)
        for (const [name, bytes] of files) {
          // A cut connection may refuse one; the next follows.
          await addDocument(person, name, bytes).then(
            () => (sent += 1),
            () => (refused += 1),
          );
          await wait(Math.min(betweenFilesMs, Math.max(0, until - Date.now())));
        }
    };
    let fuzzed: Fuzzed = { calls: 0, faults: [] };
    const watched = await watchWhile(target, async () => {
      [fuzzed] = await Promise.all([
        fuzz(target.installation, stage, { tolerates: (status) => status === 503, truce }),
        cut(),
        send(),
        dawdle(),
      ]);
    });
    stage.expect('The server still runs', watched.alive);
    expectAnswers(stage, fuzzed);
    stage.expect('Hostile files arrive', sent > 0, `${sent} stored, ${refused} refused`);
    stage.report(`Another firm's list: ${slowdownOf(watched)}; ${watched.failed} of ${watched.asked} failed`);
    expectFlatMemory(stage, watched);
    const recovered = await untilRecovered(target, longestRecoveryMs);
    stage.expect('It recovers by itself', recovered !== undefined, recoveryOf(recovered));
  },
};
