import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';
import { createCopy, type DatabaseCopy, type TestDatabase } from '../testing/database.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { sealAudit } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';

const will = 'the last will';
let line: CommandLine;
let firm: Firm;
/** The environment of the operator's commands. */
let env: Record<string, string>;
let identity: string;
/** A database that the operator restored to the state of the backup. */
let restored: TestDatabase;
/** What the command said. */
let taken: Awaited<ReturnType<CommandLine['run']>>;
let restorations: DatabaseCopy[];

beforeAll(async () => {
  line = await openCommandLine();
  restorations = [];
  firm = await foundFirm(line.app);
  const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Estate' } });
  const file_path = await upload(firm.admin, 'will.txt', will);
  await firm.admin.call(documents.create, { body: { title: 'Will', file_path, matter: matter.id } });
  await sealAudit(line.app, firm.id);
  const backup = join(line.place, 'backup');
  await mkdir(backup);
  const key = await generateX25519Identity();
  identity = join(line.place, 'key.txt');
  await writeFile(identity, `${key}\n`);
  // The installation's folder, as a server of it has it.
  const data = join(line.place, 'data');
  await mkdir(join(data, 'secrets'), { recursive: true });
  await writeFile(join(data, 'secrets', 'audit-key'), line.app.services.auditKey.toString('base64'));
  await cp(line.app.services.dataFolder, join(data, 'documents'), { recursive: true });
  env = {
    ...line.external,
    CASEWARD_DATA: data,
    BACKUP_FOLDER: backup,
    BACKUP_RECIPIENTS: await identityToRecipient(key),
  };
  taken = await line.run(['backup'], { env });
  restored = await restoreNow();
});
afterAll(async () => {
  for (const database of restorations) await database.drop();
  await line.close();
});

/** The database as it is now, restored elsewhere. */
async function restoreNow(): Promise<DatabaseCopy> {
  const copy = await createCopy(line.database);
  restorations.push(copy);
  return copy;
}
const verify = (database: TestDatabase, words: string[] = ['--identity', identity], more = {}) =>
  line.run(['backup', 'verify', '--database', database.ownerUrl, ...words], { env: { ...env, ...more } });
const refused = (sentence: string) => ({ code: 1, err: expect.stringContaining(sentence) });

