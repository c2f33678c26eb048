import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp, type Services } from '../app.ts';
import { freePort } from '../db/embedded-postmaster.ts';
import { openPool } from '../db/pools.ts';
import { DeviceMarks } from '../features/session/device-marks.ts';
import { RefreshTokens } from '../features/session/refresh-tokens.ts';
import { AccessTokens } from '../http/access-tokens.ts';
import { Sealer } from '../platform/audit/sealer.ts';
import { SignInGuard } from '../platform/sign-in-guard.ts';
import { TwoFactor } from '../platform/two-factor.ts';
import { openDiskStore } from '../storage/disk.ts';
import type { DocumentStore } from '../storage/store.ts';
import { createDatabase, type TestDatabase } from './database.ts';

/** The product as it is served, on a port and a database of its own. */
export interface TestApp {
  app: FastifyInstance;
  /** Address the app listens at, without a slash at its end. */
  url: string;
  database: TestDatabase;
  services: Services;
  /** A pool of the owning role, for what an operator does. */
  owner: Pool;
  close(): Promise<void>;
}

/** What a test may change about how the product is served. */
export interface TestAppOptions {
  /** Serves an existing database instead of a new one. */
  database?: TestDatabase;
  /** Answers requests as another role than `caseward_app`, or from another place. */
  url?: string;
  statement_tenant_id?: string;
  /** Left out, the address it listens at. */
  public_url?: string;
  /** Left out, more than a test has. */
  sign_in_failures_per_minute?: number;
  trusted_proxies?: Services['trusted_proxies'];
  mailer?: Services['mailer'];
  logger?: Services['logger'];
  web?: Services['web'];
  /** Left out, nothing is sealed but by `sealAudit`. */
  seals?: boolean;
  /** Left out, no text of a document is read. */
  indexes?: boolean;
  /** Left out, a megabyte. */
  max_upload_bytes?: number;
  cors_origins?: Services['cors_origins'];
  /** Left out, a key of its own. */
  access_token_key?: KeyObject;
  /** Documents and audit key of an installation that is there already; left out, new ones. */
  installation?: { folder: string; auditKey: Buffer };
  /** Secrets and files of another app, so that both honour the same tokens. */
  like?: TestApp;
}

/** Starts the product on a loopback port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createDatabase());
  const folder = options.installation?.folder ?? (await mkdtemp(join(tmpdir(), 'caseward-files-')));
  const failed = () => {};
  const pool = openPool(options.url ?? database.appUrl, failed, 6);
  const jobs_pool = openPool(database.appUrl, failed, 3);
  const export_pool = openPool(database.appUrl, failed, 2);
  const owner = openPool(database.ownerUrl, failed, 2);
  const { like } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const public_url = options.public_url ?? url;
  const store: DocumentStore =
    like?.services.store ?? (await openDiskStore({ folder, public_url, storage_key: randomBytes(32) }));
  const services: Services = {
    pool,
    jobs_pool,
    export_pool,
    public_url,
    access_tokens:
      like?.services.access_tokens ??
      new AccessTokens(options.access_token_key ?? generateKeyPairSync('ed25519').privateKey),
    refresh_tokens: like?.services.refresh_tokens ?? new RefreshTokens(randomBytes(32)),
    device_marks: like?.services.device_marks ?? new DeviceMarks(randomBytes(32)),
    sign_in_guard:
      like?.services.sign_in_guard ??
      new SignInGuard(randomBytes(32), options.sign_in_failures_per_minute ?? 1_000),
    two_factor: like?.services.two_factor ?? new TwoFactor(randomBytes(32)),
    trusted_proxies: options.trusted_proxies ?? [],
    store,
    audit_key: like?.services.audit_key ?? options.installation?.auditKey ?? randomBytes(32),
    checks_answers: true,
    seals: options.seals ?? false,
    indexes: options.indexes ?? false,
    max_upload_bytes: options.max_upload_bytes ?? 1024 * 1024,
    cors_origins: options.cors_origins ?? [],
    version: 'test',
    mailer: options.mailer,
    logger: options.logger ?? false,
    ...(options.web && { web: options.web }),
    statement_tenant_id: options.statement_tenant_id,
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
      await app.close();
      await Promise.all([pool.end(), jobs_pool.end(), export_pool.end(), owner.end()]);
      if (!options.installation) await rm(folder, { recursive: true, force: true });
      if (!options.database) await database.drop();
    },
  };
}

/** Seals the audit of a firm, as the background does where it is not a test's. */
export const sealAudit = ({ app, services }: TestApp, tenant_id: string): Promise<number> =>
  new Sealer(services.jobs_pool, services.store, services.audit_key, app.log).sealFirm(tenant_id);
