import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { buildApp } from '../app.ts';
import { type Config, mayHoldDemo, readConfig } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { runningRelease } from '../db/release.ts';
import { requireMigrated } from '../db/require-migrated.ts';
import { requirePreparedStatements } from '../db/require-prepared-statements.ts';
import { requireTimeouts } from '../db/require-timeouts.ts';
import { requireWeakRole } from '../db/serving-role.ts';
import { DeviceMarks } from '../features/session/device-marks.ts';
import { RefreshTokens } from '../features/session/refresh-tokens.ts';
import { AccessTokens } from '../http/access-tokens.ts';
import { derivedKey } from '../platform/derived-keys.ts';
import { SignInGuard } from '../platform/identity/sign-in-guard.ts';
import { TwoFactor } from '../platform/identity/two-factor.ts';
import { smtpMailer } from '../platform/mail/mail.ts';
import type { DocumentStore } from '../storage/store.ts';
import { type Backups, backupMeasuresOf, beginBackups } from './backups.ts';
import { type Database, openDatabase } from './database.ts';
import { lockDocuments } from './document-lock.ts';
import { matchDocuments } from './document-mark.ts';
import { openStore } from './document-store.ts';
import { hasFirm } from './first-run.queries.ts';
import { claimKeys, requireKeys, servedBefore } from './key-fingerprints.ts';
import { loggerOptions } from './logging.ts';
import { migrateDatabase } from './migrating.ts';
import { OperatorError } from './operator-error.ts';
import { notePublicUrl } from './public-address.ts';
import { completeSecrets } from './secrets.ts';
import { type Step, stopAll } from './stopping.ts';

/** The running product. */
export interface Serving {
  /** Resolves with a message if the database is lost. */
  lost: Promise<string>;
  /** Graceful shutdown: answers the requests in flight, then closes the database. */
  stop(): Promise<void>;
  /** Stops at once, without waiting for the requests in flight. */
  cutConnections(): void;
}

const pathTo = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const webFolder = pathTo('../../../web/dist');
/** Connections shared by the queue, two imports (two each), two texts, a purge and recurring work. */
const jobsConnections = 8;
/** Connections of the checks of readiness, which have to answer sooner than requests. */
const probeConnections = 2;
const probeTimeouts = { connectMs: 3_000, answerMs: 5_000 };
/** How many exports run at once; others wait. */
const exportConnections = 4;

/**
 * Starts the product with the settings of the environment.
 * @param report receives progress messages
 * @param copies whether the embedded database is copied before it is migrated
 * @throws OperatorError when something is missing that only an operator can fix
 */
