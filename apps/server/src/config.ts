import { createPrivateKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { type BackupSettings, backupNeeds, backupOf, backupVariables } from './backup/backup-settings.ts';
import type { MetricsSettings } from './http/metrics-server.ts';
import type { MailSettings } from './platform/mail/mail.ts';
import { OperatorError } from './startup/operator-error.ts';
import { address, text, wholeNumber } from './startup/variables.ts';
import type { BucketSettings } from './storage/bucket.ts';

/** Keys of tokens, signed addresses, two-factor secrets and the audit. */
export interface Secrets {
  /** Ed25519 private key that signs access tokens. */
  accessTokenKey: KeyObject;
  /** At least 32 bytes. */
  refreshTokenKey: Buffer;
  /** At least 32 bytes. */
  storageKey: Buffer;
  /** At least 32 bytes; without it, two-factor secrets cannot be read. */
  twoFactorKey: Buffer;
  /** At least 32 bytes; seals the audit, and is never in a database. */
  auditKey: Buffer;
}

/** Settings of this process, read from its environment and validated. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path; holds the embedded database, documents and secrets that the environment does not give. */
  dataFolder: string;
  /** Public address of the server, without a trailing slash. */
  publicUrl: string;
  /** The address was given, not derived from host and port. */
  publicUrlGiven: boolean;
  corsOrigins: readonly string[];
  /** Addresses and networks whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  /** How many sign-ins from one address may fail in a minute. */
  signInFailuresPerMinute: number;
  /** None: as many as leave the process enough descriptors for all else. */
  maxConnections?: number;
  /** None: the server's default. */
  maxConnectionsPerAddress?: number;
  /** None: nothing is measured. */
  metrics?: MetricsSettings;
  /** Address of `caseward_app` on an external PostgreSQL; none: the embedded one is started. */
  databaseUrl?: string;
  /** Address of `caseward_owner` on an external PostgreSQL, for migrations and the command line. */
  databaseOwnerUrl?: string;
  /** Address of `caseward_app` past a pooler, for hearing of changes; none: that of `databaseUrl`. */
  databaseDirectUrl?: string;
  /** None: documents are kept on the disk. */
  s3?: BucketSettings;
  maxUploadBytes: number;
  /** What the files of a firm without a quota of its own may take, in bytes; none: as much as there is. */
  storageQuota?: number;
  /** None: the server backs nothing up. */
  backup?: BackupSettings;
  /** None: one-time links are only shown to their creator, and not sent. */
  mail?: MailSettings;
  /** None: `info`, or `warn` on a terminal. */
  logLevel?: (typeof logLevels)[number];
  secrets: Partial<Secrets>;
  /** Files of secrets that may be made anew although they were in use. */
  replacedSecrets: readonly SecretFile[];
}

/** The files of generated secrets, in `secrets` of the data folder. */
export const secretFiles = {
  accessTokenKey: 'access-token-key.pem',
  refreshTokenKey: 'refresh-token-key',
  storageKey: 'storage-key',
  twoFactorKey: 'two-factor-key',
  auditKey: 'audit-key',
} as const satisfies Record<keyof Secrets, string>;
export type SecretFile = (typeof secretFiles)[keyof Secrets];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const leastKeyBytes = 32;

const origin = (text: string) =>
  address(['http:', 'https:'])(text) && new URL(text).origin === text.replace(/\/$/, '');
