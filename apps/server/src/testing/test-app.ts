import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { buildApp, type Services } from '../app.ts';
import { openPool, type PoolTimeouts } from '../db/pools.ts';
import { freePort } from '../embedded-postgres/postmaster.ts';
import { DeviceMarks } from '../features/session/device-marks.ts';
import { RefreshTokens } from '../features/session/refresh-tokens.ts';
import { AccessTokens } from '../http/access-tokens.ts';
import { type LimitSettings, standardLimits } from '../http/limits.ts';
import { Checkpoints } from '../platform/audit/checkpoint.ts';
import { Sealer } from '../platform/audit/sealer.ts';
import { type Verdict, Verifier } from '../platform/audit/verify.ts';
import { SignInGuard } from '../platform/identity/sign-in-guard.ts';
import { TwoFactor } from '../platform/identity/two-factor.ts';
import { openDiskStore } from '../storage/disk.ts';
import type { DocumentStore } from '../storage/store.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { startPlainNginx } from './nginx.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether calls of tests go through nginx. */
    behind_nginx?: boolean;
  }
}

/** The running product, on a port and a database of its own. */
export interface TestApp {
  app: FastifyInstance;
  /** Address the app listens at, without a trailing slash. */
  url: string;
  database: TestDatabase;
  services: Services;
  /** A pool of the owning role, for operators' work. */
  owner: Pool;
  close(): Promise<void>;
}

/** Settings that a test may change. */
export interface TestAppOptions {
  /** Serves an existing database instead of a new one. */
  database?: TestDatabase;
  /** Answers requests as another role than `caseward_app`, or from another place. */
  url?: string;
  /** Of the connections that answer requests; left out, the usual ones. */
  poolTimeouts?: PoolTimeouts;
  /** Left out, a folder. */
  store?: DocumentStore;
  /** Left out, the product's. */
  readinessPace?: Services['readinessPace'];
  statementTenantId?: string;
  /** Left out, the address it listens at. */
  publicUrl?: string;
  /** Left out, more than a test has. */
  signInFailuresPerMinute?: number;
  /** Of one account; left out, more than a test has. */
  signInsPerMinute?: number;
  trustedProxies?: Services['trustedProxies'];
  /** Left out, nothing is measured. */
  metrics?: Services['metrics'];
  /** Left out, the product's. */
  connectionLimits?: Services['connectionLimits'];
  /** Left out, the product's, on the database itself. */
  live?: Partial<Services['live']>;
  mailer?: Services['mailer'];
  logger?: Services['logger'];
  web?: Services['web'];
  /** Left out, nothing is sealed but by `sealAudit`. */
  seals?: boolean;
  /** Left out, no text of a document is read. */
  indexes?: boolean;
  /** Left out, no replay is computed. */
  replays?: boolean;
  /** Left out, a megabyte. */
  maxUploadBytes?: number;
  /** Left out, none. */
  storageQuota?: Services['storageQuota'];
  corsOrigins?: Services['corsOrigins'];
  /** Left out, they have more room than the product's. */
  limits?: LimitSettings;
  /** Left out, a key of its own. */
  accessTokenKey?: KeyObject;
  /** Documents and audit key of an installation that is there already; left out, new ones. */
  installation?: { folder: string; auditKey: Buffer };
  /** Secrets and files of another app, so that both honour the same tokens. */
  like?: TestApp;
}

/** As the product's, with room for tests that have one person do everything at once. */
function roomyLimits(): LimitSettings {
  const { work } = structuredClone(standardLimits);
  for (const each of Object.values(work)) {
    if (each.turns)
      each.turns = { ...each.turns, memberWaiting: 1_000, groupWaiting: 1_000, patienceMs: 60_000 };
    delete each.rate;
  }
  return { work, searchStatementMs: 30_000, refusalDelayMs: 0 };
}

/** Starts the product on a loopback port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createDatabase());
  const folder = options.installation?.folder ?? (await mkdtemp(join(tmpdir(), 'caseward-files-')));
  const failed = () => {};
  const pool = openPool(options.url ?? database.appUrl, failed, 6, options.poolTimeouts);
  const jobsPool = openPool(database.appUrl, failed, 8);
  const exportPool = openPool(options.url ?? database.appUrl, failed, 2, options.poolTimeouts);
  const probePool = openPool(options.url ?? database.appUrl, failed, 2, options.poolTimeouts);
  const owner = openPool(database.ownerUrl, failed, 2);
  const { like } = options;
  const port = await freePort();
  const nginx = inject('behind_nginx') ? await startPlainNginx(join(folder, 'nginx'), port) : undefined;
  const url = nginx?.url ?? `http://127.0.0.1:${port}`;
  const publicUrl = options.publicUrl ?? url;
  const store: DocumentStore =
    options.store ??
    like?.services.store ??
    (await openDiskStore({ folder, publicUrl, storageKey: randomBytes(32) }));
  const services: Services = {
    pool,
    jobsPool,
    exportPool,
    probePool,
    live: { directUrl: database.directUrl, ...options.live },
    readinessPace: options.readinessPace,
    dataFolder: folder,
    publicUrl,
    accessTokens:
      like?.services.accessTokens ??
      new AccessTokens(options.accessTokenKey ?? generateKeyPairSync('ed25519').privateKey),
    refreshTokens: like?.services.refreshTokens ?? new RefreshTokens(randomBytes(32)),
    deviceMarks: like?.services.deviceMarks ?? new DeviceMarks(randomBytes(32)),
    signInGuard:
      like?.services.signInGuard ??
      new SignInGuard(
        randomBytes(32),
        options.signInFailuresPerMinute ?? 1_000,
        options.signInsPerMinute ?? 1_000,
        0,
      ),
    twoFactor: like?.services.twoFactor ?? new TwoFactor(randomBytes(32)),
    trustedProxies: options.trustedProxies ?? (nginx ? ['127.0.0.1'] : []),
    metrics: options.metrics,
    connectionLimits: { announceMs: 0, ...options.connectionLimits },
    store,
    auditKey: like?.services.auditKey ?? options.installation?.auditKey ?? randomBytes(32),
    checksAnswers: true,
    seals: options.seals ?? false,
    indexes: options.indexes ?? false,
    watches: false,
    reminds: false,
    replays: options.replays ?? false,
    maxUploadBytes: options.maxUploadBytes ?? 1024 * 1024,
    storageQuota: options.storageQuota,
    corsOrigins: options.corsOrigins ?? [],
    version: 'test',
    mailer: options.mailer,
    logger: options.logger ?? false,
    ...(options.web && { web: options.web }),
    limits: options.limits ?? roomyLimits(),
    statementTenantId: options.statementTenantId,
  };
  const app = await buildApp(services);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    app,
    url,
    database,
    services,
    owner,
    close: async () => {
      await nginx?.stop();
      await app.close();
      await Promise.all([pool.end(), jobsPool.end(), exportPool.end(), probePool.end(), owner.end()]);
      if (!options.installation) await rm(folder, { recursive: true, force: true });
      if (!options.database) await database.drop();
    },
  };
}

/** Seals the audit of a firm, as the background job does outside tests. */
export const sealAudit = ({ app, services }: TestApp, tenantId: string): Promise<number> =>
  new Sealer(services.jobsPool, services.store, services.auditKey, app.log).sealFirm(tenantId);

/** Verifies the audit of a firm, as an operator does. */
export const verifyAudit = (
  { owner, services: { auditKey, store } }: Pick<TestApp, 'owner' | 'services'>,
  tenantId: string,
): Promise<Verdict> => new Verifier(owner, auditKey, new Checkpoints(store, auditKey)).verify(tenantId);
