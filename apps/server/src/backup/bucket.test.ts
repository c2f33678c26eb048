import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { query } from '../embedded-postgres/embedded.testing.ts';
import { type S3Server, startS3Server } from '../storage/stores.testing.ts';
import { foundFirm } from '../testing/firm.ts';
import { sealAudit } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { openBackupBench } from './backup.testing.ts';
import { startBackups } from './backup-service.ts';
import { readCatalogue } from './catalogue.ts';
import { baseFolder, nameOf, writeBase } from './layout.ts';
import { openPlace } from './open-target.ts';
import { pathsIn, putText, textOf } from './target.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

const never = 60 * 60_000;
/** The log is shipped, and nothing else is done meanwhile. */
const pace = {
  shipMs: 100,
  documentsMs: never,
  checkpointsMs: never,
  baseCheckMs: never,
  patienceMs: 10_000,
};

test('a backup in a bucket is taken, followed by its log, verified, restored, and removed in time', async () => {
  const bench = await openBackupBench();
  try {
    const { bucket, region, endpoint = '', accessKeyId = '', secretAccessKey = '' } = server.settings;
    const settings = {
      BACKUP_FOLDER: '',
      BACKUP_RECIPIENTS: bench.recipient,
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_REGION: region,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      BACKUP_S3_FORCE_PATH_STYLE: 'true',
    };
    const caseward = async (words: string[], more: Record<string, string> = {}) => {
      const done = await bench.caseward(words, { ...settings, ...more });
      expect(done, done.err).toMatchObject({ code: 0 });
      return done.out;
    };
    const firm = await foundFirm(bench.app);
    const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Estate' } });
    const file_path = await upload(firm.admin, 'will.txt', 'the last will');
    await firm.admin.call(documents.create, { body: { title: 'Will', file_path, matter: matter.id } });
    await caseward(['backup']);

    const backup = readConfig(settings).backup;
    if (!backup) throw new Error('The environment says where the backup goes.');
    const { store } = bench.app.services;
    const log = Fastify({ logger: false }).log;
    // It takes the base that is there for new enough.
    const service = startBackups({ settings: backup, cluster: bench.database, store }, log, pace);
    try {
      await firm.admin.call(contacts.create, { body: { first_name: 'after the base' } });
      await sealAudit(bench.app, firm.id);
      await bench.finishSegment();
      await expect.poll(async () => (await service.backlog()).files).toBe(0);
    } finally {
      await service.stop();
    }

    expect(await caseward(['backup', 'list'])).toMatch(/base .*, with [1-9]\d* segments of the log after it/);
    expect(await caseward(['backup', 'verify', '--identity', bench.identity])).toContain('1 documents');

    const data = join(bench.place, 'restored');
    const restored = await caseward(['restore', '--to', data, '--identity', bench.identity]);
    expect(restored).toContain('1 documents were put back.');
    const { database, stop } = await bench.serve(data);
    try {
      expect(await query(database.ownerUrl, 'select first_name from caseward.contacts')).toEqual([
        { first_name: 'after the base' },
      ]);
    } finally {
      await stop();
    }

    // As if bases of three and one and a half days ago were there; the second leads into the day that stays whole.
    const target = await openPlace(backup.place);
    const newest = (await readCatalogue(target))?.lines[0]?.bases[0];
    if (!newest) throw new Error('There is a base.');
    const [gone = '', kept = ''] = [3, 1.5].map((days) => nameOf(new Date(Date.now() - days * 86_400_000)));
    for (const id of [gone, kept]) {
      const at = `${id.slice(0, 13)}:00:00.000Z`;
      await putText(target, `${baseFolder(newest.line, id)}/base.tar.zst.age`, 'base');
      await writeBase(target, { ...newest, id, started_at: at, finished_at: at, start_lsn: '0/1000028' });
    }
    await caseward(['backup'], { BACKUP_KEEP_DAYS: '1', BACKUP_KEEP_WEEKS: '0' });
    const bases = await pathsIn(target, baseFolder(newest.line, ''));
    expect(bases.filter((path) => path.includes(gone))).toEqual([]);
    expect(bases.filter((path) => path.includes(kept))).toHaveLength(2);
  } finally {
    await bench.close();
  }
});

/** An address through which the bucket is reached, and what is sent to it with bytes. */
async function listenBefore({ endpoint = '' }: S3Server['settings']) {
  const sent: { what: string; md5: string | undefined; found: string }[] = [];
  const front = createServer(async (incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const body = await buffer(incoming);
    if (method === 'PUT')
      sent.push({
        what: url.includes('partNumber=') ? 'part' : 'file',
        md5: headers['content-md5'] as string | undefined,
        found: createHash('md5').update(body).digest('base64'),
      });
    const on = request(`${endpoint}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    on.on('error', () => outgoing.destroy());
    on.end(body);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, sent, stop: () => front.close() };
}

test('each upload names the MD5 of its bytes, as a bucket with a default retention asks for', async () => {
  const { endpoint, sent, stop } = await listenBefore(server.settings);
  try {
    const target = await openPlace({ bucket: { ...server.settings, endpoint } });
    await putText(target, 'small', 'text');
    async function* large() {
      for (let megabyte = 0; megabyte < 40; megabyte += 1) yield Buffer.alloc(1024 * 1024, `${megabyte}`);
    }
    await target.put('large', large());
    expect(sent.map(({ what }) => what)).toEqual(['file', 'part', 'part']);
    for (const { md5, found } of sent) expect(md5).toBe(found);
    expect(await textOf(target, 'small')).toBe('text');
  } finally {
    stop();
  }
});