/** One e-mail address, with or without a display name. */
const mailbox = (text: string) =>
  /^([^<>,;\r\n]*<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/.test(text);
/** An address, or a network in CIDR notation; the whole internet is refused. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (!text.includes('/')) return most > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
}
const withoutSlash = (text: string) => text.replace(/\/$/, '');

function ed25519Key(pem: string): KeyObject | undefined {
  try {
    // Where a variable can hold only one line, line ends are written as \n.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

const database = text.refine(
  address(['postgres:', 'postgresql:']),
  'must be an address like postgres://user:password@host:5432/caseward',
);
const key = text
  .transform((value) => Buffer.from(value, 'base64'))
  .refine(
    (value) => value.length >= leastKeyBytes,
    `must be at least ${leastKeyBytes} random bytes in base64`,
  );
const signingKey = z
  .string()
  .transform(ed25519Key)
  .refine((value) => value !== undefined, 'must be an Ed25519 private key in PKCS #8 PEM');

/** Every setting, with its default; the README explains them. */
const Environment = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(8000),
  CASEWARD_DATA: text.default('./data'),
  PUBLIC_URL: text
    .refine(origin, 'must be an address like https://caseward.example.com, without a path')
    .optional(),
  CORS_ORIGINS: text
    .transform((value) => value.split(',').map((each) => withoutSlash(each.trim())))
    .refine(
      (origins) => origins.every(origin),
      'must be origins like https://app.example.com, separated by commas',
    )
    .default([]),
  TRUSTED_PROXIES: text
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine(
      (proxies) => proxies.every(isNetwork),
      'must be addresses or networks like 10.0.0.5 or 10.0.0.0/8, separated by commas',
    )
    .default([]),
  SIGN_IN_FAILURES_PER_MINUTE: wholeNumber(2, 10_000).default(30),
  MAX_CONNECTIONS: wholeNumber(16, 1_000_000).optional(),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(8, 1_000_000).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text.optional(),
  METRICS_TOKEN: text
    .refine((value) => /^[\w-]{32,200}$/.test(value), 'must be 32 to 200 letters, digits, - or _')
    .optional(),
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: text
    .refine(address(['http:', 'https:']), 'must be an address like https://s3.example.com')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: z.stringbool({ error: 'must be true or false' }).optional(),
  MAX_UPLOAD_MB: wholeNumber(1, 5_000).default(50),
  STORAGE_QUOTA_GB: wholeNumber(1, 1_000_000).optional(),
  ...backupVariables,
  SMTP_URL: text
    .refine(address(['smtp:', 'smtps:']), 'must be an address like smtp://user:password@mail.example.com:587')
    .optional(),
  MAIL_FROM: text.refine(mailbox, 'must be an address like Caseward <caseward@example.com>').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
  ACCESS_TOKEN_KEY: signingKey.optional(),
  REFRESH_TOKEN_KEY: key.optional(),
  STORAGE_KEY: key.optional(),
  TWO_FACTOR_KEY: key.optional(),
  AUDIT_KEY: key.optional(),
  REPLACE_SECRETS: text
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine(
      (names): names is SecretFile[] =>
        names.every((name) => Object.values<string>(secretFiles).includes(name)),
      `must be some of ${Object.values(secretFiles).join(', ')}, separated by commas`,
    )
    .default([]),
});
type Environment = z.output<typeof Environment>;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** Settings that require another one. */
const needs: [keyof Environment, keyof Environment][] = [
  ['S3_REGION', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['S3_FORCE_PATH_STYLE', 'S3_BUCKET'],
  ['S3_BUCKET', 'S3_REGION'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['METRICS_HOST', 'METRICS_PORT'],
  ['METRICS_TOKEN', 'METRICS_PORT'],
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ...backupNeeds,
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
];

/**
 * Reads the settings from the environment; an empty one counts as missing.
 * @throws OperatorError with a message that names the wrong variable and never its value
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OperatorError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const settings = parsed.data;
  for (const [name, other] of needs) {
    if (settings[name] !== undefined && settings[other] === undefined) {
      throw new OperatorError(`${name} is set, so ${other} must be set too.`);
    }
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataFolder: resolve(settings.CASEWARD_DATA),
    publicUrl: withoutSlash(settings.PUBLIC_URL ?? guessedUrl(settings)),
    publicUrlGiven: settings.PUBLIC_URL !== undefined,
    corsOrigins: settings.CORS_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
    signInFailuresPerMinute: settings.SIGN_IN_FAILURES_PER_MINUTE,
    maxConnections: settings.MAX_CONNECTIONS,
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    metrics: metricsOf(settings),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    s3: bucketOf(settings),
    maxUploadBytes: settings.MAX_UPLOAD_MB * 1024 * 1024,
    storageQuota: settings.STORAGE_QUOTA_GB && settings.STORAGE_QUOTA_GB * 1e9,
    backup: backupOf(settings),
    mail: mailOf(settings),
    logLevel: settings.LOG_LEVEL,
    secrets: {
      accessTokenKey: settings.ACCESS_TOKEN_KEY,
      refreshTokenKey: settings.REFRESH_TOKEN_KEY,
      storageKey: settings.STORAGE_KEY,
      twoFactorKey: settings.TWO_FACTOR_KEY,
      auditKey: settings.AUDIT_KEY,
    },
    replacedSecrets: settings.REPLACE_SECRETS,
  };
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Whether demo firms are allowed: their password is public, so only on a loopback address. */
export function mayHoldDemo({ databaseUrl, host, publicUrl }: Config): boolean {
  return databaseUrl === undefined && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}

function guessedUrl({ HOST, PORT }: Environment): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const name = everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${name}:${PORT}`;
}

function bucketOf(settings: Environment): BucketSettings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region } = settings;
  if (bucket === undefined || region === undefined) return undefined;
  return {
    bucket,
    region,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? false,
  };
}

function metricsOf({ METRICS_PORT: port, METRICS_HOST, METRICS_TOKEN }: Environment) {
  return port === undefined ? undefined : { port, host: METRICS_HOST ?? '127.0.0.1', token: METRICS_TOKEN };
}

function mailOf({ SMTP_URL, MAIL_FROM }: Environment): MailSettings | undefined {
  return SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined;
}
