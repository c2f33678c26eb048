import { resolve } from 'node:path';
import { openPlace } from '../backup/open-target.ts';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { OperatorError } from '../startup/operator-error.ts';

/** Documents that are named one by one at most. */
const mostNamed = 20;

interface Options {
  from?: string;
  to?: string;
  at?: Date;
  base?: string;
  identity?: string;
  withoutKeys?: boolean;
}

/** Restores a backup into a new data folder. */
export async function restoreNow({ from, to, at, base, identity, withoutKeys }: Options) {
  const config = readConfig();
  if (at && base) throw new OperatorError('Name either a moment (--at) or a base (--base).');
  const place = from === undefined ? config.backup?.place : { folder: resolve(from) };
  if (place === undefined)
    throw new OperatorError('Name the backup: --from <folder>, or BACKUP_S3_BUCKET in the environment.');
  const dataFolder = to === undefined ? config.dataFolder : resolve(to);
  const target = await openPlace(place);
  const done = await restore({ target, dataFolder, at, base, identity, withoutKeys, config }, console.error);
  console.log(`Restored the state of ${done.state.toISOString()} from base ${done.base} into ${dataFolder}.`);
  for (const { name, lastEvent, lostEvents } of done.firms)
    console.log(
      `${name}: the last event is of ${lastEvent ?? 'never'}; the backup knows of ${lostEvents} after it, which are lost.`,
    );
  console.log(`${done.documents} documents were put back.`);
  if (done.missing.length > 0) {
    process.exitCode = 1;
    console.log(`${done.missing.length} documents are missing in the backup, such as:`);
    for (const key of done.missing.slice(0, mostNamed)) console.log(`  ${key}`);
  }
  console.log(
    'Start the server with this data folder. It begins a new line of the backup, and takes a base at once.',
  );
}
