import { conclude } from './tally.ts';
import { runTests } from './tests.ts';

conclude(await runTests(console.error, process.argv.slice(2)));
