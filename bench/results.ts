import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/programs.ts';
import type { Circumstances, Figures } from './figures.ts';
import type { Options } from './options.ts';
import { growthPlot, memoryPlot, peersPlot } from './plots.ts';
import { tableOf } from './table.ts';

const folder = join(root, 'bench/results');
const file = join(folder, 'results.json');

/** Merges new parts into the earlier results, and rewrites table and plots. */
export async function keepResults(parts: Partial<Omit<Figures, 'measured'>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Figures>;
  const options = parts.options ?? before.options;
  if (!options) throw new Error('The options of a run are kept before its results.');
  const now = circumstances(options);
  const names = Object.keys(parts).filter((name) => name !== 'options');
  const measured = { ...before.measured, ...Object.fromEntries(names.map((name) => [name, now])) };
  const results: Figures = { ...before, ...parts, options, measured };
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