describe('a backup beside a PostgreSQL of the operator’s own', () => {
  test('has what only Caseward knows, encrypted, and says that the database is not in it', async () => {
    expect(taken, taken.err).toMatchObject({ code: 0 });
    expect(taken.out).toMatch(
      /^1 documents, the audit checkpoints and a note of the database at \w+\/\w+ of its log/,
    );
    expect(taken.out).toContain('Caseward does not back up a PostgreSQL that it does not run.');
    const files = (await readdir(env.BACKUP_FOLDER ?? '', { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice((env.BACKUP_FOLDER ?? '').length + 1));
    const kinds = files.map((path) => path.replace(/[0-9a-f-]{36}/g, '*').replace(/\d[\dT.-]{18,}Z/, '#'));
    expect(kinds.sort()).toEqual([
      'caseward-backup.json',
      'checkpoints/#.json',
      'documents/*/*.age',
      'keys/#.age',
      'notes/#.json',
    ]);
    for (const path of files)
      expect((await readFile(join(env.BACKUP_FOLDER ?? '', path))).includes(will), path).toBe(false);
    expect((await line.run(['backup', 'list'], { env })).out).toContain('1 notes of a database');
  });

  test('is watched: an operator sees when the command was run last, and that it no longer is', async () => {
    const status = async (words: string[]) => (await line.run(['status', ...words], { env })).out;
    const notes = join(env.BACKUP_FOLDER ?? '', 'notes');
    const [newest = ''] = await readdir(notes);
    const { at } = JSON.parse(await readFile(join(notes, newest), 'utf8'));
    const fresh = JSON.parse(await status(['--json']));
    expect(fresh).toMatchObject({ backup: null, backup_beside: { last_note: at, keys_copied: true } });
    expect(fresh.warnings.join()).not.toContain('last copied');
    expect(await status([])).toMatch(new RegExp(`^newest note +${at}$`, 'm'));
    const old = '2026-01-02T030405.678Z.json';
    await rename(join(notes, newest), join(notes, old));
    expect(await status([])).toContain(
      'WARNING: Documents, secrets and audit checkpoints were last copied: 2026-01-02T03:04:05.678Z.',
    );
    await rename(join(notes, old), join(notes, newest));
  });

  test('verifies a database that was restored', async () => {
    const { code, out, err } = await verify(restored);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^The database has what was noted at 2.*, at \w+\/\w+ of the log; it is at \w+\/\w+ now\./,
    );
    expect(out).toMatch(/The audit logs are whole, with \d+ events\./);
    expect(out).toContain('1 documents are there, and what was uploaded.');
  });

  test('of a later state is no less whole', async () => {
    await firm.admin.call(contacts.create, { body: { first_name: 'Later' } });
    await sealAudit(line.app, firm.id);
    expect(await verify(await restoreNow())).toMatchObject({ code: 0 });
  });

  test('names what a restored database lacks', async () => {
    const [older, earlier] = [await restoreNow(), await restoreNow()];
    await earlier.run('delete from caseward.audit_seals');
    expect(await verify(earlier)).toMatchObject(
      refused('audit_seals has 0 rows; when it was backed up it had'),
    );
    await older.run(`delete from caseward.migrations where name like '0003%'`);
    expect(await verify(older)).toMatchObject(refused('has not seen migration 0003'));
  });

  test('names an audit log that was changed, and a document that is missing or damaged', async () => {
    const forged = await restoreNow();
    await forged.run(`update caseward.audit_events set action = 'DELETED' where action = 'CREATED'`);
    expect(await verify(forged)).toMatchObject(refused('The audit log of '));
    const strange = await restoreNow();
    await strange.run(`update caseward.documents set sha256 = '${createHash('sha256').digest('hex')}'`);
    expect(await verify(strange)).toMatchObject(refused('is damaged: it is not what was uploaded'));
    const missing = await mkdtemp(join(tmpdir(), 'caseward-external-'));
    await cp(env.BACKUP_FOLDER ?? '', missing, { recursive: true });
    await rm(join(missing, 'documents'), { recursive: true });
    expect(await verify(restored, undefined, { BACKUP_FOLDER: missing })).toMatchObject(
      refused('is missing.'),
    );
    await rm(missing, { recursive: true });
  });

  test('is refused without its key, before its first note, and for another installation', async () => {
    expect(await verify(restored, [])).toMatchObject(refused('This backup is encrypted'));
    const early = ['--identity', identity, '--at', '2020-01-01 00:00'];
    expect(await verify(restored, early)).toMatchObject(
      refused('has no note of a database from before 2020'),
    );
    const other = await openCommandLine();
    await foundFirm(other.app);
    expect(await verify(other.database)).toMatchObject(refused('This database is of another installation'));
    const mixed = await line.run(['backup'], { env: { ...env, ...other.external } });
    expect(mixed).toMatchObject(refused('has the backup of another installation, which stays as it is'));
    await other.close();
    const restoring = ['restore', '--from', env.BACKUP_FOLDER ?? '', '--to', join(line.place, 'new')];
    expect(await line.run(restoring, { env: {} })).toMatchObject(
      refused('has no database, because Caseward does not run it'),
    );
  });

  test('copies no secrets in the clear, and says so', async () => {
    const backup = join(line.place, 'clear');
    await mkdir(backup);
    const clear = { ...env, BACKUP_FOLDER: backup, BACKUP_RECIPIENTS: '' };
    const { out } = await line.run(['backup'], { env: clear });
    expect(out).toContain('The keys are not copied to the backup, because it is not encrypted');
    expect(await readdir(backup)).not.toContain('keys');
    const verified = await verify(await restoreNow(), [], { BACKUP_FOLDER: backup, BACKUP_RECIPIENTS: '' });
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('no audit log was verified') });
  });
});
