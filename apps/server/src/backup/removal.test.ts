import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadKey } from '../storage/keys.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { baseWith } from './base.testing.ts';
import { copyOf, DocumentCopies } from './document-copies.ts';
import { FolderTarget } from './folder-target.ts';
import { baseFolder, nameOf, removedPath, writeBase, writeHead, writeLine } from './layout.ts';
import { Packer } from './packing.ts';
import { removeExpired } from './removal.ts';
import { pathsIn, putText, textOf } from './target.ts';

const id = '01930000-0000-4000-8000-000000000001';
const dayMs = 86_400_000;
const now = new Date('2026-11-23T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const keeping = { keepDays: 3, keepWeeks: 0, everyHours: 24 };

let app: TestApp;
let firm: Firm;
let folder: string;
let target: FolderTarget;
beforeAll(async () => {
  app = await startTestApp();
  firm = await foundFirm(app);
  folder = await mkdtemp(join(tmpdir(), 'caseward-target-'));
  target = new FolderTarget(folder);
  await writeHead(target, { format: 1, installation: id, recipients: [], line: id });
  const begun_at = daysAgo(100).toISOString();
  await writeLine(target, { id, system_identifier: '1', begun_at, begun_by: 'first' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Has a base of some days ago. */
async function takeBase(days: number): Promise<string> {
  const at = daysAgo(days);
  const base = baseWith({
    id: nameOf(at),
    line: id,
    started_at: at.toISOString(),
    finished_at: at.toISOString(),
    start_lsn: '0/2000028',
    stop_lsn: '0/2000120',
  });
  await putText(target, `${baseFolder(id, base.id)}/base.tar.zst`, 'base');
  await writeBase(target, base);
  return base.id;
}
const clean = (moment: Date) =>
  removeExpired(target, keeping, { owner: app.owner, store: app.services.store }, moment);

test('a purged document stays until the oldest base is younger than its purge', async () => {
  const { store } = app.services;
  const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Estate' } });
  const register = async (title: string) => {
    const file_path = await upload(firm.admin, `${title}.txt`, title);
    await firm.admin.call(documents.create, { body: { title, file_path, matter: matter.id } });
    return file_path;
  };
  const [here, lost] = [await register('here'), await register('lost')];
  const purged = uploadKey(firm.id, crypto.randomUUID());
  await store.put(purged, Buffer.from('purged'));
  await new DocumentCopies(store, target, new Packer([])).copy();
  // One is gone although its row is there: an accident, in which its copy is the last one.
  for (const key of [lost, purged]) await store.remove(key);
  const copies = async () => (await pathsIn(target, 'documents')).filter((path) => path !== removedPath);

  const first = await takeBase(2);
  expect(await clean(daysAgo(1))).toBe(0);
  expect(await textOf(target, removedPath)).toBe(
    `${JSON.stringify({ key: purged, at: daysAgo(1).toISOString() })}\n`,
  );
  expect(await copies()).toHaveLength(3);

  // What is damaged of it does not keep bases from being taken.
  await putText(target, removedPath, `{"key": "up\n${await textOf(target, removedPath)}`);
  // The base from before the purge is still kept.
  await takeBase(0);
  expect(await clean(now)).toBe(0);
  expect(await copies()).toHaveLength(3);

  const later = new Date(now.getTime() + 4 * dayMs);
  expect(await clean(later)).toBeGreaterThan(0);
  expect((await copies()).sort()).toEqual([copyOf(here), copyOf(lost)].sort());
  expect(await pathsIn(target, baseFolder(id, first))).toEqual([]);
  expect(await textOf(target, removedPath)).toBe('');
});

test('half a base goes after a day, and checkpoints and secrets from before the oldest base but the last', async () => {
  const [old, fresh] = [daysAgo(1.5), daysAgo(0.5)].map(
    (moment) => `${baseFolder(id, nameOf(moment))}/base.tar.zst`,
  );
  for (const path of [old, fresh]) await putText(target, path ?? '', 'half');
  for (const days of [9, 8, 7]) {
    await putText(target, `checkpoints/${nameOf(daysAgo(days))}.json`, '{}');
    await putText(target, `keys/${nameOf(daysAgo(days))}.age`, 'keys');
  }
  await clean(now);
  const paths = await pathsIn(target, '.');
  expect(paths).not.toContain(old);
  expect(paths).toContain(fresh);
  expect(paths.filter((path) => /^(checkpoints|keys)/.test(path))).toEqual([
    `checkpoints/${nameOf(daysAgo(7))}.json`,
    `keys/${nameOf(daysAgo(7))}.age`,
  ]);
});

test('nothing is removed while the description of a base or a line is damaged', async () => {
  const base = baseFolder(id, nameOf(daysAgo(40)));
  const other = 'lines/01930000-0000-4000-8000-000000000002';
  const removed: string[] = [];
  const paths = [
    `${base}/base.json`,
    `${base}/base.tar.zst`,
    `${other}/line.json`,
    `${other}/base/${nameOf(daysAgo(41))}/base.tar.zst`,
  ];
  await putText(target, `checkpoints/${nameOf(daysAgo(30))}.json`, '{}');
  await putText(target, `checkpoints/${nameOf(daysAgo(29))}.json`, '{}');
  for (const path of paths) await putText(target, path, '{"id": ');
  const there = await pathsIn(target, '.');
  for (const [damaged, of] of [paths.slice(0, 2), paths.slice(2)].entries()) {
    expect(await clean(now), String(damaged)).toBe(0);
    expect(await pathsIn(target, '.')).toEqual(there.filter((path) => !removed.includes(path)));
    for (const path of of) await target.remove(path);
    removed.push(...of);
  }
  expect(await clean(now)).toBeGreaterThan(0);
});
