import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openPool } from '../db/pools.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { sealAudit, verifyAudit } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { type BackupBench, openBackupBench } from './backup.testing.ts';
import { type BackupService, startBackups } from './backup-service.ts';
import { readCatalogue } from './catalogue.ts';
import { checkpointsAt } from './checkpoint-copies.ts';
import { FolderTarget } from './folder-target.ts';
import { type RestoreReport, restore } from './restore.ts';
import { verifiedOf } from './verified.ts';

const begun = Date.now();
let bench: BackupBench;
let firm: Firm;
let target: FolderTarget;
let service: BackupService;
/** What the service said. */
const log: { msg: string; level: number }[] = [];
/** What waited while the place of the backup was away. */
let waiting: Awaited<ReturnType<typeof waitingNow>>;
/** The moment between what has to be there and what must not. */
let between: Date;

const hasty = { shipMs: 100, documentsMs: 500, checkpointsMs: 500, baseCheckMs: 300, patienceMs: 10_000 };

const addContact = async (name: string) => {
  const { status } = await firm.admin.call(contacts.create, { body: { first_name: name } });
  expect(status).toBe(201);
  await sealAudit(bench.app, firm.id);
};
const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 100_000, interval: 100 });
const filesIn = (...names: string[]) => readdir(join(bench.database.home, ...names));

async function waitingNow() {
  const folders = { spool: await filesIn('spool'), outgoing: await filesIn('outgoing') };
  return { ...folders, ...(await service.backlog()), state: service.state() };
}

beforeAll(async () => {
  bench = await openBackupBench();
  target = new FolderTarget(bench.backup);
  firm = await foundFirm(bench.app);
  await addContact('before the base');
  const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Estate' } });
  const filePath = await upload(firm.admin, 'will.txt', 'the last will');
  await firm.admin.call(documents.create, {
    body: { title: 'Will', file_path: filePath, matter: matter.id },
  });
  const stream = { write: (line: string) => log.push(JSON.parse(line)) };
  const keys = { BACKUP_RECIPIENTS: bench.recipient, BACKUP_IDENTITY: bench.identity };
  const environment = { BACKUP_FOLDER: bench.backup, ...keys };
  const settings = readConfig(environment).backup;
  if (!settings) throw new Error('The environment says where the backup goes.');
  service = startBackups(
    { settings, cluster: bench.database, store: bench.app.services.store },
    Fastify({ logger: { level: 'info', stream } }).log,
    hasty,
    async (_, ...words) => {
      const { code, err } = await bench.caseward(['backup', ...words], { BACKUP_IDENTITY: bench.identity });
      if (code !== 0) throw new Error(err);
    },
  );
  await bench.finishSegment();
  await until(async () => expect(await filesIn('outgoing')).not.toEqual([]));
  await until(async () => expect(await filesIn('spool')).toEqual([]));
  waiting = await waitingNow();

  await mkdir(bench.backup);
  const verified = async () => {
    const [line] = (await readCatalogue(target))?.lines ?? [];
    return line && (await verifiedOf(target, line)).lastOpened;
  };
  await until(async () => expect(await verified()).toBeDefined());
  await addContact('after the base');
  between = new Date(Date.now() + 20);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await addContact('too late');
  await bench.finishSegment();
  // A segment is in one of them until it is in the backup.
  await until(async () => expect([await filesIn('spool'), await filesIn('outgoing')]).toEqual([[], []]));
  const newest = await bench.app.services.store.readCheckpoint(firm.id);
  await until(async () => expect((await checkpointsAt(target))[firm.id]).toBe(newest));
  await service.stop();
}, 240_000);
afterAll(() => bench.close());

/** Restores as the command does, without the start of a process. */
const restoreTo = (to: string, more: Partial<Parameters<typeof restore>[0]> = {}): Promise<RestoreReport> =>
  restore(
    {
      target,
      dataFolder: join(bench.place, to),
      identity: bench.identity,
      config: readConfig({ CASEWARD_DATA: join(bench.place, to) }),
      ...more,
    },
    () => {},
  );

async function contentOf(data: string) {
  const restored = await bench.serve(join(bench.place, data));
  try {
    const owner = openPool(restored.database.ownerUrl, () => {}, 1);
    const { rows } = await owner.query('select first_name from caseward.contacts order by created_at');
    const events = await owner.query(
      `select object_type, user_id, details from caseward.audit_events where action = 'RESTORED'`,
    );
    await owner.end();
    const { faults } = await verifyAudit(restored.app, firm.id);
    return { names: rows.map(({ first_name }) => first_name), restored: events.rows, faults };
  } finally {
    await restored.stop();
  }
}

