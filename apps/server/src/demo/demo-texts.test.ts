import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { search } from '@caseward/contract/search';
import { session } from '@caseward/contract/session';
import { expect, it } from 'vitest';
import { openPool } from '../db/pools.ts';
import { openDiskStore } from '../storage/disk.ts';
import { createDatabase } from '../testing/database.ts';
import { callEndpoint } from '../testing/firm.ts';
import { startTestApp } from '../testing/test-app.ts';
import { demoSignIns, seedDemo } from './seed.ts';

it('is found by the words of its documents soon after the first start', async () => {
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'caseward-demo-'));
  const publicUrl = 'http://127.0.0.1';
  const store = await openDiskStore({ folder, publicUrl, storageKey: randomBytes(32) });
  const owner = openPool(database.ownerUrl, () => {}, 1);
  await seedDemo({ owner, store, auditKey: randomBytes(32) });
  await owner.end();
  const test = await startTestApp({ database, store, indexes: true });
  try {
    const [{ username = '', password = '' } = {}] = demoSignIns;
    const { body } = await callEndpoint(test.url, session.signIn, { body: { username, password } });
    const found = async (q: string) => {
      const query = { q, type: 'document' };
      const answer = await callEndpoint(test.url, search.find, { query }, body.access);
      return answer.body.groups.flatMap(({ hits }) => hits.map(({ title }) => title));
    };
    for (const word of ['negligence', 'sublet'])
      await expect.poll(() => found(word), { interval: 200 }).not.toEqual([]);
  } finally {
    await test.close();
    await database.drop();
    await rm(folder, { recursive: true });
  }
}, 60_000);
