import { mayHoldDemo, readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbedded } from '../startup/database.ts';
import { writeDemoFirms } from '../startup/demo-firms.ts';
import { openStore } from '../startup/document-store.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { completeSecrets } from '../startup/secrets.ts';

/**
 * Writes the demo firms into the embedded database.
 * @throws OperatorError where the product is served on a network, or a server has the database
 */
export async function writeDemo() {
  const config = readConfig();
  if (!mayHoldDemo(config)) {
    throw new OperatorError(
      'The demo firms have a password that everyone knows: they are only for an embedded database that is served on a loopback address.',
    );
  }
  const database = await openEmbedded(config, console.error);
  try {
    await migrate(database.ownerUrl);
    const secrets = await completeSecrets(config.secrets, config.dataFolder);
    const store = await openStore(config, secrets.storageKey);
    const target = { store, auditKey: secrets.auditKey };
    for (const line of await writeDemoFirms(database.ownerUrl, target, { firstRunOnly: false }))
      console.log(line);
  } finally {
    await database.stop();
  }
}
