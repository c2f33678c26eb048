import { randomBytes } from 'node:crypto';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backUp } from '../backup/backup.ts';
import { type BackupSettings, keysNotCopied } from '../backup/backup-settings.ts';
import { readCatalogue } from '../backup/catalogue.ts';
import { catalogueInWords } from '../backup/catalogue-text.ts';
import { backUpExternal } from '../backup/external.ts';
import { joinBackup } from '../backup/installation.ts';
import { LogShipper } from '../backup/log-shipper.ts';
import { notesIn } from '../backup/note.ts';
import { openPlace } from '../backup/open-target.ts';
import { Packer } from '../backup/packing.ts';
import type { BackupTarget } from '../backup/target.ts';
import { verifyBackup } from '../backup/verify.ts';
import { verifyExternal } from '../backup/verify-external.ts';
import { type Config, readConfig } from '../config.ts';
import { requireSuitable } from '../db/external.ts';
import { openPool } from '../db/pools.ts';
import { asOwner, withCluster } from '../startup/database.ts';
import { openStore } from '../startup/document-store.ts';
import { OperatorError } from '../startup/operator-error.ts';
import type { DocumentStore } from '../storage/store.ts';

/** @throws OperatorError when the environment names no place */
function settingsOf(config: Config) {
  if (!config.backup)
    throw new OperatorError('Name the place of the backup: BACKUP_FOLDER or BACKUP_S3_BUCKET.');
  return config.backup;
}

/** Takes a base now. */
export async function backUpNow() {
  const config = readConfig();
  const settings = settingsOf(config);
  const target = await openPlace(settings.place);
  // Nothing is signed here.
  const store = await openStore(config, randomBytes(32), true);
  if (config.databaseUrl) return await backUpBeside(config, settings, target, store);
  const { home, isServed, done } = await withCluster(config, console.error, async (cluster, isServed) => {
    const owner = openPool(cluster.ownerUrl, () => {}, 1);
    try {
      const order = { settings, target, cluster, owner, store, dataFolder: config.dataFolder };
      return { home: cluster.home, isServed, done: await backUp(order, console.error) };
    } finally {
      await owner.end();
    }
  });
  // A server ships the log by itself. Without one, stopping PostgreSQL has archived the rest.
  if (!isServed) {
    const packer = new Packer(settings.recipients);
    const shipper = new LogShipper(home, packer);
    const line = await joinBackup(
      target,
      { home, systemIdentifier: done.base.system_identifier },
      settings.recipients,
    );
    if (await shipper.pack()) await shipper.ship(target, line);
  }
  console.log(`Base ${done.base.id} is in ${target.name}, ${done.documents} documents were copied.`);
  if (!settings.recipients.length) console.log(keysNotCopied);
}

/** Copies what belongs to a database that its operator backs up. */
async function backUpBeside(
  config: Config,
  settings: BackupSettings,
  target: BackupTarget,
  store: DocumentStore,
): Promise<void> {
  const { dataFolder } = config;
  const { note, documents, hasKeys } = await asOwner(config, console.error, async (ownerUrl) => {
    const owner = openPool(ownerUrl, () => {}, 1);
    try {
      return await backUpExternal({ settings, target, ownerUrl, owner, store, dataFolder }, console.error);
    } finally {
      await owner.end();
    }
  });
  console.log(
    `${documents} documents, the audit checkpoints and a note of the database at ${note.wal_position} of its log are in ${target.name}.`,
  );
  console.log(
    'The database is not: Caseward does not back up a PostgreSQL that it does not run. Use pgBackRest or WAL-G, or your provider’s backups, with point-in-time recovery; then compare what you restored: backup verify --database <address>.',
  );
  if (!settings.recipients.length) console.log(keysNotCopied);
  else if (!hasKeys)
    console.log(
      `There are no secrets in ${dataFolder}, so none were copied: keep those of the environment yourself.`,
    );
}

/** Prints what can be restored. */
export async function list() {
  const settings = settingsOf(readConfig());
  const target = await openPlace(settings.place);
  const catalogue = await readCatalogue(target);
  if (!catalogue) throw new OperatorError(`There is no backup in ${target.name}.`);
  console.log(catalogueInWords(catalogue, await notesIn(target)));
}

/** Restores the backup to look at it. */
export async function verify(options: {
  at?: Date;
  identity?: string;
  full?: boolean;
  database?: string | true;
}) {
  const config = readConfig();
  const settings = settingsOf(config);
  const target = await openPlace(settings.place);
  const identity = options.identity ?? settings.identity;
  if (options.database !== undefined) {
    const ownerUrl = options.database === true ? config.databaseOwnerUrl : options.database;
    if (!ownerUrl)
      throw new OperatorError('Name the restored database: --database <address>, or DATABASE_OWNER_URL.');
    await requireSuitable('--database', ownerUrl);
    await verifyExternal({ target, config, ownerUrl, at: options.at, identity }, console.log);
    console.log('The database is whole, and its documents are in the backup.');
    return;
  }
  const wasOpened = await verifyBackup({ target, config, ...options, identity }, console.log);
  console.log(wasOpened ? 'The backup is whole.' : 'What is stored is what was written.');
}

/** Prints a new pair of keys. */
export async function makeKeys() {
  const identity = await generateX25519Identity();
  console.log(`# Print this out and keep it away from the server: whoever has it reads the backup, and without it nobody does.
# public key: ${await identityToRecipient(identity)}
${identity}`);
}
