import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../setup/programs.ts';
import { buildWeb } from '../setup/web.ts';
import { calendarLines, measureCalendar } from './calendar.ts';
import { judge } from './conflict-targets.ts';
import { conflictLines, measureConflicts } from './conflicts.ts';
import { measureEvents } from './events.ts';
import { measureGrowth } from './growth.ts';
import { measureMemory } from './memory.ts';
import { measureNodes } from './nodes.ts';
import { openBench } from './open-bench.ts';
import { type Options, readOptions, usage, WrongOptions } from './options.ts';
import { measurePeers } from './peer-rounds.ts';
import { keepResults } from './results.ts';
import { measureSearches } from './searches.ts';
import { measureStarts } from './starts.ts';
import { measureWeb } from './web.ts';

const report = (step: string) => console.error(step);

const options = optionsOf(process.argv.slice(2));
const wants = (part: (typeof options.parts)[number]) => options.parts.includes(part);
const folder = join(root, '.cache/bench', `${options.matters}`);
await mkdir(folder, { recursive: true });
if (wants('starts') || wants('web') || wants('calendar')) await buildWeb(report);

const printed: readonly string[] = ['conflicts', 'calendar'];
if (options.parts.some((part) => !printed.includes(part))) await keepResults({ options });
if (wants('starts')) await keepResults({ starts: await measureStarts(report) });
if (wants('conflicts')) {
  const compared = await measureConflicts(
    join(root, '.cache/bench/names'),
    options.names,
    options.pairs,
    report,
  );
  const { lines, isMissed } = judge(compared);
  for (const line of [...conflictLines(compared), ...lines]) report(line);
  if (isMissed) process.exitCode = 1;
}
if (wants('calendar')) {
  const read = await measureCalendar(join(root, '.cache/bench/calendar'), options.deadlines, report);
  for (const line of calendarLines(read)) report(line);
}
if (wants('citus')) {
  const citus = await measureNodes(join(folder, 'nodes'), options, report);
  if (citus) await keepResults({ citus });
}
const byThemselves: readonly string[] = ['starts', 'conflicts', 'calendar', 'citus'];
if (options.parts.some((part) => !byThemselves.includes(part))) await measureInFirms();

/** The options of the command line. Ends the process where it asks for help, or cannot be understood. */
function optionsOf(words: readonly string[]): Options {
  try {
    const read = readOptions(words);
    if (read) return read;
    console.log(usage);
    process.exit();
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

/** What is measured in firms of growing size. */
async function measureInFirms(): Promise<void> {
  const bench = await openBench(folder, options, report);
  try {
    if (wants('load')) await keepResults({ load: await measurePeers(bench) });
    if (wants('events')) await keepResults({ events: await measureEvents(bench) });
    if (wants('growth')) await keepResults({ growth: await measureGrowth(bench) });
    if (wants('searches')) await keepResults({ searches: await measureSearches(bench) });
    if (wants('memory')) await keepResults({ memory: await measureMemory(bench) });
    if (wants('web')) await keepResults({ web: await measureWeb(bench) });
  } finally {
    await bench.close();
  }
}
