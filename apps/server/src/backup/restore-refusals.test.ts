import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';
import { FolderTarget } from './folder-target.ts';
import { type Base, baseFolder, logFolder, nameOf, writeBase, writeHead, writeLine } from './layout.ts';
import { Packer } from './packing.ts';
import { type RestoreOrder, restore } from './restore.ts';
import { copyKeys } from './secret-copies.ts';
import { putText } from './target.ts';
import { segmentOf } from './wal-segments.ts';

const id = '01930000-0000-4000-8000-000000000001';
const dayMs = 86_400_000;
const yesterday = new Date(Date.now() - dayMs);
let place: string;
let target: FolderTarget;
let base: Base;
let identity: string;

/** A backup with one base and two segments after it: enough for all that is looked at before a file is opened. */
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-refusals-'));
  const folder = join(place, 'backup');
  await mkdir(folder);
  target = new FolderTarget(folder);
  const key = await generateX25519Identity();
  identity = join(place, 'key.txt');
  await writeFile(identity, key);
  const recipients = [await identityToRecipient(key)];
  const begun = new Date(yesterday.getTime() - 60_000).toISOString();
  await writeHead(target, { format: 1, installation: id, recipients, line: id });
  await writeLine(target, { id, system_identifier: '1', begun_at: begun, begun_by: 'first' });
  base = {
    id: nameOf(yesterday),
    line: id,
    started_at: begun,
    finished_at: yesterday.toISOString(),
    timeline: 1,
    start_lsn: '0/2000028',
    stop_lsn: '0/2000120',
    system_identifier: '1',
    postgres: (await findPrograms()).version,
    product: '0.4.0',
    migrations: [],
    rows: {},
    bytes: 1_000,
    encrypted: true,
    parts: [
      { name: 'base.tar.zst.age', size: 1, sha256: '' },
      { name: 'backup_manifest.age', size: 1, sha256: '' },
    ],
  };
  await writeBase(target, base);
  for (const lsn of ['0/2000000', '0/3000000']) await keepSegment(lsn);
  await mkdir(join(place, 'data', 'secrets'), { recursive: true });
  await writeFile(join(place, 'data', 'secrets', 'audit-key'), Buffer.alloc(32, 'k').toString('base64'));
  await copyKeys(target, new Packer(recipients), join(place, 'data'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const keepSegment = (lsn: string) => putText(target, `${logFolder(id)}/${segmentOf(1, lsn)}.zst.age`, 'log');

/** Expects a refusal that leaves nothing behind but secrets, so that the next attempt finds an empty folder. */
async function refused(sentence: string | RegExp, more: Partial<RestoreOrder> = {}): Promise<void> {
  const dataFolder = join(place, 'restored');
  const config = readConfig({ CASEWARD_DATA: dataFolder });
  const order = { target, dataFolder, config, identity, ...more };
  await expect(restore(order, () => {})).rejects.toThrow(sentence);
  expect((await readdir(dataFolder)).filter((name) => name !== 'secrets')).toEqual([]);
}

describe('a restore is refused', () => {
  test('to a moment in the future, before the first base, or a base that is not there', async () => {
    await refused('is in the future', { at: new Date(Date.now() + dayMs) });
    await refused(`The oldest state that can be restored is that of ${base.finished_at}.`, {
      at: new Date(yesterday.getTime() - dayMs),
    });
    await refused('There is no base nonsense', { base: 'nonsense' });
  });

  test('with a wrong private key, with none, or with a file that has none', async () => {
    const other = join(place, 'other.txt');
    await writeFile(other, await generateX25519Identity());
    await refused('does not open this backup', { identity: other });
    await refused('This backup is encrypted', { identity: undefined });
    await writeFile(other, '# nothing\n');
    await refused('has no private key', { identity: other });
    await refused('cannot be read', { identity: join(place, 'nowhere') });
  });

  test('without the secrets, unless they are there or given up', async () => {
    await rm(join(place, 'backup', 'keys'), { recursive: true });
    await refused('The backup has no secrets, because it is not encrypted.');
    await refused('base.tar.zst.age is missing', { withoutKeys: true });
    const secrets = join(place, 'restored', 'secrets');
    await mkdir(secrets, { recursive: true });
    await writeFile(join(secrets, 'audit-key'), 'kept by the operator');
    await refused('base.tar.zst.age is missing');
  });

  test('of another major version, naming the package that reads it', async () => {
    await writeBase(target, { ...base, postgres: '17.6.0' });
    await refused(/taken by PostgreSQL 17; .* Restore with Caseward 0\.4\.0, whose package is 17\.6\.0\./);
  });

  test('where the disk has too little room, before anything is written to it', async () => {
    await writeBase(target, { ...base, bytes: 1e15 });
    await refused(/^The disk of .* has \d+ MB free, and 22000000\d\d MB are needed\.$/);
  });

  test('of half a base, which counts as none', async () => {
    await rm(join(place, 'backup', baseFolder(id, base.id), 'base.json'));
    await refused('There is no whole base in');
  });

  test('of a base that lacks a file', async () => {
    await refused(/base\.tar\.zst\.age is missing in /);
    await writeBase(target, { ...base, parts: [] });
    await refused('lacks base.tar');
  });

  test('to the newest state when a segment before it is missing', async () => {
    await keepSegment('0/5000000');
    await refused(
      'The log has a gap: 000000010000000000000004 is missing, and 000000010000000000000005 is there.',
    );
  });

  test('of a place that has no backup', async () => {
    await refused('There is no backup in', { target: new FolderTarget(place) });
  });
});
