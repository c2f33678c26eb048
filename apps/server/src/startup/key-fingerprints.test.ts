import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Secrets } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { claimKeys, requireKeys, servedBefore } from './key-fingerprints.ts';

let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await createDatabase();
  pool = openPool(database.appUrl, () => {});
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const newKeys = (): Secrets => ({
  accessTokenKey: generateKeyPairSync('ed25519').privateKey,
  refreshTokenKey: randomBytes(32),
  storageKey: randomBytes(32),
  twoFactorKey: randomBytes(32),
  auditKey: randomBytes(32),
});
const source = { secrets: {}, dataFolder: '/data' };

test('the first keys are adopted, and each other one is named with what would be lost', async () => {
  const keys = newKeys();
  expect(await servedBefore(pool)).toBe(false);
  await requireKeys(pool, keys, source);
  expect(await servedBefore(pool)).toBe(false);
  await claimKeys(pool, keys, source);
  expect(await servedBefore(pool)).toBe(true);
  await claimKeys(pool, keys, source);
  const losses = {
    accessTokenKey: ['access-token-key.pem', 'everyone has to sign in anew'],
    refreshTokenKey: ['refresh-token-key', 'everyone has to sign in anew'],
    storageKey: ['storage-key', 'upload forms and download addresses just given end'],
    twoFactorKey: ['two-factor-key', 'no authenticator app works any more'],
    auditKey: ['audit-key', 'nothing that was sealed until now can be verified'],
  };
  for (const [name, [file, loss]] of Object.entries(losses)) {
    const others = { ...keys, [name]: newKeys()[name as keyof Secrets] };
    const refusal = `/data/secrets/${file} is not the key that this database is served with. Give this server the keys of the others, or those of the backup. With this one, ${loss}; to go on with it all the same, start once with REPLACE_SECRETS=${file}.`;
    await expect(claimKeys(pool, others, source)).rejects.toThrow(refusal);
    await expect(requireKeys(pool, others, source)).rejects.toThrow(refusal);
  }
  await requireKeys(pool, keys, source);
});

test('a key of the environment is named by its variable', async () => {
  await claimKeys(pool, newKeys(), source);
  const secrets = newKeys();
  await expect(claimKeys(pool, secrets, { ...source, secrets })).rejects.toThrow(/^ACCESS_TOKEN_KEY is not/);
});

test('of two first servers with keys of their own one is refused', async () => {
  const claims = [newKeys(), newKeys()].map((keys) => claimKeys(pool, keys, source));
  const states = (await Promise.allSettled(claims)).map(({ status }) => status);
  expect(states.sort()).toEqual(['fulfilled', 'rejected']);
});

test('a key is replaced where an operator says so, and no other one', async () => {
  const [old, others] = [newKeys(), newKeys()];
  await claimKeys(pool, old, source);
  const replaced = { ...old, auditKey: others.auditKey };
  await expect(
    claimKeys(pool, { ...replaced, twoFactorKey: others.twoFactorKey }, source, ['audit-key']),
  ).rejects.toThrow('two-factor-key is not');
  await claimKeys(pool, replaced, source, ['audit-key']);
  await requireKeys(pool, replaced, source);
  await expect(requireKeys(pool, old, source)).rejects.toThrow('audit-key is not');
});

test('nothing of a key is in the database', async () => {
  const keys = newKeys();
  await claimKeys(pool, keys, source);
  const owner = openPool(database.ownerUrl, () => {}, 1);
  const { rows } = await owner.query<{ fingerprint: string }>(
    'select fingerprint from caseward.key_fingerprints',
  );
  await owner.end();
  expect(new Set(rows.map(({ fingerprint }) => fingerprint))).toHaveProperty('size', 5);
  for (const { fingerprint } of rows)
    for (const key of Object.values(keys))
      if (Buffer.isBuffer(key)) expect(key.toString('hex')).not.toBe(fingerprint);
  await expect(pool.query('select * from caseward.key_fingerprints')).rejects.toThrow('permission denied');
});
