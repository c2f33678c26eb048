import { randomBytes } from 'node:crypto';
import { access, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from './storage/stores.testing.ts';
import { createDatabase, type TestDatabase } from './testing/database.ts';
import { openServers, type StartedServers } from './testing/started-servers.ts';

let servers: StartedServers;
let place: string;
let start: StartedServers['start'];
let s3: S3Server;

beforeAll(async () => {
  servers = await openServers();
  ({ place, start } = servers);
  s3 = await startS3Server();
});
afterAll(async () => {
  await servers.close();
  await s3.stop();
});

const bucket = ({ settings }: S3Server) => ({
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ENDPOINT: settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: settings.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey ?? '',
  S3_FORCE_PATH_STYLE: 'true',
});
const readiness = async ({ url }: { url: string }) => {
  const answer = await fetch(`${url}/readyz`);
  const { errors } = (await answer.json()) as { errors?: Record<string, unknown> };
  return { status: answer.status, failing: Object.keys(errors ?? {}) };
};
const ready = { status: 200, failing: [] };

describe('several servers of one database', () => {
  test('share it and a bucket with the same keys; with others one is refused, or the rest is not ready', async () => {
    const database = await createDatabase();
    const settings = { DATABASE_URL: database.appUrl, ...bucket(s3) };
    const first = await start({ ...settings, CASEWARD_DATA: join(place, 'first') });
    await first.ready;

    const bare = join(place, 'bare');
    const withoutKeys = await start({ ...settings, CASEWARD_DATA: bare });
    expect(await withoutKeys.exit).toBe(1);
    expect(await withoutKeys.words).toMatch(
      /access-token-key\.pem is missing, .* or copy it from another server of this database\. /,
    );
    await expect(access(join(bare, 'secrets'))).rejects.toThrow('ENOENT');

    const second = join(place, 'second');
    await mkdir(second);
    await cp(join(place, 'first', 'secrets'), join(second, 'secrets'), { recursive: true });
    const forging = { ...settings, CASEWARD_DATA: second, AUDIT_KEY: randomBytes(32).toString('base64') };
    const forger = await start(forging);
    expect(await forger.exit).toBe(1);
    expect(await forger.words).toContain(
      'AUDIT_KEY is not the key that this database is served with. Give this server the keys of the others,',
    );
    const sharing = await start({ ...settings, CASEWARD_DATA: second });
    await sharing.ready;
    expect(await readiness(sharing)).toEqual(ready);

    sharing.child.kill('SIGTERM');
    await sharing.exit;
    const replacing = await start({ ...forging, REPLACE_SECRETS: 'audit-key' });
    await replacing.ready;
    expect(await readiness(replacing)).toEqual(ready);
    expect(await readiness(first)).toEqual({ status: 503, failing: ['keys'] });
    await end(first, replacing);
    await database.drop();
  });

  test('cannot share a documents folder; that of a killed one is taken over', async () => {
    const database: TestDatabase = await createDatabase();
    const settings = { DATABASE_URL: database.appUrl, CASEWARD_DATA: join(place, 'disk') };
    const first = await start(settings);
    await first.ready;
    const second = await start(settings);
    expect(await second.exit).toBe(1);
    expect(await second.words).toMatch(
      /documents is served by another server\. Stop that one first; several servers at once need S3 .*\n$/,
    );
    first.child.kill('SIGKILL');
    await first.exit;
    const third = await start(settings);
    await third.ready;
    expect(await readiness(third)).toEqual(ready);
    await end(third);
    await database.drop();
  });
});

async function end(...running: Awaited<ReturnType<typeof start>>[]) {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ exit }) => exit));
}
