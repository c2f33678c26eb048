import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNote } from '../backup/note.ts';
import { openPlace } from '../backup/open-target.ts';
import { readConfig } from '../config.ts';
import type { DocumentStore } from '../storage/store.ts';
import { backupMeasuresOf, beginBackups } from './backups.ts';
import type { Database } from './database.ts';

const firm = { PUBLIC_URL: 'https://cases.example', HOST: '0.0.0.0' };
const external = { DATABASE_URL: 'postgres://caseward_app@db/caseward' };
const recipient = `age1${'q'.repeat(58)}`;
/** It is asked for nothing where there is no place for a backup. */
const embedded = { cluster: {} as NonNullable<Database['cluster']> };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caseward-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a start says, and what its metrics tell. */
async function start(environment: Record<string, string>, database: Pick<Database, 'cluster'>) {
  const said: string[] = [];
  const stream = { write: (line: string) => said.push(JSON.parse(line).msg) };
  const config = readConfig(environment);
  const { log } = Fastify({ logger: { level: 'info', stream } });
  const backups = await beginBackups(config, database, {} as DocumentStore, log);
  const measures = backupMeasuresOf(config, database, () => backups);
  const value = async (name: string) =>
    await measures.find((each) => each.name === `caseward_${name}`)?.read();
  return { said, value, stop: backups.stop };
}
const until = (holds: () => Promise<void> | void) => vi.waitFor(holds, { timeout: 60_000, interval: 50 });

test('a start says that nothing is backed up, but not to whoever tries Caseward', async () => {
  expect((await start(firm, embedded)).said).toEqual([expect.stringContaining('Nothing is backed up')]);
  expect((await start({}, embedded)).said).toEqual([]);
  // Whoever runs PostgreSQL has tools of their own.
  expect((await start({ ...firm, ...external }, { cluster: undefined })).said).toEqual([]);
});

test('beside a PostgreSQL of one’s own, a start asks for recipients, and a command that stopped is noticed', async () => {
  const environment = { ...firm, ...external, BACKUP_FOLDER: folder };
  const { said, value, stop } = await start(environment, { cluster: undefined });
  await until(() => expect(said.at(-1)).toContain('the backup is late'));
  expect(said).toEqual([
    expect.stringContaining('The keys are not copied to the backup'),
    expect.stringContaining('run npm run caseward -- backup each day'),
    'the backup is late: npm run caseward -- backup last succeeded never',
  ]);
  expect(await value('backup_interval_seconds')).toBe(86_400);
  expect(await value('backup_last_success_seconds')).toBe(0);
  expect(await value('wal_unshipped_seconds')).toBeUndefined();
  await stop();
});

test('metrics tell when the command succeeded last, and nothing of a place that cannot be read', async () => {
  const environment = { ...external, BACKUP_FOLDER: join(folder, 'backup'), BACKUP_RECIPIENTS: recipient };
  const away = await start(environment, { cluster: undefined });
  await until(() => expect(away.said.at(-1)).toMatch(/^the place of the backup cannot be read: There is no/));
  await expect(away.value('backup_last_success_seconds')).rejects.toThrow('was not read yet');
  await away.stop();

  await mkdir(join(folder, 'backup'));
  const at = new Date(Date.now() - 60_000);
  await keepNote(await openPlace({ folder: join(folder, 'backup') }), {
    id: at.toISOString().replaceAll(':', ''),
    at: at.toISOString(),
    wal_position: '0/1',
    postgres: '15',
    product: '0.4.0',
    migrations: [],
    rows: {},
  });
  const there = await start(environment, { cluster: undefined });
  await until(async () => expect(await there.value('backup_last_success_seconds')).toBe(at.getTime() / 1000));
  expect(there.said).toEqual([expect.stringContaining('run npm run caseward -- backup each day')]);
  await there.stop();
});
