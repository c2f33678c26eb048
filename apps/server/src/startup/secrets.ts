import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../config.ts';
import { diskTrouble, makeFolder } from './data-folder.ts';
import { OperatorError } from './operator-error.ts';

const keyBytes = 32;
const newKey = () => randomBytes(keyBytes).toString('base64');
const newSigningKey = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

/**
 * Completes the secrets of the environment with those of the data folder, which are generated on first use. The disk
 * is not touched where the environment gives them all.
 * @throws OperatorError when a secret can be neither read nor written
 */
export async function completeSecrets(given: Partial<Secrets>, dataFolder: string): Promise<Secrets> {
  return {
    accessTokenKey:
      given.accessTokenKey ??
      (await kept(dataFolder, 'access-token-key.pem', newSigningKey, createPrivateKey)),
    refreshTokenKey:
      given.refreshTokenKey ?? (await kept(dataFolder, 'refresh-token-key', newKey, decodeKey)),
    storageKey: given.storageKey ?? (await kept(dataFolder, 'storage-key', newKey, decodeKey)),
    twoFactorKey:
      given.twoFactorKey ??
      (await kept(
        dataFolder,
        'two-factor-key',
        newKey,
        decodeKey,
        'reset two-factor authentication of everyone who has it',
      )),
    auditKey:
      given.auditKey ??
      (await kept(
        dataFolder,
        'audit-key',
        newKey,
        decodeKey,
        'know that nothing that was sealed until now can be verified any more',
      )),
  };
}

async function kept<Secret>(
  dataFolder: string,
  name: string,
  make: () => string,
  decode: (text: string) => Secret,
  withoutIt = 'everyone signs in anew',
): Promise<Secret> {
  const folder = join(dataFolder, 'secrets');
  const path = join(folder, name);
  try {
    const text = (await read(path)) ?? (await write(folder, path, make()));
    return decode(text);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw (
      diskTrouble(path, error) ??
      new OperatorError(`${path} is damaged. Restore it from a backup, or remove it and ${withoutIt}.`)
    );
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a secret atomically and answers the stored one: a parallel start may have been quicker. */
async function write(folder: string, path: string, secret: string): Promise<string> {
  await makeFolder(join(folder, '..'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, randomUUID());
  try {
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(secret);
    await file.sync();
    await file.close();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return await readFile(path, 'utf8');
}

function decodeKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length < keyBytes) throw new TypeError('The key is too short.');
  return key;
}
