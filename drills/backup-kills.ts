import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readCatalogue } from '../apps/server/src/backup/catalogue.ts';
import { FolderTarget } from '../apps/server/src/backup/folder-target.ts';
import { baseFolder } from '../apps/server/src/backup/layout.ts';
import { measured } from '../apps/server/src/backup/packing.ts';
import type { Person } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { runQuietly } from '../setup/programs.ts';
import { authorIn, type Written, write } from './backup-writing.ts';
import type { Stage } from './drill.ts';
import { Machine } from './machine.ts';

export const commandLine = join(import.meta.dirname, '../apps/server/src/cli/main.ts');

/** A base of the drill is killed within this time, or that of the quickest whole one. */
const longestBaseMs = 12_000;
/** Random moments of a base at which everything is killed. */
const moments = 50;
/** Kills in which the base was over already are repeated, up to so many in all. */
const mostKills = 150;
const writers = 2;

/** Where the drill backs up, and how commands reach it. */
export interface Place {
  folder: string;
  /** Of server and commands. */
  settings: Record<string, string>;
  /** File of the private key. */
  identity: string;
}

const environmentOf = (data: string, { settings }: Place) => ({
  PATH: process.env.PATH ?? '',
  CASEWARD_DATA: data,
  ...settings,
});

/** What `backup list` says. */
export async function listed(data: string, place: Place): Promise<string> {
  const env = environmentOf(data, place);
  return (await runQuietly(process.execPath, [commandLine, 'backup', 'list'], { env })).output;
}

/**
 * Takes a base until a moment, when `kill` is called.
 * @returns how long it took where it was over before; undefined where it was under way
 */
async function killBase(
  data: string,
  place: Place,
  afterMs: number,
  kill: () => Promise<unknown>,
): Promise<number | undefined> {
  const env = environmentOf(data, place);
  const begun = performance.now();
  const child = spawn(process.execPath, [commandLine, 'backup'], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([ended, wait(afterMs)]);
  const took = child.exitCode === null ? undefined : performance.now() - begun;
  child.kill('SIGKILL');
  await kill();
  await ended;
  return took;
}

/** Takes bases and kills them at random moments. @returns how many were killed */
export async function killBases(
  data: string,
  place: Place,
  random: () => number,
  isGoing: () => boolean,
): Promise<number> {
  let killed = 0;
  while (isGoing())
    if ((await killBase(data, place, random() * longestBaseMs, async () => {})) === undefined) killed += 1;
  return killed;
}

/**
 * Kills base, server and PostgreSQL at once, at random moments of a base, and reads the list each time.
 * @returns a server that runs
 */
export async function killEverything(
  stage: Stage,
  first: Machine,
  place: Place,
  random: () => number,
  person: Person,
  journal: Written[],
): Promise<Machine> {
  let machine = first;
  let longestMs = longestBaseMs;
  let underWay = 0;
  let kills = 0;
  const bases = new Set<string>();
  const faults: string[] = [];
  for (; underWay < moments && kills < mostKills; kills += 1) {
    const installation = await reachInstallation(machine.server.url, machine.data);
    let going = true;
    const writing = write(await authorIn(installation, person), journal, () => going, {
      writers,
      isKilled: true,
    });
    const kill = () =>
      machine.kill().finally(() => {
        going = false;
      });
    const took = await killBase(machine.data, place, random() * longestMs, kill);
    if (took === undefined) underWay += 1;
    else longestMs = Math.min(longestMs, took);
    await writing;
    await installation.close().catch(() => {});
    const list = await listed(machine.data, place);
    faults.push(...(await faultsOf(list, place.folder, bases)));
    machine = await Machine.start(machine.data, place.settings);
    stage.onEnd(machine.server.stop);
  }
  stage.expect(
    'After each kill of everything the list shows whole bases alone, and a log without a gap',
    faults.length === 0 && bases.size > 0 && underWay === moments,
    faults[0] ?? `${kills} kills, ${underWay} of them of a base under way, ${bases.size} bases are whole`,
  );
  return machine;
}

/** What is not as a list says. @param known bases whose bytes were compared already */
async function faultsOf(list: string, folder: string, known: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  if (/gap|damaged/.test(list) || !list.includes('written now')) faults.push(list.trim());
  const target = new FolderTarget(folder);
  const bases = (await readCatalogue(target))?.lines.flatMap((line) => line.bases) ?? [];
  for (const base of bases) {
    if (!list.includes(`base ${base.id}`)) faults.push(`${base.id} is not in the list`);
    if (known.has(base.id)) continue;
    known.add(base.id);
    for (const { name, size, sha256 } of base.parts) {
      const bytes = await target.get(`${baseFolder(base.line, base.id)}/${name}`);
      const stored = measured(bytes ?? (async function* () {})());
      for await (const _ of stored.bytes);
      const { size: found, sha256: hash } = stored.reading();
      if (found !== size || hash !== sha256) faults.push(`${name} of ${base.id} is not what was written`);
    }
  }
  return faults;
}