export async function serve(report: (step: string) => void, copies: boolean): Promise<Serving> {
  const config = readConfig();
  const started: Step[] = [];
  const stop = () => stopAll(started, report);
  try {
    let tell = report;
    const database = await openDatabase(config, (step) => tell(step));
    let backups: Backups | undefined;
    started.push({
      name: 'the database',
      stop: async () => {
        await database.stop();
        await backups?.service?.shipRest();
      },
    });
    if (database.ownerUrl) {
      const { ownerUrl, cluster } = database;
      const options = { copies };
      const { isNew, applied, functions } = await migrateDatabase(
        config,
        { ownerUrl, cluster },
        report,
        options,
      );
      if (isNew) report(`Made the tables of a new database, with ${applied.length} migrations`);
      else if (applied.length > 0) report(`Migrated the database: ${applied.join(', ')}`);
      else if (functions.length > 0) report(`Updated the database's functions: ${functions.join(', ')}`);
    }
    let onIdleError = (error: Error) => report(error.message);
    const pool = openPool(database.appUrl, (error) => onIdleError(error));
    started.push({ name: 'the database connections', stop: () => pool.end() });
    await requireWeakRole(pool);
    await requireMigrated(pool);
    await requireTimeouts(pool);
    await requirePreparedStatements(pool);
    const jobsPool = openPool(database.appUrl, (error) => onIdleError(error), jobsConnections);
    started.push({ name: 'the database connections', stop: () => jobsPool.end() });
    const exportPool = openPool(database.appUrl, (error) => onIdleError(error), exportConnections);
    started.push({ name: 'the database connections', stop: () => exportPool.end() });
    const probePool = openPool(database.appUrl, () => {}, probeConnections, probeTimeouts);
    started.push({ name: 'the database connections', stop: () => probePool.end() });

    const secrets = await completeSecrets(config.secrets, config.dataFolder, {
      inUse: await servedBefore(pool),
      replaced: config.replacedSecrets,
    });
    // What signs forms and addresses of the disk is not used with S3.
    const { storageKey, ...shared } = secrets;
    const keys = config.s3 ? shared : secrets;
    await claimKeys(pool, keys, config, config.replacedSecrets);
    const documents = await lockDocuments(config);
    started.push({ name: 'the documents folder', stop: documents.release });
    await matchDocuments(config, pool);
    const store = await openStore(config, storageKey);
    await recordRestores(database, pool, store, secrets.auditKey);
    const nextSteps = await firstSteps(config, database, pool, { store, auditKey: secrets.auditKey });
    const app = await buildApp({
      pool,
      jobsPool,
      exportPool,
      probePool,
      live: { directUrl: config.databaseDirectUrl ?? database.appUrl },
      dataFolder: config.dataFolder,
      publicUrl: config.publicUrl,
      accessTokens: new AccessTokens(secrets.accessTokenKey),
      refreshTokens: new RefreshTokens(secrets.refreshTokenKey),
      deviceMarks: new DeviceMarks(derivedKey(secrets.refreshTokenKey, 'device marks')),
      signInGuard: new SignInGuard(
        derivedKey(secrets.refreshTokenKey, 'failed sign-ins'),
        config.signInFailuresPerMinute,
      ),
      twoFactor: new TwoFactor(secrets.twoFactorKey),
      auditKey: secrets.auditKey,
      requireKeys: () => requireKeys(probePool, keys, config),
      trustedProxies: config.trustedProxies,
      metrics: config.metrics,
      measures: backupMeasuresOf(config, database, () => backups),
      connectionLimits: {
        ...(config.maxConnections && { total: config.maxConnections }),
        ...(config.maxConnectionsPerAddress && { perAddress: config.maxConnectionsPerAddress }),
      },
      store,
      maxUploadBytes: config.maxUploadBytes,
      storageQuota: config.storageQuota,
      corsOrigins: config.corsOrigins,
      mailer: config.mail && smtpMailer(config.mail),
      web: webOf(config, pool, report),
      version: await runningRelease(),
      logger: loggerOptions(config.logLevel),
    });
    started.push({ name: 'requests and jobs', stop: () => app.close() });
    onIdleError = (error) => app.log.warn(error, 'lost a database connection');
    tell = (step) => {
      report(step);
      app.log.error(step);
    };
    await app.listen({ port: config.port, host: config.host }).catch((error) => {
      throw listeningTrouble(config, error);
    });
    await notePublicUrl(config);
    backups = await beginBackups(config, database, store, app.log);
    started.push({ name: 'the backup', stop: backups.stop });
    report(`Caseward is ready at ${config.publicUrl}`);
    for (const line of nextSteps) report(line);
    const lost = Promise.race([database.lost, documents.lost]);
    return { lost, stop, cutConnections: () => app.server.closeAllConnections() };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lines that say how to sign in or how to begin, where that is not known yet. */
async function firstSteps(
  config: Config,
  { ownerUrl }: Database,
  pool: Pool,
  demo: { store: DocumentStore; auditKey: Buffer },
) {
  const { hasNoFirm, requireNoDemoPasswords, writeDemoFirms } = await import('./demo-firms.ts');
  if (mayHoldDemo(config))
    return ownerUrl ? await writeDemoFirms(ownerUrl, demo, { firstRunOnly: true }) : [];
  await requireNoDemoPasswords(pool);
  if (!ownerUrl || !(await hasNoFirm(ownerUrl))) return [];
  return [
    'There is no firm yet, so nobody can sign in. Make the first one, with its administrator:',
    '  npm run caseward -- firm create --name "Firm & Partners" --time-zone Europe/London --username admin',
  ];
}

/** A restore to an older schema is recorded once that is migrated. */
async function recordRestores(
  { cluster }: Database,
  pool: Pool,
  store: DocumentStore,
  auditKey: Buffer,
): Promise<void> {
  if (!cluster || !existsSync(join(cluster.home, 'restored.json'))) return;
  const { recordNotedRestore } = await import('../backup/unrecorded-restore.ts');
  const owner = openPool(cluster.ownerUrl, () => {}, 1);
  try {
    await recordNotedRestore(cluster.home, { owner, pool, store, auditKey });
  } finally {
    await owner.end();
  }
}

function webOf({ publicUrl, publicUrlGiven }: Config, pool: Pool, report: (step: string) => void) {
  if (existsSync(join(webFolder, 'index.html'))) {
    return {
      folder: webFolder,
      apiBase: publicUrlGiven ? publicUrl : '',
      // Where the database is away, the application says so.
      hasFirm: () => hasFirm(pool).catch(() => true),
    };
  }
  report('The web application is not built, so the API is served alone; npm start builds it.');
  return undefined;
}

function listeningTrouble({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
      );
    case 'EACCES':
      return new OperatorError(`This account may not listen on port ${port}. Set PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`HOST is ${host}, which is no address of this machine.`);
    default:
      return error;
  }
}
