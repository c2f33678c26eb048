import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { expect, test } from 'vitest';
import { chooseRunner, handOver } from '../embedded-postgres/account.ts';
import { clusterIn } from '../embedded-postgres/cluster.ts';
import { query } from '../embedded-postgres/embedded.testing.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';
import { recover } from '../embedded-postgres/recovery.ts';
import { foundFirm } from '../testing/firm.ts';
import { sealAudit } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { type BackupBench, openBackupBench } from './backup.testing.ts';
import { FolderTarget } from './folder-target.ts';
import { LogShipper } from './log-shipper.ts';
import { Packer } from './packing.ts';
import { pathsIn } from './target.ts';

const run = promisify(execFile);
const operations = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));
const programs = ['bash', 'age', 'zstd', 'tar', 'sha256sum', 'awk'];

/** Programs that are not installed here. */
async function missingPrograms(): Promise<string[]> {
  const missing: string[] = [];
  for (const program of programs)
    await run('sh', ['-c', 'command -v "$0"', program]).catch(() => missing.push(program));
  return missing;
}

/** The commands of the section, but for the first ones: they say where things are. */
async function commandsOfDocs(): Promise<string[]> {
  const [, section = ''] = (await readFile(operations, 'utf8')).split('### Read a backup without Caseward\n');
  const blocks = [...(section.split(/^## /m)[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(
    ([, each]) => each,
  );
  expect(blocks[0]).toMatch(/^cd .*\nkey=.*\nout=.*\n$/);
  return blocks.slice(1) as string[];
}

/** Runs commands in the place of the backup. @returns what they said */
async function follow({ backup, identity }: BackupBench, out: string, commands: string): Promise<string> {
  const where = `key='${identity}'\nout='${out}'\n`;
  const options = { cwd: backup };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', where + commands], options);
  return stdout;
}

test('a backup is read by the commands of docs/operations.md, without Caseward', async ({ skip }) => {
  const missing = await missingPrograms();
  skip(missing.length > 0, `not installed here: ${missing.join(', ')}`);
  const bench = await openBackupBench();
  try {
    const firm = await foundFirm(bench.app);
    const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Estate' } });
    const will = `The last will, ${'word for word, '.repeat(20_000)}`;
    const file_path = await upload(firm.admin, 'will.txt', will);
    await firm.admin.call(documents.create, { body: { title: 'Will', file_path, matter: matter.id } });
    await sealAudit(bench.app, firm.id);
    await mkdir(bench.backup);
    const taken = await bench.caseward(['backup']);
    expect(taken, taken.err).toMatchObject({ code: 0 });
    await firm.admin.call(contacts.create, { body: { first_name: 'after the base' } });
    await bench.finishSegment();
    const { line } = JSON.parse(await readFile(join(bench.backup, 'caseward-backup.json'), 'utf8'));
    const shipper = new LogShipper(bench.database.home, new Packer([bench.recipient]));
    await shipper.pack();
    const target = new FolderTarget(bench.backup);
    await shipper.ship(target, line);

    const out = join(bench.place, 'by hand');
    const [database = '', files = ''] = await commandsOfDocs();
    const said = await follow(bench, out, database);
    await follow(bench, out, files);
    expect(said).toMatch(/^base\.tar\.zst\.age: OK\nbackup_manifest\.age: OK\n/);
    const hashes = (await readFile(join(out, 'cluster.sha256'), 'utf8')).split('\n');
    const manifest = JSON.parse(await readFile(join(out, 'cluster', 'backup_manifest'), 'utf8'));
    // Each file of the database was compared.
    expect(hashes.filter(Boolean)).toHaveLength(manifest.Files.length);
    expect(await readFile(join(out, file_path.replace(/^uploads/, 'documents')), 'utf8')).toBe(will);
    const secrets = JSON.parse(await readFile(join(out, 'secrets.json'), 'utf8'));
    expect(secrets['audit-key']).toBe(await readFile(join(bench.data, 'secrets', 'audit-key'), 'utf8'));
    const checkpoints = JSON.parse(await readFile(join(out, 'checkpoints.json'), 'utf8'));
    expect(checkpoints[firm.id]).toBe(await bench.app.services.store.readCheckpoint(firm.id));

    // PostgreSQL finds in it what the base had, and what only the log has.
    const { runner, home } = await chooseRunner(await findPrograms(), out, () => {});
    await handOver(home, runner);
    expect(clusterIn(home)).toBe(join(home, 'cluster'));
    const recovered = await recover(home, runner, 'end', { thrownAway: true });
    try {
      const rows = await query(
        recovered.ownerUrl,
        `select (select first_name from caseward.contacts) as contact,
            (select file_path from caseward.documents) as file_path`,
      );
      expect(rows).toEqual([{ contact: 'after the base', file_path }]);
    } finally {
      await recovered.stop();
    }
    // A bit that is not as it was stored is found before anything is unpacked.
    const stored = (await pathsIn(target, 'lines')).find((path) => path.endsWith('/base.tar.zst.age')) ?? '';
    const bytes = await readFile(join(bench.backup, stored));
    bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
    await writeFile(join(bench.backup, stored), bytes);
    await expect(follow(bench, join(bench.place, 'damaged'), database)).rejects.toMatchObject({
      stdout: expect.stringContaining('base.tar.zst.age: FAILED'),
    });
    expect(await readdir(join(bench.place, 'damaged', 'cluster'))).toEqual([]);
  } finally {
    await bench.close();
  }
}, 120_000);
