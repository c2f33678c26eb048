import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDocuments } from './document-lock.ts';

const pace = { beatMs: 30, missed: 10 };
let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'caseward-documents-'));
});
afterEach(() => rm(dataFolder, { recursive: true }));

const databaseUrl = 'postgres://caseward_app@db.example.com/caseward';

test('of servers with an external database one serves the documents folder', async () => {
  const first = await lockDocuments({ databaseUrl, dataFolder }, pace);
  await expect(lockDocuments({ databaseUrl, dataFolder }, pace)).rejects.toThrow(
    `${join(dataFolder, 'documents')} is served by another server. Stop that one first; several servers at once need S3`,
  );
  await first.release();
  await (await lockDocuments({ databaseUrl, dataFolder }, pace)).release();
});

test('a server whose folder another one took over is lost', async () => {
  const { lost, release } = await lockDocuments({ databaseUrl, dataFolder }, pace);
  await writeFile(join(dataFolder, 'documents', 'served-by'), 'somebody 1\n');
  expect(await lost).toContain('Another server has taken');
  await release();
});

test('nothing is locked with S3, or with the embedded database', async () => {
  const s3 = { bucket: 'b', region: 'r' };
  await (await lockDocuments({ s3, databaseUrl, dataFolder }, pace)).release();
  await (await lockDocuments({ dataFolder }, pace)).release();
  expect(await readdir(dataFolder)).toEqual([]);
});
