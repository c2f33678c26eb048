import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SecretFile, type Secrets, secretFiles } from '../config.ts';
import { diskTrouble, makeFolder } from './data-folder.ts';
import { OperatorError } from './operator-error.ts';

const keyBytes = 32;
const newKey = () => randomBytes(keyBytes).toString('base64');
const newSigningKey = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

const lostSessions = 'everyone has to sign in anew';

/** How each secret is made and read, what is lost with it, and what removing a damaged one asks for. */
const kinds: {
  [Name in keyof Secrets]: {
    make: () => string;
    decode: (text: string) => Secrets[Name];
    loss: string;
    afterwards?: string;
  };
} = {
  accessTokenKey: { make: newSigningKey, decode: createPrivateKey, loss: lostSessions },
  refreshTokenKey: { make: newKey, decode: decodeKey, loss: lostSessions },
  storageKey: { make: newKey, decode: decodeKey, loss: 'upload forms and download addresses just given end' },
  twoFactorKey: {
    make: newKey,
    decode: decodeKey,
    loss: 'no authenticator app works any more',
    afterwards: 'reset two-factor authentication of everyone who has it',
  },
  auditKey: {
    make: newKey,
    decode: decodeKey,
    loss: 'nothing that was sealed until now can be verified',
    afterwards: 'know that nothing that was sealed until now can be verified any more',
  },
};

/** What is lost without a secret, as the part of a sentence. */
export const lossWithout = (name: keyof Secrets): string => kinds[name].loss;

/** Whether a missing secret may be made. */
interface Missing {
  /** The database was served with secrets: a missing one was lost, and is not made. */
  inUse?: boolean;
  /** These are made all the same. */
  replaced?: readonly SecretFile[];
}

/**
 * Completes the secrets of the environment with those of the data folder, which are generated on first use. The disk
 * is not touched where the environment gives them all.
 * @throws OperatorError when a secret is lost, or can be neither read nor written
 */
export async function completeSecrets(
  given: Partial<Secrets>,
  dataFolder: string,
  missing: Missing = {},
): Promise<Secrets> {
  const complete = <Name extends keyof Secrets>(name: Name) =>
    completeSecret(name, given, dataFolder, missing);
  return {
    accessTokenKey: await complete('accessTokenKey'),
    refreshTokenKey: await complete('refreshTokenKey'),
    storageKey: await complete('storageKey'),
    twoFactorKey: await complete('twoFactorKey'),
    auditKey: await complete('auditKey'),
  };
}

/** One of the secrets; see `completeSecrets`. */
export const completeSecret = async <Name extends keyof Secrets>(
  name: Name,
  given: Partial<Secrets>,
  dataFolder: string,
  missing: Missing,
): Promise<Secrets[Name]> => given[name] ?? (await kept(dataFolder, name, missing));

async function kept<Name extends keyof Secrets>(
  dataFolder: string,
  name: Name,
  { inUse = false, replaced = [] }: Missing,
): Promise<Secrets[Name]> {
  const { make, decode, loss, afterwards = 'everyone signs in anew' } = kinds[name];
  const file = secretFiles[name];
  const folder = join(dataFolder, 'secrets');
  const path = join(folder, file);
  try {
    const text = await read(path);
    if (text === undefined && inUse && !replaced.includes(file))
      throw new OperatorError(
        `${path} is missing, and this database was served with it. Restore it from a backup, or copy it from another server of this database. Without it, ${loss}; to go on with a new one, start once with REPLACE_SECRETS=${file}.`,
      );
    return decode(text ?? (await write(folder, path, make())));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw (
      diskTrouble(path, error) ??
      new OperatorError(`${path} is damaged. Restore it from a backup, or remove it and ${afterwards}.`)
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

/** The audit key as its file has it; undefined without one. */
export const decodeAuditKey = (text: string | undefined): Buffer | undefined =>
  text === undefined ? undefined : decodeKey(text);
