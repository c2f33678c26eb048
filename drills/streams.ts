import { setTimeout as wait } from 'node:timers/promises';
import { contacts } from '@caseward/contract/contacts';
import { type Firm, foundFirm } from '../apps/server/src/testing/firm.ts';
import { idsHeard, type OpenStream, openStream } from '../apps/server/src/testing/live-stream.ts';
import type { Installation } from '../e2e/installation.ts';
import type { Drill, Stage } from './drill.ts';
import { openTarget } from './target.ts';
import { expectFlatMemory, slowdownOf, watchWhile } from './watch.ts';

/** As many as one process has at most; docs/operations.md names the limits. */
const streams = 5_000;
const streamsOfPerson = 6;
/** Streams have half of the connections. */
const connections = { MAX_CONNECTIONS: '12000', MAX_CONNECTIONS_PER_ADDRESS: '12000' };
const betweenChangesMs = 500;
const slowestMs = 1_000;
const longestMs = 10_000;
/** Beside so many streams writing is compared with writing beside none. */
const listeners = 100;
const writingRounds = 3;
const writingMs = 10_000;
/** Opened at once: more would wait for each other. */
const atOnce = 25;

/** One firm's people, and what they have open. */
interface Audience {
  firm: Firm;
  open: OpenStream[];
}

/** Firms with so many people that they have so many streams open. */
async function gather(installation: Installation, count: number): Promise<Audience[]> {
  const audiences: Audience[] = [];
  for (let left = count; left > 0; ) {
    const firm = await foundFirm(installation, `Audience ${audiences.length}`);
    const hearing = Object.values(firm.people)
      .flatMap((person) => Array.from({ length: streamsOfPerson }, () => person))
      .slice(0, left);
    const open: OpenStream[] = [];
    for (let from = 0; from < hearing.length; from += atOnce)
      open.push(
        ...(await Promise.all(
          hearing.slice(from, from + atOnce).map(({ access }) => openStream(installation.url, access)),
        )),
      );
    left -= hearing.length;
    audiences.push({ firm, open });
  }
  return audiences;
}

/** How long after its answer all of a firm's streams had heard of a change, in milliseconds. */
async function heardByAll({ firm, open }: Audience): Promise<number> {
  const reply = await firm.admin.call(contacts.create, { body: { first_name: 'Heard of' } });
  const since = performance.now();
  const { id } = reply.body as { id: string };
  while (!open.every((stream) => idsHeard(stream).includes(id))) {
    if (performance.now() - since > longestMs) return Number.POSITIVE_INFINITY;
    await wait(10);
  }
  return performance.now() - since;
}

/** How many contacts somebody saves in a second, one after the other. */
async function writesPerSecond({ admin }: Firm): Promise<number> {
  const begun = performance.now();
  let written = 0;
  for (; performance.now() - begun < writingMs; written += 1)
    await admin.call(contacts.create, { body: { first_name: 'Written' } });
  return (1_000 * written) / (performance.now() - begun);
}

/** Compares writing beside some listeners with writing of the same firm beside none, in turns. */
async function compareWriting(stage: Stage, installation: Installation): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < writingRounds; round += 1) {
    const audiences = await gather(installation, listeners);
    const [audience] = audiences;
    if (!audience) throw new Error('There is an audience.');
    const beside = await writesPerSecond(audience.firm);
    for (const stream of audiences.flatMap(({ open }) => open)) stream.close();
    const alone = await writesPerSecond(audience.firm);
    stage.report(
      `${beside.toFixed()} writes a second beside ${listeners} streams, ${alone.toFixed()} beside none`,
    );
    ratios.push(beside / alone);
  }
  const ratio = ratios.sort((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 0;
  stage.expect(
    `Writing beside ${listeners} streams is at most a tenth slower`,
    ratio >= 0.9,
    `${ratio.toFixed(2)} of the rate beside none, the middle of ${writingRounds} rounds`,
  );
}

/** So many pages are open as one process can tell of changes. */
export const listening: Drill = {
  what: '5,000 streams of live updates in one process, and people who change things',
  minutes: 10,
  async run(stage) {
    const target = await openTarget(stage, connections);
    await compareWriting(stage, target.installation);
    const audiences = await gather(target.installation, streams);
    const all = audiences.flatMap(({ open }) => open);
    stage.onEnd(async () => {
      for (const stream of all) stream.close();
    });
    let ended = 0;
    for (const stream of all) stream.ended.then(() => (ended += 1));
    const refused = all.filter(({ status }) => status !== 200).length;
    stage.expect(`${streams} streams are open`, refused === 0, `${refused} were refused`);
    const times: number[] = [];
    const watched = await watchWhile(target, async () => {
      const until = Date.now() + stage.minutes * 60_000;
      for (let number = 0; Date.now() < until; number += 1) {
        const audience = audiences[number % audiences.length];
        if (audience) times.push(await heardByAll(audience));
        await wait(betweenChangesMs);
      }
    });
    times.sort((one, other) => one - other);
    const slowest = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const median = times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
    stage.expect(
      'A change is heard of by all streams of its firm within a second (p99)',
      slowest < slowestMs,
      `${times.length} changes; median ${median.toFixed()} ms, p99 ${slowest.toFixed()} ms`,
    );
    stage.expect('No stream has ended meanwhile', ended === 0, `${ended} have`);
    stage.report(`A firm's list beside them: ${slowdownOf(watched)}; ${watched.failed} failed`);
    expectFlatMemory(stage, watched);
  },
};
