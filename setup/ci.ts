import { runChecks } from './checks.ts';
import { conclude, sum } from './tally.ts';
import { runTests } from './tests.ts';

conclude(sum([await runChecks(), await runTests(console.error)]));
