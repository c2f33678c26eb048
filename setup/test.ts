import { inMemory } from './memory-folder.ts';
import { conclude } from './tally.ts';
import { runTests } from './tests.ts';

conclude(await inMemory(() => runTests(console.error, process.argv.slice(2))));
