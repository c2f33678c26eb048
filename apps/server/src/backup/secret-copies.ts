import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { nameOf } from './layout.ts';
import type { Packer, Unpacker } from './packing.ts';
import { type BackupTarget, DamagedFile, jsonOf, pathsIn } from './target.ts';

const Keys = z.record(z.string().regex(/^[a-z-]+(\.pem)?$/), z.string());
/** The generated secrets: their texts by the names of their files. */
export type Keys = z.output<typeof Keys>;

const folder = 'keys';

/** Reads the generated secrets of a data folder; none where the environment gives them. */
async function readKeys(dataFolder: string): Promise<Keys> {
  const secrets = join(dataFolder, 'secrets');
  const names = await readdir(secrets).catch(() => []);
  const keys: Keys = {};
  for (const name of names)
    if (/^[a-z-]+(\.pem)?$/.test(name)) keys[name] = await readFile(join(secrets, name), 'utf8');
  return keys;
}

/** Copies the secrets into a backup, encrypted; in the clear they are never. @returns whether they are there */
export async function copyKeys(target: BackupTarget, packer: Packer, dataFolder: string): Promise<boolean> {
  if (!packer.encrypts) return false;
  const keys = await readKeys(dataFolder);
  if (Object.keys(keys).length === 0) return false;
  const bytes = (async function* () {
    yield Buffer.from(JSON.stringify(keys));
  })();
  await target.put(packer.named(`${folder}/${nameOf(new Date())}`), await packer.pack(bytes));
  return true;
}

/** The newest copy of the secrets; undefined when the backup has none. @throws DamagedFile */
export async function keysOf(target: BackupTarget, unpacker: Unpacker): Promise<Keys | undefined> {
  const path = (await pathsIn(target, folder)).at(-1);
  const stored = path && (await target.get(path));
  if (!path || !stored) return undefined;
  // Read to its end first: what fails from here on is the file, and not the way to it.
  const sealed = Buffer.concat(await stored.toArray());
  const opened = await unpacker.unpack(path, Readable.from([sealed]));
  const bytes = await opened.toArray().catch((cause) => {
    throw new DamagedFile(path, target.name, { cause });
  });
  return jsonOf(target, path, Buffer.concat(bytes), Keys);
}
