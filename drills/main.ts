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

const { values, positionals } = readWords();
if (values.help || positionals.length === 0) {
  console.log(usage);
  process.exit();
}
const [name = '', ...more] = positionals;
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (!drill || more.length > 0) refuse(drill ? 'One drill is run at a time.' : `There is no drill "${name}".`);
const minutes = numberOf('minutes', values.minutes) ?? drill.minutes;
const seed = numberOf('seed', values.seed) ?? Date.now() % 1_000_000;
const missing = await drill.missing?.();
if (missing !== undefined) {
  console.log(`Nothing was tried: ${missing}`);
  process.exit(0);
}
await buildWeb(console.error);
const findings = await runDrill(drill, { minutes, seed, report: console.error });
const passed = findings.filter(({ holds }) => holds).length;
conclude({ passed, failed: findings.length - passed });

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        minutes: { type: 'string' },
        seed: { type: 'string' },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  return text.trim() !== '' && number >= 0 ? number : refuse(`--${option} takes a number of at least 0.`);
}

/** Ends the process: the command line cannot be understood. */
function refuse(why: string): never {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
}
