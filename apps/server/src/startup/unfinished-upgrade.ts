import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the copies are that are made before upgrades. */
export const beforeFolder = (dataFolder: string) => join(dataFolder, 'before');

/** In the folder of a copy while the upgrade that it was made for is not over. */
const mark = 'unfinished';

/** Notes that the upgrade begins that a copy was made for. */
export const markUnfinished = (copyFolder: string): Promise<void> => writeFile(join(copyFolder, mark), '');

/** Whether the upgrade is not over that a copy was made for. */
export const isUnfinished = (copyFolder: string): Promise<boolean> =>
  stat(join(copyFolder, mark)).then(
    () => true,
    () => false,
  );

/** Notes that the database is of one version again: migrated, or put back. */
export async function finishUpgrade(dataFolder: string): Promise<void> {
  const place = beforeFolder(dataFolder);
  for (const name of await readdir(place).catch(() => [])) await rm(join(place, name, mark), { force: true });
}
