import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { migrate } from '../db/migrate.ts';
import { type EmbeddedDatabase, startEmbedded } from '../embedded-postgres/embedded.ts';
import { completeSecrets } from '../startup/secrets.ts';
import { runCommand } from '../testing/commands.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** A power cut is no part of these tests. */
const hasty = { fsync: 'off', full_page_writes: 'on', synchronous_commit: 'off' };

/** A place with a product on a cluster of its own, a folder for its backup and keys. */
export interface BackupBench {
  place: string;
  /** Data folder of the product. */
  data: string;
  /** Folder of its backup, which nobody has made yet. */
  backup: string;
  /** File of the private key. */
  identity: string;
  recipient: string;
  database: EmbeddedDatabase;
  app: TestApp;
  /** Runs a command of the operator. */
  caseward(
    words: string[],
    env?: Record<string, string>,
  ): Promise<{ code: number; out: string; err: string }>;
  /** Ends the log's present segment, so that it is archived now. */
  finishSegment(): Promise<void>;
  /** Starts the product of a data folder, such as one that was restored. */
  serve(data: string): Promise<{ database: EmbeddedDatabase; app: TestApp; stop(): Promise<void> }>;
  close(): Promise<void>;
}

/** Opens a bench. */
export async function openBackupBench(): Promise<BackupBench> {
  const place = await mkdtemp(join(tmpdir(), 'caseward-backup-'));
  const [data, backup] = [join(place, 'data'), join(place, 'backup')];
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  const identity = join(place, 'key.txt');
  await writeFile(identity, `# a key\n${key}\n`);
  const { database, app, stop } = await serve(data);
  const usual = { CASEWARD_DATA: data, BACKUP_FOLDER: backup, BACKUP_RECIPIENTS: recipient };
  return {
    place,
    data,
    backup,
    identity,
    recipient,
    database,
    app,
    caseward: (words, env = {}) => runCommand(words, { cwd: place, env: { ...usual, ...env } }),
    finishSegment: async () => {
      const client = new Client({ connectionString: database.superUrl });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        `select pg_walfile_name(pg_switch_wal()) as name`,
      );
      for (;;) {
        const archived = await client.query<{ last: string | null }>(
          'select last_archived_wal as last from pg_stat_archiver',
        );
        if ((archived.rows[0]?.last ?? '') >= (rows[0]?.name ?? '')) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await client.end();
    },
    serve,
    close: async () => {
      await stop();
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function serve(data: string) {
  const database = await startEmbedded({ folder: join(data, 'postgres'), archives: true, settings: hasty });
  await migrate(database.ownerUrl);
  const { auditKey } = await completeSecrets({}, data);
  const { superUrl, ownerUrl, appUrl } = database;
  const app = await startTestApp({
    database: { superUrl, ownerUrl, appUrl, directUrl: appUrl, drop: async () => {} },
    installation: { folder: join(data, 'documents'), auditKey },
  });
  return {
    database,
    app,
    stop: async () => {
      await app.close();
      await database.stop();
    },
  };
}
