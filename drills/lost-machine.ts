import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { runQuietly } from '../setup/programs.ts';
import { commandLine, listed, type Place } from './backup-kills.ts';
import { authorIn, contentOf, type Written, write } from './backup-writing.ts';
import type { Stage } from './drill.ts';
import { Machine } from './machine.ts';

/** What was acknowledged so long ago is never lost, as docs/operations.md says. */
const longestLossMs = 60_000;
const longestWaitMs = 120_000;
/** So little is written that no segment is full in a minute: only time ends it. */
const load = { writers: 1, pauseMs: 200, isKilled: true };

/** What is written in this time is in the backup when the machine is lost. */
const beforeMs = 2_000;

/** When a machine is lost. */
const moments: { what: string; come(data: string, random: () => number): Promise<unknown> }[] = [
  {
    what: 'as a segment is taken up to be shipped',
    come: async (data) => {
      const signal = AbortSignal.timeout(longestWaitMs);
      for await (const _ of watch(join(data, 'postgres', 'outgoing'), { signal })) return;
    },
  },
  { what: 'at a random moment', come: (_, random) => wait(random() * longestLossMs) },
];

/** Loses machine and data, and restores the backup elsewhere, from where the next one is lost. */
export async function loseMachines(
  stage: Stage,
  first: Machine,
  place: Place,
  random: () => number,
  person: Person,
): Promise<void> {
  let machine = first;
  for (const [round, { what, come }] of moments.entries()) {
    for (const end = Date.now() + longestWaitMs; !hasBase(await listed(machine.data, place)); await wait(500))
      if (Date.now() > end) throw new Error('The line has no base after two minutes.');
    const journal: Written[] = [];
    const installation = await reachInstallation(machine.server.url, machine.data);
    let going = true;
    const writing = write(await authorIn(installation, person), journal, () => going, load);
    let at: number;
    try {
      await wait(beforeMs);
      await machine.finishLog();
      await come(machine.data, random);
    } finally {
      at = await machine.kill().finally(() => {
        going = false;
      });
      await writing;
      await installation.close().catch(() => {});
    }
    await machine.lose();
    const data = join(stage.folder, `after-loss-${round}`);
    const restored = await restoreNewest(data, place);
    stage.expect(`What is left of a machine lost ${what} is restored`, restored.code === 0, restored.said);
    const { names } = await contentOf(data);
    const lost = journal.filter(({ name }) => !names.has(name));
    const oldest = Math.max(0, ...lost.map((each) => at - each.at));
    stage.expect(
      `Lost ${what}: nothing that was acknowledged a minute before is missing`,
      oldest <= longestLossMs && journal.length > lost.length,
      `${lost.length} of ${journal.length} writes are lost, the oldest was acknowledged ${(oldest / 1000).toFixed(1)} s before`,
    );
    machine = await Machine.start(data, place.settings);
    stage.onEnd(machine.server.stop);
  }
}

/** Whether the line that is written now has a base. */
const hasBase = (list: string) => /written now:\n {2}base /.test(list);

async function restoreNewest(data: string, { folder, identity }: Place) {
  const env = { PATH: process.env.PATH ?? '' };
  const words = [commandLine, 'restore', '--from', folder, '--to', data, '--identity', identity];
  const { code, output } = await runQuietly(process.execPath, words, { env });
  return { code, said: output.trim().split('\n').at(-1) };
}
