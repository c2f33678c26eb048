import { runChecks } from './checks.ts';
import { presentCommit } from './journey-order.ts';
import { inMemory } from './memory-folder.ts';
import { runNode } from './programs.ts';
import { conclude, sum, type Tally } from './tally.ts';
import { runTests } from './tests.ts';

/** Minutes: the drill of that name takes as long as one asks for. */
const fuzzMinutes = 1;

/** Minutes from the start of a run after which no journey begins: a run that is cut off after 90 tells nothing. */
const journeyMinutes = 81;
const until = Date.now() + journeyMinutes * 60_000;

/** The contract fuzzer against the built product; counts as one test. */
async function runFuzzer(): Promise<Tally> {
  const code = await runNode(['drills/main.ts', 'fuzzer', '--minutes', String(fuzzMinutes)]);
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: ['The contract fuzzer: its findings stand above'] };
}

conclude(
  await inMemory(async () =>
    sum([
      await runChecks(),
      await runTests(console.error, [], { until, commit: await presentCommit() }),
      await runFuzzer(),
    ]),
  ),
);
