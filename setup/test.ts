import { conclude } from './tally.ts';
import { runTests } from './tests.ts';

conclude(await runTests(console.error));
