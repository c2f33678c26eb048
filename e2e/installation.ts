import { readConfig } from '../apps/server/src/config.ts';
import { openPool } from '../apps/server/src/db/pools.ts';
import { RefreshTokens } from '../apps/server/src/features/session/refresh-tokens.ts';
import { AccessTokens } from '../apps/server/src/http/access-tokens.ts';
import { authenticateEvents } from '../apps/server/src/platform/audit/event-macs.ts';
import { runningDatabase } from '../apps/server/src/startup/database.ts';
import { completeSecrets } from '../apps/server/src/startup/secrets.ts';

/**
 * Reaches behind a server that runs: its database, and the secrets its tokens are made with. With it firms are
 * founded and people signed in without going through the screens each time.
 * @param url where the server listens
 * @param data_folder where it keeps its data
 * @param database addresses of an external PostgreSQL; left out, the embedded one in the folder is looked for
 */
export async function reachInstallation(
  url: string,
  data_folder: string,
  database?: { ownerUrl: string; appUrl: string },
) {
  const addresses = database ?? (await runningDatabase(readConfig({ CASEWARD_DATA: data_folder })));
  if (!addresses) throw new Error(`No database runs in ${data_folder}.`);
  const unheard = () => {};
  const owner = openPool(addresses.ownerUrl, unheard, 2);
  const pool = openPool(addresses.appUrl, unheard, 2);
  const secrets = await completeSecrets({}, data_folder);
  authenticateEvents(secrets.auditKey, pool, owner);
  const services = {
    pool,
    accessTokens: new AccessTokens(secrets.accessTokenKey),
    refreshTokens: new RefreshTokens(secrets.refreshTokenKey),
  };
  return {
    url,
    owner,
    services,
    close: async () => {
      await Promise.all([owner.end(), pool.end()]);
    },
  };
}

/** A server that runs, and what is behind it. */
export type Installation = Awaited<ReturnType<typeof reachInstallation>>;
