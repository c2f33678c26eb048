import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/programs.ts';
import type { EventCost } from './events.ts';
import type { Growth } from './growth.ts';
import type { Memory } from './memory.ts';
import type { Options } from './options.ts';
import type { Compared } from './peer-rounds.ts';
import { growthPlot, memoryPlot, peersPlot } from './plots.ts';
import type { Starts } from './starts.ts';
import { tableOf } from './table.ts';
import type { WebFigures } from './web.ts';

/** All that was measured; each part is of the last run that measured it. */
export interface Results {
  options: Options;
  /** Each part's machine and moment. */
  measured: Record<string, Circumstances>;
  starts?: Starts;
  load?: Compared[];
  events?: EventCost[];
  growth?: Growth[];
  memory?: Memory;
  web?: WebFigures;
}

interface Circumstances {
  at: string;
  commit: string;
  cpu: string;
  cores: number;
  memory_gb: number;
  /** Of the last minute: above the number of cores, others were at work. */
  load_average: number;
  matters: number;
}

const folder = join(root, 'bench/results');
const file = join(folder, 'results.json');

/** Adds parts to what was measured before, and writes table and plots anew. */
export async function keepResults(parts: Partial<Omit<Results, 'measured'>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Results>;
  const options = parts.options ?? before.options;
  if (!options) throw new Error('The options of a run are kept before its results.');
  const now = circumstances(options);
  const names = Object.keys(parts).filter((name) => name !== 'options');
  const measured = { ...before.measured, ...Object.fromEntries(names.map((name) => [name, now])) };
  const results: Results = { ...before, ...parts, options, measured };
  await writeFile(file, `${JSON.stringify(results, null, 1)}\n`);
  await writeFile(join(folder, 'table.md'), tableOf(results));
  const plots = [
    ['peers.svg', results.load && peersPlot(results.load)],
    ['growth.svg', results.growth && growthPlot(results.growth)],
    ['memory.svg', results.memory && memoryPlot(results.memory)],
  ] as const;
  for (const [name, plot] of plots) if (plot) await writeFile(join(folder, name), plot);
}

const circumstances = ({ matters }: Options): Circumstances => ({
  at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memory_gb: Math.round(totalmem() / 2 ** 30),
  load_average: Number(loadavg()[0]?.toFixed(1)),
  matters,
});
