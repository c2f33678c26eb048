import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderTarget } from '../apps/server/src/backup/folder-target.ts';
import { restore } from '../apps/server/src/backup/restore.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { foundFirm } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { runQuietly } from '../setup/programs.ts';
import { commandLine, killBases, killEverything, listed } from './backup-kills.ts';
import { authorIn, contentOf, type Written, write } from './backup-writing.ts';
import type { Drill, Stage } from './drill.ts';
import { loseMachines } from './lost-machine.ts';
import { Machine } from './machine.ts';

const writers = 4;
/** Moments of acknowledged writes that are restored. */
const moments = 20;
/** Restored copies whose audit and files are verified, too. */
const audits = 3;
const longestWaitMs = 120_000;

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The backup is taken under load, everything is killed, moments are restored, and machines are lost. */
export const backingUp: Drill = {
  what: 'People write while the server backs up and all is killed; 20 moments are restored, and two machines lost',
  minutes: 1,
  async run(stage) {
    const folder = join(stage.folder, 'backup');
    await mkdir(folder);
    const { identity, recipient } = await keysIn(stage.folder);
    const settings = { BACKUP_FOLDER: folder, BACKUP_RECIPIENTS: recipient, BACKUP_VERIFY: 'never' };
    const place = { folder, identity, settings };
    const data = join(stage.folder, 'data');
    const first = await Machine.start(data, settings);
    stage.onEnd(first.server.stop);
    const installation = await reachInstallation(first.server.url, data);
    stage.onEnd(installation.close);
    const { admin } = await foundFirm(installation);
    for (
      const end = Date.now() + longestWaitMs;
      !(await listed(data, place)).includes('base 2');
      await wait(500)
    )
      if (Date.now() > end) throw new Error('There is no base after two minutes.');
    const random = randomOf(stage.seed);
    const until = Date.now() + stage.minutes * 60_000;
    const isGoing = () => Date.now() < until;
    const killing = killBases(data, place, random, isGoing);
    const journal: Written[] = [];
    await write(await authorIn(installation, admin), journal, isGoing, { writers });
    stage.report(`${await killing} bases were killed`);
    const machine = await killEverything(stage, first, place, random, admin, journal);
    await machine.finishLog();
    const list = await listed(data, place);
    stage.expect('The log has no gap', !list.includes('gap'), list.trim().split('\n').at(-1));
    await machine.server.stop();
    await restoreMoments(stage, journal, random, folder, identity);
    await loseMachines(stage, await Machine.start(data, settings), place, random, admin);
  },
};

/** Makes a pair of keys, as an operator does. @returns the file of the private one, and the public one */
async function keysIn(folder: string): Promise<{ identity: string; recipient: string }> {
  const env = { PATH: process.env.PATH ?? '' };
  const { output } = await runQuietly(process.execPath, [commandLine, 'backup', 'keygen'], { env });
  const identity = join(folder, 'key.txt');
  await writeFile(identity, output);
  return { identity, recipient: /^# public key: (age1\S+)$/m.exec(output)?.[1] ?? '' };
}

async function restoreMoments(
  stage: Stage,
  journal: readonly Written[],
  random: () => number,
  folder: string,
  identity: string,
): Promise<void> {
  let missing = 0;
  let beyond = 0;
  let unmarked = 0;
  const lost: string[] = [];
  const faults: string[] = [];
  for (let round = 0; round < moments; round += 1) {
    const chosen = journal[Math.floor(random() * (journal.length - 1))];
    if (!chosen) throw new Error('Nothing was written.');
    const dataFolder = join(stage.folder, `restored-${round}`);
    const at = new Date(chosen.at);
    const config = readConfig({ CASEWARD_DATA: dataFolder });
    const done = await restore(
      { target: new FolderTarget(folder), dataFolder, at, config, identity },
      () => {},
    );
    lost.push(...done.documents.missing, ...done.documents.damaged.map(({ path }) => path));
    const { names: there, restored } = await contentOf(dataFolder);
    if (restored !== done.firms.length) unmarked += 1;
    missing += journal.filter((each) => each.at <= chosen.at && !there.has(each.name)).length;
    beyond += journal.filter((each) => each.since > chosen.at && there.has(each.name)).length;
    if (round < audits)
      for (const what of ['audit', 'documents']) faults.push(...(await faultsOf(what, dataFolder)));
    await rm(dataFolder, { recursive: true, force: true });
  }
  stage.expect(
    `At ${moments} moments nothing acknowledged is missing, and nothing of later is there`,
    missing === 0 && beyond === 0,
    `${journal.length} writes, ${missing} missing, ${beyond} beyond`,
  );
  stage.expect('Every document of a restored row was put back', lost.length === 0, lost[0]);
  stage.expect('Each restore is an event in the audit of each firm', unmarked === 0, `${unmarked} without`);
  stage.expect('Audit and files of what was restored are whole', faults.length === 0, faults[0]);
}

/** What `audit verify`, or `documents verify`, finds wrong. */
async function faultsOf(what: string, dataFolder: string): Promise<string[]> {
  const env = { PATH: process.env.PATH ?? '', CASEWARD_DATA: dataFolder };
  const { code, output } = await runQuietly(process.execPath, [commandLine, what, 'verify'], { env });
  return code === 0 ? [] : [output.trim()];
}
