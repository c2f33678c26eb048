import { runChecks } from './checks.ts';
import { conclude } from './tally.ts';

conclude(await runChecks());
