import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readPostmaster } from '../apps/server/src/embedded-postgres/cluster.ts';
import { foundFirm, type Person } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { startServer } from '../e2e/server-process.ts';
import { expectWholeAudit } from './audit.ts';
import type { Drill, Stage } from './drill.ts';
import { Journal } from './journal.ts';
import { longSignedIn } from './people.ts';
import { drillStart } from './target.ts';

const writers = 8;
/** Milliseconds of writing before each kill, at most. */
const longestWritingMs = 4_000;

/** Kills the server, and every other time its PostgreSQL too, while people write. */
export const killing: Drill = {
  what: 'kill -9 of the server, and of its PostgreSQL, while people write',
  minutes: 2,
  async run(stage) {
    const data = join(stage.folder, 'data');
    const until = Date.now() + stage.minutes * 60_000;
    const journal = new Journal();
    let author: Person | undefined;
    let kills = 0;
    for (; Date.now() < until; kills += 1) {
      const server = await startServer(data, drillStart());
      const installation = await reachInstallation(server.url, data);
      author ??= (await foundFirm(installation)).admin;
      const person = await longSignedIn(installation, author);
      let going = true;
      const write = async () => {
        while (going) await journal.write(person);
      };
      const writing = Promise.all(Array.from({ length: writers }, write));
      await wait((longestWritingMs * ((kills % 4) + 1)) / 4);
      const postmaster = await readPostmaster(join(data, 'postgres'));
      await server.kill();
      if (kills % 2 === 1 && postmaster) process.kill(postmaster.pid, 'SIGKILL');
      going = false;
      await writing;
      await installation.close().catch(() => {});
    }
    await compare(stage, data, journal, kills);
  },
};

async function compare(stage: Stage, data: string, journal: Journal, kills: number): Promise<void> {
  const server = await startServer(data, drillStart());
  stage.onEnd(server.stop);
  const installation = await reachInstallation(server.url, data);
  stage.onEnd(installation.close);
  const { lost, twice } = await journal.compare(installation);
  stage.expect(
    'No acknowledged write is lost, none is there twice',
    lost + twice === 0 && journal.acknowledged.length > 0,
    `${kills} kills, ${journal.summary}, ${lost} lost, ${twice} twice`,
  );
  await expectWholeAudit(stage, { CASEWARD_DATA: data });
}
