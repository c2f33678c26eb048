import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '../db/pools.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { matchDocuments } from './document-mark.ts';

let place: string;
let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-mark-'));
  database = await createDatabase();
  pool = openPool(database.appUrl, () => {});
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(place, { recursive: true });
});

const folderOf = (name: string) => join(place, name, 'documents');
const markOf = async (name: string) => (await readFile(join(folderOf(name), 'store-id'), 'utf8')).trim();
const start = (name: string) =>
  matchDocuments({ databaseUrl: database.appUrl, dataFolder: join(place, name) }, pool);
const refusal = (name: string) => `${folderOf(name)} is not the folder with the documents of this database. `;

test('a second server with another folder is refused, and leaves nothing in it', async () => {
  for (const name of ['first', 'second']) await mkdir(folderOf(name), { recursive: true });
  await start('first');
  await start('first');
  await expect(start('second')).rejects.toThrow(refusal('second'));
  await expect(markOf('second')).rejects.toThrow('ENOENT');
});

test('of two first servers at once one is refused', async () => {
  for (const name of ['first', 'second']) await mkdir(folderOf(name), { recursive: true });
  const states = (await Promise.allSettled([start('first'), start('second')])).map(({ status }) => status);
  expect(states.sort()).toEqual(['fulfilled', 'rejected']);
});

test('a folder that was moved, copied or restored to another path is served', async () => {
  await mkdir(folderOf('old'), { recursive: true });
  await start('old');
  await cp(join(place, 'old'), join(place, 'restored'), { recursive: true });
  await rm(join(place, 'old'), { recursive: true });
  await start('restored');
});

test('a folder that was restored without its mark is served once it has the mark of the sentence', async () => {
  for (const name of ['old', 'restored']) await mkdir(folderOf(name), { recursive: true });
  await start('old');
  const path = join(folderOf('restored'), 'store-id');
  const sentence = `restored without its mark, write ${await markOf('old')} into ${path}.`;
  await expect(start('restored')).rejects.toThrow(sentence);
  await writeFile(path, `${await markOf('old')}\n`);
  await start('restored');
});

test('a mark that is none is named', async () => {
  await mkdir(folderOf('damaged'), { recursive: true });
  await writeFile(join(folderOf('damaged'), 'store-id'), '');
  await expect(start('damaged')).rejects.toThrow('store-id is damaged');
});

test('nothing is marked with S3, or with the embedded database', async () => {
  await matchDocuments({ dataFolder: place }, pool);
  await matchDocuments({ s3: { bucket: 'b', region: 'r' }, databaseUrl: 'x', dataFolder: place }, pool);
  await mkdir(folderOf('first'), { recursive: true });
  await start('first');
});
