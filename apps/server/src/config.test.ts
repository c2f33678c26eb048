import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mayHoldDemo, readConfig } from './config.ts';

const pem = (type: 'ed25519' | 'ed448') => {
  const { privateKey } = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

describe('settings', () => {
  test('need not be given', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8000,
      dataFolder: join(process.cwd(), 'data'),
      publicUrl: 'http://127.0.0.1:8000',
      publicUrlGiven: false,
      corsOrigins: [],
      trustedProxies: [],
      signInFailuresPerMinute: 30,
      maxUploadBytes: 50 * 1024 * 1024,
      secrets: {},
      replacedSecrets: [],
    });
  });

  test('that are empty count as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(readConfig({}));
  });

  test('are read as what they mean', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '80',
      PUBLIC_URL: 'https://caseward.example.com/',
      CORS_ORIGINS: 'https://a.example.com, https://b.example.com/',
      DATABASE_URL: 'postgres://app@db/caseward',
      DATABASE_OWNER_URL: 'postgresql://owner@db/caseward',
      TRUSTED_PROXIES: '10.0.0.5, fd00::/8',
      SIGN_IN_FAILURES_PER_MINUTE: '100',
      MAX_UPLOAD_MB: '3',
      STORAGE_QUOTA_GB: '20',
      METRICS_PORT: '9464',
      LOG_LEVEL: 'warn',
      SMTP_URL: 'smtps://caseward:secret@mail.example.com',
      MAIL_FROM: 'Caseward <caseward@example.com>',
      S3_BUCKET: 'documents',
      S3_REGION: 'eu-central-1',
      S3_FORCE_PATH_STYLE: 'true',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://caseward.example.com',
      publicUrlGiven: true,
      corsOrigins: ['https://a.example.com', 'https://b.example.com'],
      databaseUrl: 'postgres://app@db/caseward',
      trustedProxies: ['10.0.0.5', 'fd00::/8'],
      signInFailuresPerMinute: 100,
      maxUploadBytes: 3 * 1024 * 1024,
      storageQuota: 20_000_000_000,
      metrics: { port: 9464, host: '127.0.0.1' },
      mail: {
        smtpUrl: 'smtps://caseward:secret@mail.example.com',
        from: 'Caseward <caseward@example.com>',
      },
      logLevel: 'warn',
      s3: { bucket: 'documents', region: 'eu-central-1', forcePathStyle: true },
    });
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:8000');
    expect(readConfig({ HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:8000');
  });

  test('say where a backup goes', () => {
    const key = `age1${'q'.repeat(58)}`;
    expect(readConfig({ BACKUP_EVERY_HOURS: '6' }).backup).toBeUndefined();
    expect(readConfig({ BACKUP_FOLDER: '/mnt/backup', BACKUP_RECIPIENTS: `${key}, ${key}` }).backup).toEqual({
      place: { folder: '/mnt/backup' },
      recipients: [key, key],
      everyHours: 24,
      keepDays: 14,
      keepWeeks: 8,
      verifiesWeekly: true,
    });
    const { backup } = readConfig({ BACKUP_S3_BUCKET: 'backup', BACKUP_S3_REGION: 'eu-central-1' });
    expect(backup?.place).toMatchObject({ bucket: { bucket: 'backup', region: 'eu-central-1' } });
  });

  test('carry secrets, a key on one line too', () => {
    const key = randomBytes(32);
    const { secrets } = readConfig({
      ACCESS_TOKEN_KEY: pem('ed25519').replaceAll('\n', '\\n'),
      REFRESH_TOKEN_KEY: key.toString('base64'),
    });
    expect(secrets.accessTokenKey?.asymmetricKeyType).toBe('ed25519');
    expect(secrets.refreshTokenKey).toEqual(key);
    expect(secrets.storageKey).toBeUndefined();
  });
});

