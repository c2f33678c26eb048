import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { Client } from 'pg';
import { FolderTarget } from '../apps/server/src/backup/folder-target.ts';
import { restore } from '../apps/server/src/backup/restore.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { findEmbedded, startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import { upload } from '../apps/server/src/testing/uploads.ts';
import { runQuietly } from '../setup/programs.ts';
import type { Drill, Stage, Target } from './drill.ts';
import { longSignedIn } from './people.ts';
import { openTarget } from './target.ts';

const writers = 4;
/** Moments of acknowledged writes that are restored. */
const moments = 20;
/** Restored copies whose audit and files are verified, too. */
const audits = 3;
/** Each writer adds a document this often: people may ask for 120 upload forms a minute. */
const documentMs = 4_000;
const longestWaitMs = 120_000;
/** A base of the drill is killed within this time. */
const longestBaseMs = 6_000;

/** An acknowledged write: when it was sent, and when its answer had come. */
interface Written {
  /** Of a contact, or of a document with its file. */
  name: string;
  since: number;
  at: number;
}

const commandLine = join(import.meta.dirname, '../apps/server/src/cli/main.ts');

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

/** The backup is taken under load, its bases are killed, and moments of acknowledged writes are restored. */
export const backingUp: Drill = {
  what: 'People write while the server backs up and bases are killed; then 20 moments are restored',
  minutes: 1,
  async run(stage) {
    const folder = join(stage.folder, 'backup');
    await mkdir(folder);
    const { identity, recipient } = await keysIn(stage.folder);
    const place = { BACKUP_FOLDER: folder, BACKUP_RECIPIENTS: recipient };
    const target = await openTarget(stage, { ...place, BACKUP_VERIFY: 'never' });
    const data = join(stage.folder, 'data');
    const env = { PATH: process.env.PATH ?? '', CASEWARD_DATA: data, ...place };
    const list = async () =>
      (await runQuietly(process.execPath, [commandLine, 'backup', 'list'], { env })).output;
    for (const end = Date.now() + longestWaitMs; !(await list()).includes('base 2'); await wait(500))
      if (Date.now() > end) throw new Error('There is no base after two minutes.');
    const random = randomOf(stage.seed);
    let going = true;
    const killing = killBases(env, random, () => going);
    const journal = await write(stage, target);
    going = false;
    stage.report(`${await killing} bases were killed`);
    await finishLog(data);
    const listed = await list();
    stage.expect('The log has no gap', !listed.includes('gap'), listed.trim().split('\n').at(-1));
    await target.server.stop();
    await restoreMoments(stage, journal, random, folder, identity);
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

/** Adds contacts, and documents among them, until the time is over. */
async function write(stage: Stage, { installation, neighbour }: Target): Promise<Written[]> {
  const journal: Written[] = [];
  const until = Date.now() + stage.minutes * 60_000;
  const author = await longSignedIn(installation, neighbour.admin);
  const { body: matter } = await author.call(matters.create, { body: { title: 'Estate' } });
  const register = async (title: string) => {
    const file_path = await upload(author, 'note.txt', `The text of ${title}`);
    return await author.call(documents.create, { body: { title, file_path, matter: matter.id } });
  };
  const add = async (writer: number) => {
    let documentAt = 0;
    for (let number = 0; Date.now() < until; number += 1) {
      const isDocument = Date.now() >= documentAt;
      if (isDocument) documentAt = Date.now() + documentMs;
      const name = `journal ${writer} ${number}`;
      const since = Date.now();
      const { status } = isDocument
        ? await register(name)
        : await author.call(contacts.create, { body: { first_name: name } });
      // A millisecond is cut off, and the commit may be in it.
      if (status === 201) journal.push({ name, since, at: Date.now() + 1 });
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => add(writer)));
  return journal;
}

/** Takes bases and kills them at random moments. @returns how many were killed */
async function killBases(
  env: NodeJS.ProcessEnv,
  random: () => number,
  isGoing: () => boolean,
): Promise<number> {
  let killed = 0;
  while (isGoing()) {
    const child = spawn(process.execPath, [commandLine, 'backup'], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([ended, wait(random() * longestBaseMs)]);
    if (child.exitCode === null) killed += 1;
    child.kill('SIGKILL');
    await ended;
  }
  return killed;
}

/** Ends the log's present segment, and waits until it was shipped. */
async function finishLog(data: string): Promise<void> {
  const database = await findEmbedded(join(data, 'postgres'));
  const client = new Client({ connectionString: database?.superUrl });
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.end();
  await wait(15_000);
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

/** What a restored database has: names of contacts and documents, and how many events tell of restores. */
async function contentOf(dataFolder: string): Promise<{ names: Set<string>; restored: number }> {
  const database = await startEmbedded({ folder: join(dataFolder, 'postgres') });
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select first_name as name from caseward.contacts union all select title from caseward.documents',
  );
  const events = await client.query(`select from caseward.audit_events where action = 'RESTORED'`);
  await client.end();
  await database.stop();
  return { names: new Set(rows.map(({ name }) => name)), restored: events.rowCount ?? 0 };
}

/** What `audit verify`, or `documents verify`, finds wrong. */
async function faultsOf(what: string, dataFolder: string): Promise<string[]> {
  const env = { PATH: process.env.PATH ?? '', CASEWARD_DATA: dataFolder };
  const { code, output } = await runQuietly(process.execPath, [commandLine, what, 'verify'], { env });
  return code === 0 ? [] : [output.trim()];
}
