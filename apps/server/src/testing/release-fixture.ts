import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { migrate } from '../db/migrate.ts';
import { demoSignIns, seedDemo } from '../demo/seed.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { programsIn } from '../embedded-postgres/programs.ts';
import { password } from './firm.ts';
import { postgres15 } from './postgres-15.ts';
import type { ReleaseFixture } from './releases.ts';
import { tenantTables } from './snapshot.ts';
import { sealAudit, startTestApp } from './test-app.ts';
import { createWorld } from './world.ts';

/** Only PostgreSQL 15 writes a dump that 15 and everything newer can read. */
async function dump(url: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(
    join(postgres15, 'bin/pg_dump'),
    ['--inserts', '--rows-per-insert=50', url],
    { maxBuffer: 2 ** 30 },
  );
  // Lines for psql, which the test does not have.
  const sql = stdout.split('\n').filter((line) => !line.startsWith('\\'));
  return gzipSync(sql.join('\n'), { level: 9 });
}

/** A release whose fixture misses a kind of record would be upgraded without a proof. */
async function requireRowsEverywhere(owner: Pool): Promise<void> {
  for (const table of await tenantTables(owner)) {
    // Only a release before the one search leaves any behind.
    if (table === 'search_backfills') continue;
    const { rowCount } = await owner.query(`select from caseward.${table} limit 1`);
    if (rowCount === 0) throw new Error(`No row of ${table}: have testing/world.ts make one.`);
  }
}

/**
 * Fills a PostgreSQL 15 through this release's own API and writes down what the upgrade test of later releases needs:
 * the dump, the documents, and how to sign in.
 * @param folder is made, and replaced where it exists
 */
export async function writeReleaseFixture(folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'caseward-release-'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const installation = { folder: join(folder, 'documents'), auditKey: randomBytes(32) };
  const cluster = await startEmbedded({
    folder: join(temporary, 'postgres'),
    programs: programsIn(postgres15, '15'),
    settings: { fsync: 'off' },
  });
  try {
    await migrate(cluster.ownerUrl);
    const { ownerUrl, appUrl } = cluster;
    const superUrl = new URL(new URL(ownerUrl).pathname, cluster.superUrl).href;
    const test = await startTestApp({
      database: { superUrl, ownerUrl, appUrl, directUrl: appUrl, drop: async () => {} },
      installation,
    });
    try {
      const { firm } = await createWorld(test);
      await seedDemo({ owner: test.owner, store: test.services.store, auditKey: installation.auditKey });
      await requireRowsEverywhere(test.owner);
      const { rows } = await test.owner.query<{ id: string }>('select id from caseward.tenants');
      for (const { id } of rows) await sealAudit(test, id);
      const fixture: ReleaseFixture = {
        audit_key: installation.auditKey.toString('base64'),
        people: [
          // Staff have two-factor authentication, for which no test has a code.
          ...[firm.people.ADMIN, firm.people.ATTORNEY].map(({ username }) => ({ username, password })),
          ...demoSignIns.map(({ username, password }) => ({ username, password })),
        ],
      };
      await writeFile(join(folder, 'fixture.json'), `${JSON.stringify(fixture, undefined, 2)}\n`);
      await writeFile(join(folder, 'database.sql.gz'), await dump(superUrl));
    } finally {
      await test.close();
    }
  } finally {
    await cluster.stop();
    await rm(temporary, { recursive: true, force: true });
  }
}
