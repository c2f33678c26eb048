import { resolve } from 'node:path';
import { openPlace } from '../backup/open-target.ts';
import { restore } from '../backup/restore.ts';
import type { FirmOutcome } from '../backup/restored-audit.ts';
import { rollBack } from '../backup/roll-back.ts';
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
  before?: string | true;
}

/** Restores a backup into a new data folder, or undoes an upgrade. */
export async function restoreNow({ before, ...options }: Options) {
  if (before === undefined) return await restoreBackup(options);
  if (Object.keys(options).length > 0)
    throw new OperatorError('--before undoes an upgrade in CASEWARD_DATA, and goes with no other option.');
  const config = readConfig();
  if (config.databaseUrl)
    throw new OperatorError('An external PostgreSQL is not copied before upgrades: restore its own backup.');
  const name = before === true ? undefined : before;
  const { state, product, kept, firms } = await rollBack(config, name, console.error);
  console.log(`The database is what it was at ${state.toISOString()}, of Caseward ${product}.`);
  tellOf(firms, 'the audit');
  console.log(
    `Start that version. What the database was until now is in ${kept}; remove it once nobody needs it.`,
  );
}

function tellOf(firms: readonly FirmOutcome[], witness: string): void {
  for (const { name, lastEvent, lostEvents } of firms)
    console.log(
      `${name}: ${lastEvent ? `the last event is of ${lastEvent}` : 'there is no event yet'}; ${witness} knows of ${lostEvents} after it, which are lost.`,
    );
}

/** Names documents that a restore could not put back, and has the command end with an error. */
function tellOfLost(documents: readonly string[], what: string): void {
  if (documents.length === 0) return;
  process.exitCode = 1;
  console.log(`${documents.length} ${what}, such as:`);
  for (const document of documents.slice(0, mostNamed)) console.log(`  ${document}`);
}

async function restoreBackup({ from, to, at, base, identity, withoutKeys }: Omit<Options, 'before'>) {
  const config = readConfig();
  if (at && base) throw new OperatorError('Name either a moment (--at) or a base (--base).');
  const place = from === undefined ? config.backup?.place : { folder: resolve(from) };
  if (place === undefined)
    throw new OperatorError('Name the backup: --from <folder>, or BACKUP_S3_BUCKET in the environment.');
  const dataFolder = to === undefined ? config.dataFolder : resolve(to);
  const target = await openPlace(place);
  const done = await restore({ target, dataFolder, at, base, identity, withoutKeys, config }, console.error);
  console.log(`Restored the state of ${done.state.toISOString()} from base ${done.base} into ${dataFolder}.`);
  tellOf(done.firms, 'the backup');
  const { copied, missing, damaged } = done.documents;
  console.log(`${copied} documents were put back.`);
  tellOfLost(missing, 'documents are missing in the backup');
  tellOfLost(
    damaged.map(({ path, why }) => `${path}: ${why}`),
    'documents are damaged in the backup, and were not put back',
  );
  console.log(
    'Start the server with this data folder. It begins a new line of the backup, and takes a base at once.',
  );
}
