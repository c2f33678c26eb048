import { join } from 'node:path';
import type { Pool } from 'pg';
import { type SecretFile, type Secrets, secretFiles } from '../config.ts';
import { derivedKey } from '../platform/derived-keys.ts';
import { hasSeals } from './first-run.queries.ts';
import { adoptKeys, hasKeys, type KeyFingerprint, otherKeys } from './key-fingerprints.queries.ts';
import { OperatorError } from './operator-error.ts';
import { lossWithout } from './secrets.ts';

/** Where keys come from. */
interface KeySource {
  /** Those of the environment. */
  secrets: Partial<Secrets>;
  /** The folder that has the others. */
  dataFolder: string;
}

const bytesOf = (key: Secrets[keyof Secrets]): Buffer =>
  Buffer.isBuffer(key) ? key : key.export({ format: 'der', type: 'pkcs8' });

const fingerprintsOf = (keys: Partial<Secrets>): KeyFingerprint[] =>
  Object.entries(keys).map(([name, key]) => ({
    name: secretFiles[name as keyof Secrets],
    fingerprint: derivedKey(bytesOf(key), 'key fingerprint').toString('hex'),
  }));

/** Whether a server has served this database with its keys, so that a missing one was lost. */
export const servedBefore = async (pool: Pool): Promise<boolean> =>
  (await hasKeys(pool, Object.values(secretFiles))) || (await hasSeals(pool));

/**
 * Makes sure that the database is served with these keys alone: servers with different ones would refuse each other's
 * tokens and find each other's events forged. The first server's are adopted.
 * @param replaced keys that take the place of lost ones
 * @throws OperatorError naming the first key that is another
 */
export async function claimKeys(
  pool: Pool,
  keys: Partial<Secrets>,
  source: KeySource,
  replaced: readonly SecretFile[] = [],
): Promise<void> {
  refuse(await adoptKeys(pool, fingerprintsOf(keys), replaced), source);
}

/**
 * Makes sure that these keys are those of the database, and adopts none.
 * @throws OperatorError naming the first key that is another
 */
export async function requireKeys(pool: Pool, keys: Partial<Secrets>, source: KeySource): Promise<void> {
  refuse(await otherKeys(pool, fingerprintsOf(keys)), source);
}

function refuse([file]: string[], { secrets, dataFolder }: KeySource): void {
  const name = (Object.keys(secretFiles) as (keyof Secrets)[]).find((each) => secretFiles[each] === file);
  if (file === undefined || name === undefined) return;
  const place = secrets[name] ? variableOf(file) : join(dataFolder, 'secrets', file);
  throw new OperatorError(
    `${place} is not the key that this database is served with. Give this server the keys of the others, or those of the backup. With this one, ${lossWithout(name)}; to go on with it all the same, start once with REPLACE_SECRETS=${file}.`,
  );
}

const variableOf = (file: string) => file.replace('.pem', '').replaceAll('-', '_').toUpperCase();
