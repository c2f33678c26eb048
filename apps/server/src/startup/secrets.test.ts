import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeSecrets } from './secrets.ts';

let place: string;
beforeEach(async () => {
  place = join(await mkdtemp(join(tmpdir(), 'caseward-secrets-')), 'data');
});
afterEach(() => rm(join(place, '..'), { recursive: true, force: true }));

test('secrets are made once, for their owner alone', async () => {
  const first = await completeSecrets({}, place);
  expect(first.accessTokenKey.asymmetricKeyType).toBe('ed25519');
  expect(first.refreshTokenKey).toHaveLength(32);
  expect(first.refreshTokenKey).not.toEqual(first.storageKey);

  const names = await readdir(join(place, 'secrets'));
  expect(names.sort()).toEqual([
    'access-token-key.pem',
    'audit-key',
    'refresh-token-key',
    'storage-key',
    'two-factor-key',
  ]);
  for (const name of names) expect((await stat(join(place, 'secrets', name))).mode & 0o777).toBe(0o600);

  const second = await completeSecrets({}, place);
  expect(second.accessTokenKey.equals(first.accessTokenKey)).toBe(true);
  expect(second.refreshTokenKey).toEqual(first.refreshTokenKey);
  expect(second.storageKey).toEqual(first.storageKey);
});

test('two first starts at once agree on the secrets', async () => {
  const [first, second] = await Promise.all([completeSecrets({}, place), completeSecrets({}, place)]);
  expect(second.accessTokenKey.equals(first.accessTokenKey)).toBe(true);
  expect(second.storageKey).toEqual(first.storageKey);
});

test('what the environment gives goes first, and the disk is left alone where it gives all', async () => {
  const { accessTokenKey } = await completeSecrets({}, join(place, 'elsewhere'));
  await rm(place, { recursive: true });
  const given = {
    accessTokenKey,
    refreshTokenKey: randomBytes(32),
    storageKey: randomBytes(32),
    twoFactorKey: randomBytes(32),
    auditKey: randomBytes(32),
  };
  expect(await completeSecrets(given, place)).toEqual(given);
  await expect(access(place)).rejects.toThrow('ENOENT');
});

test('a damaged secret is named', async () => {
  await completeSecrets({}, place);
  await writeFile(join(place, 'secrets', 'storage-key'), 'short');
  await expect(completeSecrets({}, place)).rejects.toThrow(/secrets\/storage-key is damaged\. Restore it/);
  await rm(join(place, 'secrets', 'storage-key'));
  await writeFile(join(place, 'secrets', 'two-factor-key'), '');
  await expect(completeSecrets({}, place)).rejects.toThrow(
    /remove it and reset two-factor authentication of everyone who has it\.$/,
  );
  await writeFile(join(place, 'secrets', 'access-token-key.pem'), 'no key');
  await expect(completeSecrets({}, place)).rejects.toThrow(/secrets\/access-token-key\.pem is damaged\./);
});

test('a secret that was in use is not made anew, unless an operator says so', async () => {
  await completeSecrets({}, place);
  const losses = {
    'audit-key': 'nothing that was sealed until now can be verified',
    'two-factor-key': 'no authenticator app works any more',
    'refresh-token-key': 'everyone has to sign in anew',
    'access-token-key.pem': 'everyone has to sign in anew',
    'storage-key': 'upload forms and download addresses just given end',
  };
  for (const [file, loss] of Object.entries(losses)) {
    const path = join(place, 'secrets', file);
    await rm(path);
    await expect(completeSecrets({}, place, { inUse: true })).rejects.toThrow(
      `${path} is missing, and this database was served with it. Restore it from a backup, or copy it from another server of this database. Without it, ${loss}; to go on with a new one, start once with REPLACE_SECRETS=${file}.`,
    );
    await expect(access(path)).rejects.toThrow('ENOENT');
    const replaced = [file as keyof typeof losses];
    await completeSecrets({}, place, { inUse: true, replaced });
    await access(path);
  }
});