test.each<[string, Record<string, string>]>([
  ['SMTP_URL is set, so MAIL_FROM must be set too.', { SMTP_URL: 'smtp://localhost' }],
  ['MAIL_FROM is set, so SMTP_URL must be set too.', { MAIL_FROM: 'a@example.com' }],
  [
    'SMTP_URL must be an address like smtp://user:password@mail.example.com:587.',
    { SMTP_URL: 'mail.example.com:25', MAIL_FROM: 'a@example.com' },
  ],
  ...['Caseward', 'a@b, c@d', 'A <a@b> <c@d>'].map((from): [string, Record<string, string>] => [
    'MAIL_FROM must be an address like Caseward <caseward@example.com>.',
    { SMTP_URL: 'smtp://localhost', MAIL_FROM: from },
  ]),
  ['PORT must be a whole number from 1 to 65535.', { PORT: '80a' }],
  ['PORT must be a whole number from 1 to 65535.', { PORT: '65536' }],
  ['PORT must be a whole number from 1 to 65535.', { PORT: '80.5' }],
  [
    'PUBLIC_URL must be an address like https://caseward.example.com, without a path.',
    { PUBLIC_URL: 'caseward.example.com' },
  ],
  [
    'PUBLIC_URL must be an address like https://caseward.example.com, without a path.',
    { PUBLIC_URL: 'https://a.example.com/b' },
  ],
  [
    'CORS_ORIGINS must be origins like https://app.example.com, separated by commas.',
    { CORS_ORIGINS: 'https://a.example.com,*' },
  ],
  ...['proxy.example.com', '10.0.0.0/33', '10.0.0.5,', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.5/'].map(
    (TRUSTED_PROXIES): [string, Record<string, string>] => [
      'TRUSTED_PROXIES must be addresses or networks like 10.0.0.5 or 10.0.0.0/8, separated by commas.',
      { TRUSTED_PROXIES },
    ],
  ),
  [
    'SIGN_IN_FAILURES_PER_MINUTE must be a whole number from 2 to 10000.',
    { SIGN_IN_FAILURES_PER_MINUTE: '1' },
  ],
  [
    'DATABASE_URL must be an address like postgres://user:password@host:5432/caseward.',
    { DATABASE_URL: 'mysql://db' },
  ],
  [
    'DATABASE_OWNER_URL is set, so DATABASE_URL must be set too.',
    { DATABASE_OWNER_URL: 'postgres://owner@db/caseward' },
  ],
  ['S3_REGION is set, so S3_BUCKET must be set too.', { S3_REGION: 'eu-central-1' }],
  ['S3_BUCKET is set, so S3_REGION must be set too.', { S3_BUCKET: 'documents' }],
  [
    'S3_ACCESS_KEY_ID is set, so S3_SECRET_ACCESS_KEY must be set too.',
    { S3_BUCKET: 'documents', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'id' },
  ],
  ['BACKUP_KEEP_DAYS must be a whole number from 1 to 3650.', { BACKUP_KEEP_DAYS: '0' }],
  ['BACKUP_S3_BUCKET is set, so BACKUP_S3_REGION must be set too.', { BACKUP_S3_BUCKET: 'backup' }],
  [
    'Set either BACKUP_FOLDER or BACKUP_S3_BUCKET, not both.',
    { BACKUP_FOLDER: 'a', BACKUP_S3_BUCKET: 'backup', BACKUP_S3_REGION: 'eu-central-1' },
  ],
  ['BACKUP_VERIFY must be weekly or never.', { BACKUP_VERIFY: 'often' }],
  [
    'BACKUP_RECIPIENTS must be public keys like age1…, as backup keygen prints them, separated by commas.',
    { BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1' },
  ],
  ['S3_FORCE_PATH_STYLE must be true or false.', { S3_FORCE_PATH_STYLE: 'perhaps' }],
  ['STORAGE_QUOTA_GB must be a whole number from 1 to 1000000.', { STORAGE_QUOTA_GB: '0' }],
  ['MAX_UPLOAD_MB must be a whole number from 1 to 5000.', { MAX_UPLOAD_MB: '0' }],
  ['LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.', { LOG_LEVEL: 'loud' }],
  ['ACCESS_TOKEN_KEY must be an Ed25519 private key in PKCS #8 PEM.', { ACCESS_TOKEN_KEY: 'secret' }],
  ['ACCESS_TOKEN_KEY must be an Ed25519 private key in PKCS #8 PEM.', { ACCESS_TOKEN_KEY: pem('ed448') }],
  ['REFRESH_TOKEN_KEY must be at least 32 random bytes in base64.', { REFRESH_TOKEN_KEY: 'c2hvcnQ=' }],
  ['STORAGE_KEY must be at least 32 random bytes in base64.', { STORAGE_KEY: 'c2hvcnQ=' }],
  ['AUDIT_KEY must be at least 32 random bytes in base64.', { AUDIT_KEY: 'c2hvcnQ=' }],
  ['TWO_FACTOR_KEY must be at least 32 random bytes in base64.', { TWO_FACTOR_KEY: 'c2hvcnQ=' }],
])('%s', (sentence, variables) => {
  expect(() => readConfig(variables)).toThrow(new Error(sentence));
});

test.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { HOST: '127.3.2.1' }],
  [true, { HOST: 'localhost' }],
  [true, { HOST: '::1' }],
  [true, { PUBLIC_URL: 'http://localhost:8000' }],
  [false, { HOST: '0.0.0.0' }],
  [false, { HOST: '192.168.1.7' }],
  [false, { HOST: '127.0.0.1.example.com' }],
  [false, { PUBLIC_URL: 'https://caseward.example.com' }],
  [false, { DATABASE_URL: 'postgres://caseward_app@db/caseward' }],
])('demo firms may be here: %s, with %j', (expected, variables) => {
  expect(mayHoldDemo(readConfig(variables))).toBe(expected);
});