describe('a running server', () => {
  test('packs its log while the place of the backup is away, says so once, and goes on afterwards', () => {
    expect(waiting).toMatchObject({ spool: [], bytes: expect.any(Number) });
    expect(waiting.outgoing.every((name) => name.endsWith('.zst.age'))).toBe(true);
    expect(waiting.bytes).toBeLessThan(8_000_000);
    // So metrics tell of the log that waits, and not of bases that nobody can see.
    expect(waiting.since?.getTime()).toBeGreaterThan(begun);
    expect(waiting.state).toBeUndefined();
    const said = log.map(({ msg }) => msg);
    expect(said.filter((msg) => msg === 'the backup cannot go on')).toHaveLength(1);
    expect(said).toContain('the backup goes on');
    expect(said).toContain('a base backup was taken');
    expect(said).toContain('the backup was verified');
  });

  test('knows how far its backup has got, and shows it to operators', async () => {
    const { lastBase, lastVerified, lastOpened } = service.state() ?? {};
    expect(lastBase?.getTime()).toBeGreaterThan(begun);
    expect(lastVerified?.getTime()).toBeGreaterThan(lastBase?.getTime() ?? 0);
    expect(lastOpened).toEqual(lastVerified);
    expect(await service.backlog()).toMatchObject({ files: 0, bytes: 0 });
    const status = await bench.caseward(['status', '--json']);
    expect(status, status.err).toMatchObject({ code: 0 });
    const { backup, warnings } = JSON.parse(status.out);
    expect(backup).toMatchObject({
      place: bench.backup,
      last_base: lastBase?.toISOString(),
      last_verified: lastVerified?.toISOString(),
      last_opened: lastOpened?.toISOString(),
      keys_copied: true,
      trouble: null,
    });
    expect(warnings.filter((each: string) => /backup|backed up|keys/.test(each))).toEqual([]);
    const away = await bench.caseward(['status'], { BACKUP_FOLDER: '/nowhere', BACKUP_RECIPIENTS: '' });
    expect(away.out).toContain('WARNING: The backup cannot be read: There is no folder /nowhere.');
    expect(away.out).toContain('WARNING: The keys are not copied');
  });

  test('encrypts everything that is of a firm, and the secrets', async () => {
    const files: string[] = [];
    for await (const { path } of target.list('.')) files.push(path);
    const kindOf = (path: string) => path.replace(/[0-9a-f-]{36}/g, '*').replace(/\d[\dT.-]{18,}Z/, '#');
    const kinds = [...new Set(files.map(kindOf))].filter((kind) => !kind.includes('/wal/'));
    expect(kinds.sort()).toEqual([
      'caseward-backup.json',
      'checkpoints/#.json',
      'documents/*/*.age',
      'keys/#.age',
      'lines/*/base/#/backup_manifest.age',
      'lines/*/base/#/base.json',
      'lines/*/base/#/base.tar.zst.age',
      'lines/*/base/#/verify.json',
      'lines/*/line.json',
    ]);
    for (const path of files) {
      const bytes = await readFile(join(bench.backup, path));
      expect(bytes.includes('the last will'), path).toBe(false);
      if (/\/wal\/|\.age$/.test(path)) expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    }
  });
});

describe('a restore', () => {
  test('to a moment has all until then and nothing after it, and stays visible in the audit log', async () => {
    const data = join(bench.place, 'moment');
    const words = ['restore', '--to', data, '--identity', bench.identity, '--at', between.toISOString()];
    const done = await bench.caseward(words);
    expect(done, done.err).toMatchObject({ code: 0 });
    expect(done.out).toMatch(/the backup knows of \d+ after it/);
    expect(await contentOf('moment')).toEqual({
      names: ['before the base', 'after the base'],
      faults: [],
      restored: [
        {
          object_type: 'firm',
          user_id: null,
          details: expect.objectContaining({
            state_of: between.toISOString(),
            lost_events: 1,
            by: 'operator',
          }),
        },
      ],
    });
    const kept = await readdir(join(data, 'documents', 'audit'));
    expect(kept.filter((name) => name.startsWith(`${firm.id}.before-restore-`))).toHaveLength(1);
    // Its files are ours, whatever account the archive names.
    expect((await stat(join(data, 'postgres', 'cluster', 'PG_VERSION'))).uid).toBe(process.getuid?.());
    const files = await bench.caseward(['documents', 'verify'], { CASEWARD_DATA: data });
    expect(files.out).toContain('1 file read, 0 missing or changed.');
  });

  test('to the newest state has everything, and two of one base do not meet', async () => {
    for (const name of ['newest', 'second']) {
      expect(await restoreTo(name)).toMatchObject({
        documents: { copied: 1, missing: [], damaged: [] },
      });
      // Each begins a line of its own with the first backup after it.
      const taken = await bench.caseward(['backup'], { CASEWARD_DATA: join(bench.place, name) });
      expect(taken, taken.err).toMatchObject({ code: 0 });
    }
    const { lines = [], head } = (await readCatalogue(target)) ?? {};
    expect(lines.map(({ begun_by }) => begun_by.split(' ')[0])).toEqual(['first', 'restore', 'restore']);
    expect(lines[2]?.id).toBe(head?.line);
    // Of the line of a restore, whose log is on another timeline.
    await restoreTo('third');
    const names = ['before the base', 'after the base', 'too late'];
    expect(await contentOf('third')).toMatchObject({ names, faults: [] });
  });

  test('to a base has what it had', async () => {
    const base = (await readCatalogue(target))?.lines[0]?.bases[0]?.id;
    await restoreTo('base', { base });
    expect(await contentOf('base')).toMatchObject({ names: ['before the base'], faults: [] });
  });
});

describe('a restore is refused', () => {
  const refused = async (sentence: string | RegExp, more: Partial<Parameters<typeof restore>[0]>) => {
    await expect(restoreTo('refused', more)).rejects.toThrow(sentence);
    // Nothing is left of it, so that the next attempt finds an empty folder.
    const left = await readdir(join(bench.place, 'refused')).catch(() => []);
    expect(left.filter((name) => name !== 'secrets')).toEqual([]);
    await rm(join(bench.place, 'refused'), { recursive: true, force: true });
  };

  test('into a folder that is not empty', async () => {
    await expect(restoreTo('data')).rejects.toThrow('is not empty: it has');
  });

  test('to a moment after the end of the log', async () => {
    await refused(/The log ends at 2\d{3}-.*Z\. Restore to there with --at/, { at: new Date() });
  });
});
