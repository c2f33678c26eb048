import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { databaseFailureOf } from '../../db/database-failures.ts';
import { requireOwnMigrations } from '../../db/require-migrated.ts';
import type { DocumentStore } from '../../storage/store.ts';
import type { Sealer } from '../audit/sealer.ts';
import { probeDatabase, probeTenant, probeWrites } from './probes.queries.ts';
import type { Check } from './readiness.ts';

/** With less room than this on the disk of the data folder, the server is not ready, in bytes. */
const leastRoom = 64 * 1024 * 1024;

/** What the checks look at. */
export interface Checked {
  /** The pool that answers requests. */
  pool: Pool;
  /** A small pool of the checks alone, so that they tell of the database and not of who uses it. */
  probePool: Pool;
  store: DocumentStore;
  /** Where database and documents are kept, or the files of this server. */
  dataFolder: string;
  sealer: Pick<Sealer, 'late'>;
  /** Throws once the database is served with other keys. */
  requireKeys?: (() => Promise<void>) | undefined;
}

/** The checks of /readyz and of the log. */
export const checksOf = ({ pool, probePool, store, dataFolder, sealer, requireKeys }: Checked): Check[] => [
  {
    name: 'database',
    failing: 'The database cannot be reached.',
    everyMs: 2_000,
    decides: 'readiness',
    run: () => probeDatabase(probePool),
  },
  {
    name: 'database_writes',
    failing: 'The database takes no changes: its disk is full, or it is read-only.',
    everyMs: 5_000,
    decides: 'readiness',
    run: () => probeWrites(probePool),
  },
  {
    name: 'migrations',
    failing: 'The database is not at the version of this server.',
    everyMs: 30_000,
    decides: 'readiness',
    run: () => requireOwnMigrations(probePool),
  },
  {
    name: 'document_store',
    failing: 'The document store cannot be reached, or takes no changes.',
    everyMs: 30_000,
    decides: 'readiness',
    run: () => probeStore(store),
  },
  {
    name: 'disk',
    failing: 'The disk of the data folder is almost full.',
    everyMs: 10_000,
    decides: 'readiness',
    run: async () => {
      const { bavail, bsize } = await statfs(dataFolder);
      if (bavail * bsize < leastRoom) throw new Error(`${bavail * bsize} bytes are free in ${dataFolder}.`);
    },
  },
  {
    name: 'keys',
    failing: 'The database is served with other keys than those of this server.',
    everyMs: 30_000,
    decides: 'readiness',
    run: async () => await requireKeys?.(),
  },
  {
    name: 'audit_sealing',
    failing: 'Audit events have not been sealed for ten seconds.',
    everyMs: 0,
    // Another server would not seal them either, and people can work.
    decides: 'warning',
    run: async () => {
      if (sealer.late > 0) throw new Error(`The audit of ${sealer.late} firms is not sealed.`);
    },
  },
  {
    name: 'connections',
    failing: 'Requests wait for a free connection to the database.',
    everyMs: 2_000,
    // Another server would have no more of them, and this one still answers.
    decides: 'nothing',
    run: () => probeConnections(pool),
  },
];

/** Takes a connection as requests do. @throws when none becomes free in time */
async function probeConnections(pool: Pool): Promise<void> {
  try {
    await probeDatabase(pool);
  } catch (error) {
    // Where the database is away, another check says so.
    if (databaseFailureOf(error) === 'busy') throw error;
  }
}

/** Replaces a small object, in the place of a checkpoint of no firm, and reads it. */
async function probeStore(store: DocumentStore): Promise<void> {
  const text = new Date().toISOString();
  await store.keepCheckpoint(probeTenant, text);
  if ((await store.readCheckpoint(probeTenant)) === undefined)
    throw new Error('What was just written cannot be read.');
}
