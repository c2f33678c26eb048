import { snapshot } from '../apps/server/src/testing/snapshot.ts';
import type { Drill, Stage } from './drill.ts';
import { type Fuzzed, fuzz } from './fuzzer.ts';
import { openTarget } from './target.ts';
import { expectFlatMemory, slowdownOf, watchWhile } from './watch.ts';

/** Wrong answers that are shown; the rest is counted. */
const shownFaults = 10;

/** Says which answers were wrong. */
export function expectAnswers(stage: Stage, { calls, faults }: Fuzzed): void {
  for (const fault of faults.slice(0, shownFaults)) stage.report(fault);
  stage.expect(
    'Every answer is as the contract says, or blames the request',
    calls > 0 && faults.length === 0,
    `${calls} calls, seed ${stage.seed}, ${faults.length} wrong`,
  );
}

/** The contract fuzzer against the built product, with limits on its memory and on the time of each answer. */
export const fuzzing: Drill = {
  what: 'Calls made from the contract, valid and not, by people of every role',
  minutes: 5,
  async run(stage) {
    const target = await openTarget(stage);
    // Its own people sign in, and its morning may begin meanwhile.
    const contentOfNeighbour = async () => {
      const { audit_events, audit_seals, sessions, firm_digests, ...content } = await snapshot(
        target.installation.owner,
        target.neighbour.id,
      );
      return content;
    };
    const before = await contentOfNeighbour();
    let fuzzed: Fuzzed = { calls: 0, faults: [] };
    const watched = await watchWhile(target, async () => {
      fuzzed = await fuzz(target.installation, stage);
    });
    expectAnswers(stage, fuzzed);
    stage.expect('The server still runs', watched.alive);
    stage.expect('Another firm is answered', watched.failed === 0, slowdownOf(watched));
    const after = await contentOfNeighbour();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    stage.expect("Another firm's records are as they were", changed.length === 0, changed.join(', '));
    expectFlatMemory(stage, watched);
  },
};
