import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { databaseName } from '../db/roles.ts';
import { query } from '../embedded-postgres/embedded.testing.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { completeSecrets } from '../startup/secrets.ts';
import { commandLine, runCommand } from '../testing/commands.ts';
import { fillFromRelease, lastRelease } from '../testing/releases.ts';
import { readCatalogue } from './catalogue.ts';
import { FolderTarget } from './folder-target.ts';

const run = promisify(execFile);
const nobody = { uid: 65534, gid: 65534 };
const nobodyMayRunCaseward =
  process.getuid?.() === 0 &&
  (await run(process.execPath, [commandLine, '--help'], { ...nobody, cwd: '/' }).then(
    () => true,
    () => false,
  ));

/** What is compared of a database. */
const content = `select (select count(*)::int from caseward.matters) as matters,
  (select count(*)::int from caseward.documents) as documents, (select max(name) from caseward.migrations) as newest`;

async function contentOf(postgres: string, meanwhile = async (_superUrl: string) => {}) {
  const { superUrl, stop } = await startEmbedded({ folder: postgres });
  try {
    const inProduct = superUrl.replace(/\/postgres$/, `/${databaseName}`);
    await meanwhile(inProduct);
    const [row] = await query(inProduct, content);
    return row as { matters: number; documents: number; newest: string };
  } finally {
    await stop();
  }
}

test.for([
  { who: 'this account', account: undefined, isPossible: true },
  { who: 'an ordinary one', account: nobody, isPossible: nobodyMayRunCaseward },
])(
  `a backup of ${lastRelease} is restored by $who, and migrated`,
  async ({ account, isPossible }, { skip }) => {
    skip(!isPossible, 'only root takes another account, which has to reach the program');
    const place = await mkdtemp(join(tmpdir(), 'caseward-release-'));
    try {
      await chmod(place, 0o755);
      const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(place, name)) as [
        string,
        string,
        string,
      ];
      for (const folder of [join(data, 'documents'), backup]) await mkdir(folder, { recursive: true });
      let auditKey = '';
      const released = await contentOf(join(data, 'postgres'), async (superUrl) => {
        auditKey = (await fillFromRelease(lastRelease, superUrl, join(data, 'documents'))).audit_key;
      });
      await completeSecrets({}, data);
      if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, place]);
      const caseward = async (words: string[], folder: string) => {
        const env = { CASEWARD_DATA: folder, BACKUP_FOLDER: backup, AUDIT_KEY: auditKey };
        const done = await runCommand(words, { cwd: place, env, account });
        expect(done, done.err).toMatchObject({ code: 0 });
        return done.out;
      };
      await caseward(['backup'], data);
      const [line] = (await readCatalogue(new FolderTarget(backup)))?.lines ?? [];
      expect(line?.bases[0]?.migrations.at(-1)).toBe(released.newest);

      await caseward(['restore', '--to', restored, '--without-keys'], restored);
      const owner = (await stat(join(restored, 'postgres', 'cluster', 'PG_VERSION'))).uid;
      expect(owner).toBe(account?.uid ?? process.getuid?.());
      expect(await caseward(['documents', 'verify'], restored)).toContain(', 0 missing or changed');
      await caseward(['audit', 'verify'], restored);
      const now = await contentOf(join(restored, 'postgres'));
      expect(now).toEqual({ ...released, newest: now.newest });
      expect(now.newest > released.newest).toBe(true);
      expect(now.documents).toBeGreaterThan(0);
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  },
);
