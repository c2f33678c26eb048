import { parseArgs } from 'node:util';
import { conclude } from '../setup/tally.ts';
import { buildWeb } from '../setup/web.ts';
import { drills } from './drills.ts';
import { runDrill } from './stage.ts';

const usage = `npm run drill -- <name> [--minutes 5] [--seed 1]

${Object.entries(drills)
  .map(([name, { what }]) => `  ${name.padEnd(18)} ${what}`)
  .join('\n')}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, seed: { type: 'string' } },
});
const drill = drills[positionals[0] ?? ''];
if (!drill || positionals.length !== 1) {
  console.log(usage);
  process.exit(positionals.length === 0 ? 0 : 1);
}
const missing = await drill.missing?.();
if (missing !== undefined) {
  console.log(`Nothing was tried: ${missing}`);
  process.exit(0);
}
await buildWeb(console.error);
const findings = await runDrill(drill, {
  minutes: Number(values.minutes ?? drill.minutes),
  seed: Number(values.seed ?? Date.now() % 1_000_000),
  report: console.error,
});
const passed = findings.filter(({ holds }) => holds).length;
conclude({ passed, failed: findings.length - passed });
